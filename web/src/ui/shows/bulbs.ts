// Where the lights of a rim stand: every other one belongs to each of two sets that glow in turn.

export function paintBulbs(count: number, centre: number, radius: number, set: number) {
  return Array.from({ length: count / 2 }, (_, at) => {
    const angle = ((at * 2 + set + 0.5) / count) * Math.PI * 2;
    return {
      x: Math.round((centre + Math.sin(angle) * radius) * 10) / 10,
      y: Math.round((centre - Math.cos(angle) * radius) * 10) / 10,
    };
  });
}
