// A real proof to try the verifier with: the protocol's own sample, as it is, and after somebody cheated.

type Row = [number, number, number, string, string, string];

export async function sampleBundle(): Promise<string> {
  return (await import("./sample-bundle.json?raw")).default;
}

/** Puts another sealed entry in the place of the first winner: everything in it is genuine, only not what was drawn. */
export function tamper(bundle: string): string {
  const content = JSON.parse(bundle) as { steps: Row[] };
  const [first, second] = content.steps.filter(([, , , verdict]) => verdict === "win");
  if (!first || !second) throw new Error("the sample has two winners");
  const [phase, tier] = first;
  const [, , index, ...proof] = second;
  const steps = content.steps.map((row): Row => (row === first ? [phase, tier, index, ...proof] : row));
  return JSON.stringify({ ...content, steps });
}
