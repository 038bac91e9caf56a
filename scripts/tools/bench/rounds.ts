/** Two ways to the same answer, measured turn by turn: microseconds an operation, and the median of the ratios of all turns. */
export interface Ratio {
  readonly ours: number;
  readonly plain: number;
  readonly ratio: number;
}

interface Contest {
  /** Both give something that depends on all they did, so that none of it is left out by the compiler. */
  ours(): number;
  plain(): number;
}

/** Runs both in turns, changing who goes first, so that whatever slows the machine slows both. The first turns only warm up. */
export function compare(rounds: number, operations: number, { ours, plain }: Contest): Ratio {
  const warmUp = Math.ceil(rounds / 4);
  const turns = Array.from({ length: rounds + warmUp }, (_, turn) => {
    if (turn % 2 === 0) {
      const first = millisOf(ours);
      return { ours: first, plain: millisOf(plain) };
    }
    const first = millisOf(plain);
    return { ours: millisOf(ours), plain: first };
  }).slice(warmUp);
  const micros = (millis: number[]) => (median(millis) * 1000) / operations;
  return {
    ours: micros(turns.map((turn) => turn.ours)),
    plain: micros(turns.map((turn) => turn.plain)),
    ratio: median(turns.map((turn) => turn.ours / turn.plain)),
  };
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

let kept = 0;

function millisOf(work: () => number): number {
  const began = performance.now();
  kept += work();
  const millis = performance.now() - began;
  if (Number.isNaN(kept)) throw new Error("a contest gave no number");
  return millis;
}
