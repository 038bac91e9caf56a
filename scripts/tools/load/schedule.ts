/** Numbers from 0 up to 1, the same in every run. */
export type Chance = () => number;

const MS_PER_SECOND = 1000;

/**
 * When each request of a rate is due, in milliseconds from the beginning, ascending. Members act independently, so the gaps are random (a
 * Poisson process) and bursts occur. The times are fixed in advance: no response changes them.
 */
export function arrivals(rate: number, seconds: number, chance: Chance): Float64Array {
  const due: number[] = [];
  const end = seconds * MS_PER_SECOND;
  const meanGap = MS_PER_SECOND / rate;
  for (let at = gap(meanGap, chance); at < end; at += gap(meanGap, chance)) due.push(at);
  return Float64Array.from(due);
}

function gap(mean: number, chance: Chance): number {
  return -Math.log(1 - chance()) * mean;
}

/** Draws one of some things with a probability by weight. Throws RangeError when there are none. */
export function drawer<T extends { readonly weight: number }>(things: readonly T[]): (chance: Chance) => T {
  const sum = things.reduce((total, { weight }) => total + weight, 0);
  return (chance) => {
    let left = chance() * sum;
    const drawn = things.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    const found = drawn ?? things.at(-1);
    if (found === undefined) throw new RangeError("nothing to draw from");
    return found;
  };
}
