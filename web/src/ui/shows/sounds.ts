// The sounds of a show, made here and not loaded: a click for a peg, a chord for a win, two soft notes for a blank. Silent
// until a tap wakes them, as browsers ask.

interface Note {
  at: number;
  pitch: number;
  lasts: number;
  volume: number;
  shape?: OscillatorType;
}

const WIN: Note[] = [523.25, 659.25, 783.99, 1046.5, 1318.5].flatMap((pitch, at) => [
  { at: at * 0.09, pitch, lasts: 1.1, volume: 0.13, shape: "triangle" as const },
  { at: at * 0.09, pitch: pitch * 2, lasts: 0.5, volume: 0.03 },
]);
const BLANK: Note[] = [
  { at: 0, pitch: 392, lasts: 0.5, volume: 0.09 },
  { at: 0.16, pitch: 329.63, lasts: 0.8, volume: 0.09 },
];
/** Two clicks closer together than this are one noise. */
const LEAST_GAP = 0.022;

export class Sounds {
  private context: AudioContext | null = null;
  private lastTick = 0;

  /** To be called in a tap. */
  wake(): void {
    if (typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
  }

  /** The slower it goes, the deeper and softer the peg. */
  tick(speed: number): void {
    const now = this.context?.currentTime ?? 0;
    if (now - this.lastTick < LEAST_GAP) return;
    this.lastTick = now;
    const drive = Math.min(1, speed);
    this.play({
      at: 0,
      pitch: 900 + 700 * drive,
      lasts: 0.035,
      volume: 0.05 + 0.06 * drive,
      shape: "triangle",
    });
  }

  win(): void {
    for (const note of WIN) this.play(note);
  }

  blank(): void {
    for (const note of BLANK) this.play(note);
  }

  private play({ at, pitch, lasts, volume, shape = "sine" }: Note): void {
    const { context } = this;
    if (context?.state !== "running") return;
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts + 0.02);
  }
}
