// The pictures of the slots, for what is painted and not laid out. One that does not come is left out.

import { useEffect, useState } from "react";
import type { ShowSlot } from "./show-props";

export function usePictures(slots: ShowSlot[]): ReadonlyMap<string, HTMLImageElement> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  const wanted = [...new Set(slots.flatMap(({ picture }) => picture ?? []))].sort().join("\n");
  useEffect(() => {
    let left = false;
    for (const address of wanted.split("\n").filter(Boolean)) {
      const image = new Image();
      image.onload = () => {
        if (!left) setPictures((before) => new Map(before).set(address, image));
      };
      image.src = address;
    }
    return () => {
      left = true;
    };
  }, [wanted]);
  return pictures;
}
