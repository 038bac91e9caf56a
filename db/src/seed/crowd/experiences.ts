import { EXPERIENCE_KEYWORDS_MAX } from "@chonsu/shared/limits";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { YEAR } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { weighted } from "./draw/ranks.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { drawDistinct, interestRanks, plainFirst } from "./draw/terms.ts";
import { STANDING } from "./people/standing.ts";
import { EXPERIENCE_TITLES } from "./pools/sentences.ts";

const PER_MEMBER = 0.4;
const OTHERS_WEIGHTS = [25, 22, 20, 16, 11, 6];
const BUSY_EXPERIENCES = 6;
const ANSWERED_WITHIN = YEAR / 12;
const INVITED_BY_NAME = 0.6;
const WITH_WAITING = 0.3;
const REJECTED = 0.25;

interface Participant {
  readonly id: number;
  readonly joinedAt: number;
  /**
   * The second at which the participant was invited. Undefined for the creator and for members who joined with the
   * link.
   */
  readonly invitedAt: number | undefined;
}

interface Invited {
  readonly id: number;
  readonly at: number;
  readonly status: "pending" | "rejected";
}

/** An experience before it is written. Ids follow from the order. The first participant is the creator. */
export interface Experience {
  readonly id: number;
  readonly at: number;
  readonly title: string;
  readonly creator: number;
  /** Positions in `INTEREST_TERMS`. */
  readonly tags: readonly number[];
  readonly participants: readonly Participant[];
  readonly invited: readonly Invited[];
}

/**
 * All experiences, earliest first. The participants are a member and friends of that time, or people who became 1촌 by
 * joining (wire.md §3).
 */
export function makeExperiences(crowd: Crowd): Experience[] {
  const { people, calendar } = crowd;
  const chance = chanceOf(crowd.seed, "experiences");
  const facts = Array.from(
    { length: Math.max(BUSY_EXPERIENCES + 1, Math.round(people.count * PER_MEMBER)) },
    (_, index) => {
      const drawn = index < BUSY_EXPERIENCES ? STANDING.busy : 1 + chance.below(people.count);
      const creator = drawn === STANDING.nothing ? STANDING.busy : drawn;
      return { creator, at: calendar.since(chance, at(people.joined, creator)) };
    },
  ).sort((a, b) => a.at - b.at);
  const others = weighted(OTHERS_WEIGHTS);
  const rank = interestRanks();
  const title = sentencesOf(EXPERIENCE_TITLES);
  return facts.map(({ creator, at: second }, index) => {
    const tags = drawDistinct(rank, chance, chance.between(1, EXPERIENCE_KEYWORDS_MAX));
    const [a = 0, b = a] = plainFirst(tags);
    const participants = gather(crowd, creator, second, others(chance), chance);
    const department = at(people.major1, creator);
    const invited = inviteMore(crowd, creator, second, participants, chance);
    const words = { title: title.one(chance, { a, b, department }), tags };
    return { id: index + 1, at: second, creator, ...words, participants, invited };
  });
}

function gather({ chons, calendar }: Crowd, creator: number, second: number, count: number, chance: Chance) {
  const first: Participant = { id: creator, joinedAt: second, invitedAt: undefined };
  const friends = chons.net.friendsBefore(creator, second, chance, count);
  const joining = friends.map((id): Participant => {
    const joinedAt = Math.min(calendar.now, second + Math.floor(chance.part() * chance.part() * ANSWERED_WITHIN));
    return { id, joinedAt, invitedAt: chance.happens(INVITED_BY_NAME) ? chance.between(second, joinedAt) : undefined };
  });
  return [first, ...joining.sort((a, b) => a.joinedAt - b.joinedAt)];
}

/** Draws invitees who have not answered or have rejected. */
function inviteMore(
  { chons, calendar }: Crowd,
  creator: number,
  second: number,
  participants: readonly Participant[],
  chance: Chance,
): Invited[] {
  if (!chance.happens(WITH_WAITING)) return [];
  const inside = new Set(participants.map(({ id }) => id));
  return chons.net
    .friendsBefore(creator, second, chance, 2)
    .filter((id) => !inside.has(id))
    .map((id) => ({
      id,
      at: calendar.since(chance, second, 2),
      status: chance.happens(REJECTED) ? "rejected" : "pending",
    }));
}
