import type { Chance } from "@chonsu/db/seed/crowd/draw/chance";

const MS_PER_SECOND = 1000;

/**
 * When each request of a rate is due, in milliseconds from the beginning, ascending. Members act independently, so the gaps are random (a
 * Poisson process) and bursts occur. The times are fixed in advance: no response changes them.
 */
export function arrivals(rate: number, seconds: number, { part }: Chance): Float64Array {
  const due: number[] = [];
  const gap = () => (-Math.log(1 - part()) * MS_PER_SECOND) / rate;
  for (let at = gap(); at < seconds * MS_PER_SECOND; at += gap()) due.push(at);
  return Float64Array.from(due);
}

/** Draws one of some things with a probability by weight. Throws RangeError when there are none. */
export function drawer<T extends { readonly weight: number }>(things: readonly T[]): (chance: Chance) => T {
  const sum = things.reduce((total, { weight }) => total + weight, 0);
  return ({ part }) => {
    let left = part() * sum;
    const drawn = things.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    if (drawn === undefined) throw new RangeError("nothing to draw from");
    return drawn;
  };
}
