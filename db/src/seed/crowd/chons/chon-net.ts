import { CHON_MAX } from "@chonsu/shared/limits";
import { at } from "../draw/at.ts";

/** Who is whose 1촌 while a crowd is being made; by id, from 1. */
export interface ChonNet {
  readonly count: number;
  degree(id: number): number;
  /** The friend of a member at a place below their degree. */
  friend(id: number, place: number): number;
  /** Since when the two at that place are 1촌, in seconds. */
  since(id: number, place: number): number;
  areChons(a: number, b: number): boolean;
  /** Makes two members, who are not yet, 1촌 of each other. Throws RangeError beyond the limit (R9). */
  connect(a: number, b: number, since: number): void;
}

/** A net of nobody's chons yet, in flat arrays: a place for each chon one may have. */
export function chonNet(count: number): ChonNet {
  const degrees = new Uint8Array(count + 1);
  const friends = new Int32Array((count + 1) * CHON_MAX);
  const moments = new Int32Array((count + 1) * CHON_MAX);
  const degree = (id: number) => at(degrees, id);
  const friend = (id: number, place: number) => at(friends, id * CHON_MAX + place);
  const put = (id: number, other: number, since: number) => {
    const place = degree(id);
    if (place >= CHON_MAX) throw new RangeError(`member ${id} would have more than ${CHON_MAX} chons`);
    friends[id * CHON_MAX + place] = other;
    moments[id * CHON_MAX + place] = since;
    degrees[id] = place + 1;
  };
  return {
    count,
    degree,
    friend,
    since: (id, place) => at(moments, id * CHON_MAX + place),
    areChons(a, b) {
      const [fewer, other] = degree(a) < degree(b) ? [a, b] : [b, a];
      for (let place = 0; place < degree(fewer); place += 1) if (friend(fewer, place) === other) return true;
      return false;
    },
    connect(a, b, since) {
      put(a, b, since);
      put(b, a, since);
    },
  };
}
