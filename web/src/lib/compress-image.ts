// Makes a picture small enough to upload: first a lower quality, then fewer pixels, until it is within the limit.

import { IMAGE_LIMIT } from "@/lib/media-check";

export interface Attempt {
  quality: number;
  longestSide: number;
}

export type Shrink = (file: File, attempt: Attempt) => Promise<File>;

/** From barely visible to plainly visible: the first that fits is taken. */
const ATTEMPTS: Attempt[] = [
  { quality: 0.85, longestSide: 4096 },
  { quality: 0.75, longestSide: 3072 },
  { quality: 0.7, longestSide: 2048 },
  { quality: 0.6, longestSide: 1280 },
  { quality: 0.5, longestSide: 800 },
];

/** The compressed picture, or nothing when even the smallest attempt is too large or the file is no picture. */
export async function compressImage(file: File, shrink: Shrink = shrinkWithCanvas): Promise<File | null> {
  for (const attempt of ATTEMPTS) {
    const smaller = await shrink(file, attempt).catch(() => null);
    if (smaller && smaller.size <= IMAGE_LIMIT) return smaller;
  }
  return null;
}

async function shrinkWithCanvas(file: File, { quality, longestSide }: Attempt): Promise<File> {
  const { default: Compressor } = await import("compressorjs");
  return new Promise((resolve, reject) => {
    new Compressor(file, {
      quality,
      maxWidth: longestSide,
      maxHeight: longestSide,
      mimeType: "image/jpeg",
      success: (result) => resolve(new File([result], jpegName(file.name), { type: "image/jpeg" })),
      error: reject,
    });
  });
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.jpg`;
}
