import type { SeededRandom } from "../../seeded-random.ts";
import { type CrowdPerson, groupByNames, momentSince } from "./people.ts";

const ALONE = 0.15;
const TRIADS = 0.3;
const ANYBODY = 0.05;
const TRIES_PER_CHON = 20;
const INVITER_TRIES = 12;

/** An accepted relation: `from` has sent the request, or invited `to` to the product. */
export interface ChonPair {
  readonly from: CrowdPerson;
  readonly to: CrowdPerson;
  readonly at: number;
  readonly isInvited: boolean;
}

/**
 * Makes a small-world network. Everybody except a few members without chons is connected to an earlier member, mostly
 * to their inviter. Then members add people from their circles, friends of friends and, rarely, anybody. Nobody exceeds
 * the limit, and many reach it.
 */
export function makeChons(people: readonly CrowdPerson[], random: SeededRandom, now: number): ChonPair[] {
  const pairs: ChonPair[] = [];
  const circles = groupByNames(people, (person) => person.circles);
  const companionOf = (person: CrowdPerson) => random.pick(circles.get(random.pick(person.circles)) ?? [person]);
  const candidateFor = (person: CrowdPerson) => {
    if (random.happens(ANYBODY)) return random.pick(people);
    if (!random.happens(TRIADS) || person.chons.length === 0) return companionOf(person);
    return random.pick(random.pick(person.chons).friend.chons).friend;
  };
  const connect = (from: CrowdPerson, to: CrowdPerson, isInvited: boolean) => {
    const at = isInvited ? to.joined : momentSince({ random, now }, Math.max(from.joined, to.joined), 2);
    from.chons.push({ friend: to, since: at });
    to.chons.push({ friend: from, since: at });
    pairs.push({ from, to, at, isInvited });
  };
  for (const person of people.slice(1).filter(wantsMore)) {
    const companions = Array.from({ length: INVITER_TRIES }, () => companionOf(person));
    const near = companions.find((host) => host.id < person.id && wantsMore(host));
    const host = near ?? people.slice(0, person.id - 1).findLast(wantsMore);
    if (host !== undefined) connect(host, person, !random.happens(ALONE));
  }
  // Those who want the most begin, as long as the others have room.
  for (const person of people.toSorted((a, b) => b.wanted - a.wanted)) {
    const tries = (person.wanted - person.chons.length) * TRIES_PER_CHON;
    for (let left = tries; left > 0 && wantsMore(person); left -= 1) {
      const other = candidateFor(person);
      if (other !== person && wantsMore(other) && !areChons(person, other)) connect(person, other, false);
    }
  }
  return pairs;
}

function wantsMore(person: CrowdPerson): boolean {
  return person.chons.length < person.wanted;
}

/** Whether two members are 1촌. */
export function areChons(a: CrowdPerson, b: CrowdPerson): boolean {
  return a.chons.some(({ friend }) => friend === b);
}
