// Hands a whole motion to the browser, which shows it on the screen's own beat: a busy script cannot hold it up.

/** Where something is, so many milliseconds after its motion began. */
export interface Moment {
  at: number;
  transform: string;
}

/** Films that are looked at picture by picture find these motions by this name. */
const NAME = "show";
const playing = new WeakMap<Element, Animation>();

/**
 * Plays it in place of whatever the element played before. `began` is a time of the page's own clock, also one that is
 * past; without a timing of its own a motion stays where it ends.
 */
export function play(
  element: Element | null,
  began: number,
  moments: readonly Moment[],
  timing: KeyframeEffectOptions = { fill: "both" },
): void {
  const duration = moments.at(-1)?.at ?? 0;
  // Where nothing is ever drawn, as in tests of the page, there is nothing to play on.
  if (!element?.animate || duration === 0) return;
  const before = playing.get(element);
  const frames = moments.map(({ at, transform }) => ({ offset: at / duration, transform }));
  const animation = element.animate(frames, { id: NAME, duration, ...timing });
  animation.startTime = began;
  playing.set(element, animation);
  before?.cancel();
}

/** Back to how it lies without any motion. */
export function stopPlaying(element: Element | null): void {
  if (!element) return;
  playing.get(element)?.cancel();
  playing.delete(element);
}
