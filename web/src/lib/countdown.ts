// The server's time, second by second.

import { useEffect, useState } from "react";

const SECOND = 1000;

/** The server's time, told again at each of its full seconds. `ahead` is how far its clock is before ours. */
export function useServerNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const moment = Date.now() + ahead;
      setNow(moment);
      timer = setTimeout(tick, SECOND - (moment % SECOND) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [ahead]);
  return now;
}
