// One of the three shows, by the kind of draw.

import { match } from "ts-pattern";
import { Cards } from "./cards";
import { Grid } from "./grid";
import type { ShowProps } from "./show-props";
import type { ShowKind } from "./shows";
import { Wheel } from "./wheel";

export function Show({ kind, ...props }: ShowProps & { kind: ShowKind }) {
  return match(kind)
    .with("wheel", () => <Wheel {...props} />)
    .with("grid", () => <Grid {...props} />)
    .with("cards", () => <Cards {...props} />)
    .exhaustive();
}
