import { CHON_MAX } from "@chonsu/shared/limits";
import { at } from "../draw/at.ts";
import type { Chance } from "../draw/chance.ts";

/**
 * How often a draw of earlier friends is repeated for each wanted one. Most members had fewer friends at that time than
 * they have at the end.
 */
const TRIES = 3;

/** The chon relations while a crowd is generated, by member id from 1, in flat arrays with space for the maximum. */
export class ChonNet {
  readonly #count: number;
  readonly #degrees: Uint8Array;
  readonly #friends: Int32Array;
  readonly #moments: Int32Array;

  constructor(count: number) {
    this.#count = count;
    this.#degrees = new Uint8Array(count + 1);
    this.#friends = new Int32Array((count + 1) * CHON_MAX);
    this.#moments = new Int32Array((count + 1) * CHON_MAX);
  }

  degree(id: number): number {
    return at(this.#degrees, id);
  }

  /** A random friend of a member who has friends. */
  drawFriend(id: number, chance: Chance): number {
    return at(this.#friends, id * CHON_MAX + chance.below(this.degree(id)));
  }

  /** A friend of a member with a probability, if the member has friends; otherwise anybody. The id 0 has no friends. */
  drawNear(id: number, probability: number, chance: Chance): number {
    const isFriend = id !== 0 && this.degree(id) > 0 && chance.happens(probability);
    return isFriend ? this.drawFriend(id, chance) : 1 + chance.below(this.#count);
  }

  /** At most `count` friends that a member had at a given second, in the order of the draw. */
  friendsBefore(id: number, second: number, chance: Chance, count: number): number[] {
    const degree = this.degree(id);
    const found = new Set<number>();
    for (let tries = 0; tries < count * TRIES && degree > 0 && found.size < count; tries += 1) {
      const place = id * CHON_MAX + chance.below(degree);
      if (at(this.#moments, place) <= second) found.add(at(this.#friends, place));
    }
    return [...found];
  }

  areChons(a: number, b: number): boolean {
    const [fewer, other] = this.degree(a) < this.degree(b) ? [a, b] : [b, a];
    const first = fewer * CHON_MAX;
    return this.#friends.subarray(first, first + this.degree(fewer)).includes(other);
  }

  /** Makes two members 1촌 at a second who are not 1촌 yet. Throws RangeError beyond the limit (R9). */
  connect(a: number, b: number, since: number): void {
    this.#put(a, b, since);
    this.#put(b, a, since);
  }

  #put(id: number, other: number, since: number): void {
    const place = this.degree(id);
    if (place >= CHON_MAX) throw new RangeError(`member ${id} would have more than ${CHON_MAX} chons`);
    this.#friends[id * CHON_MAX + place] = other;
    this.#moments[id * CHON_MAX + place] = since;
    this.#degrees[id] = place + 1;
  }
}
