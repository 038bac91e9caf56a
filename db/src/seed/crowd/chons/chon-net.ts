import { CHON_MAX } from "@chonsu/shared/limits";
import { at } from "../draw/at.ts";

/** The chon relations while a crowd is generated, by member id from 1. */
export interface ChonNet {
  readonly count: number;
  degree(id: number): number;
  /** The friend of a member at a position below the member's degree. */
  friend(id: number, place: number): number;
  /** The second at which a member and this friend became 1촌. */
  since(id: number, place: number): number;
  areChons(a: number, b: number): boolean;
  /** Makes two members 1촌 who are not 1촌 yet. Throws RangeError beyond the limit (R9). */
  connect(a: number, b: number, since: number): void;
}

/** An empty net in flat arrays, with space for the maximum number of chons of each member. */
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
