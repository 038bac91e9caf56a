import { EXPERIENCE_KEYWORDS_MAX } from "@chonsu/shared/limits";
import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "../../tables/experiences.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { type Calendar, DAY, YEAR } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { weighted } from "./draw/ranks.ts";
import { writeLists, writeRows } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { drawDistinct, interestRanks, plainFirst } from "./draw/terms.ts";
import { byTime } from "./draw/time-order.ts";
import { STANDING } from "./people/standing.ts";
import { EXPERIENCE_TITLES, EXPERIENCE_WORDS } from "./pools/sentences.ts";
import { INTEREST_TERMS, SKILL_TERMS } from "./pools/terms.ts";

const PER_MEMBER = 0.4;
const OTHERS_WEIGHTS = [25, 22, 20, 16, 11, 6];
const BUSY_EXPERIENCES = 6;
const ANSWERED_WITHIN = YEAR / 12;
const INVITED_BY_NAME = 0.6;
const WITH_WAITING = 0.3;
const REJECTED = 0.25;
const WITH_LINK = 0.4;
const WITH_ENDING = 0.05;
const WITH_PERIOD = 0.8;
const OWN_WORDS = 0.4;
const SENTENCES_MAX = 4;
const SKILLS_USED_MAX = 3;
const LONGEST_DAYS = 240;
const DATE_LENGTH = "YYYY-MM-DD".length;

/** An experience before it is written. */
type Experience = ReturnType<typeof makeExperiences>[number];

/**
 * All experiences, earliest first. The participants are the creator, and friends of that time or people who became 1촌 by
 * joining (wire.md §3). Tags are positions in `INTEREST_TERMS`.
 */
function makeExperiences(crowd: Crowd) {
  const { people, calendar } = crowd;
  const chance = chanceOf(crowd.seed, "experiences");
  const count = Math.max(BUSY_EXPERIENCES + 1, Math.round(people.count * PER_MEMBER));
  const facts = Array.from({ length: count }, (_, index) => {
    const drawn = index < BUSY_EXPERIENCES ? STANDING.busy : chance.pick(people.ids);
    const creator = drawn === STANDING.nothing ? STANDING.busy : drawn;
    return { creator, at: calendar.since(chance, at(people.joined, creator)) };
  }).sort((a, b) => a.at - b.at);
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
  const friends = chons.net.friendsBefore(creator, second, chance, count);
  const joining = friends.map((id) => {
    const joinedAt = Math.min(calendar.now, second + Math.floor(chance.part() * chance.part() * ANSWERED_WITHIN));
    // Members without such a moment have joined with the link.
    return { id, joinedAt, invitedAt: chance.happens(INVITED_BY_NAME) ? chance.between(second, joinedAt) : undefined };
  });
  return [{ id: creator, joinedAt: second, invitedAt: undefined }, ...joining.sort((a, b) => a.joinedAt - b.joinedAt)];
}

/** Draws invitees who have not answered or have rejected. */
function inviteMore(
  { chons, calendar }: Crowd,
  creator: number,
  second: number,
  participants: ReturnType<typeof gather>,
  chance: Chance,
) {
  if (!chance.happens(WITH_WAITING)) return [];
  const inside = new Set(participants.map(({ id }) => id));
  return chons.net
    .friendsBefore(creator, second, chance, 2)
    .filter((id) => !inside.has(id))
    .map((id) => ({
      id,
      at: calendar.since(chance, second, 2),
      status: chance.happens(REJECTED) ? ("rejected" as const) : ("pending" as const),
    }));
}

/** Every experience with its members, their texts, invitations and links. */
export function writeExperiences(crowd: Crowd): void {
  const all = makeExperiences(crowd);
  const { moment } = crowd.calendar;
  writeRows(crowd, experiences, ["id", "title", "creatorId", "createdAt"], all, (experience) => {
    return [experience.id, experience.title, experience.creator, moment(experience.at)];
  });
  writeMembers(crowd, all);
  writeDetails(crowd, all);
  writeInvitations(crowd, all);
  writeLinks(crowd, all);
  notifyOfEndings(crowd, all);
}

function writeMembers(crowd: Crowd, all: readonly Experience[]): void {
  const columns = ["experienceId", "userId", "joinedAt"] as const;
  writeLists(crowd, experienceMembers, columns, all, ({ id, title, creator, participants }) =>
    participants.map(({ id: member, joinedAt }) => {
      crowd.notices.notify(creator, "experience_accept", joinedAt, member, { subject: title, aboutId: id });
      return [id, member, crowd.calendar.moment(joinedAt)];
    }),
  );
}

interface Terms {
  readonly detail: number;
  readonly tags: readonly number[];
  readonly skills: readonly number[];
}

/**
 * Writes the texts. A member has the creator's text until they write their own. Skills come from the profile of each
 * member.
 */
function writeDetails(crowd: Crowd, all: readonly Experience[]): void {
  const chance = chanceOf(crowd.seed, "details");
  const columns = ["id", "experienceId", "userId", "description", "startDate", "endDate"] as const;
  const describe = describer(crowd, chance);
  const terms: Terms[] = [];
  writeLists(crowd, experienceDetails, columns, all, (experience) => {
    const words = describe(experience);
    const period = drawPeriod(crowd.calendar, experience.at, chance);
    return experience.participants.map(({ id }) => {
      const own = id !== experience.creator && chance.happens(OWN_WORDS);
      const tags = own ? experience.tags.slice(chance.below(experience.tags.length)) : experience.tags;
      const skills = at(crowd.people.skills, id).slice(0, chance.below(SKILLS_USED_MAX + 1));
      const detail = terms.push({ detail: terms.length + 1, tags, skills });
      return [detail, experience.id, id, own ? describe(experience) : words, ...period];
    });
  });
  writeLists(crowd, experienceTags, ["detailId", "position", "tag"], terms, ({ detail, tags }) =>
    tags.map((tag, position) => [detail, position, at(INTEREST_TERMS, tag)]),
  );
  writeLists(crowd, experienceSkills, ["detailId", "position", "skill"], terms, ({ detail, skills }) =>
    skills.map((skill, position) => [detail, position, at(SKILL_TERMS, skill)]),
  );
}

function describer({ people }: Crowd, chance: Chance): (experience: Experience) => string {
  const sentence = sentencesOf(EXPERIENCE_WORDS);
  return ({ creator, tags }) => {
    const [a = 0, b = a] = plainFirst(tags);
    const filling = { a, b, department: at(people.major1, creator) };
    return sentence.several(chance, filling, chance.between(1, SENTENCES_MAX));
  };
}

/** Draws the first and the last day as `YYYY-MM-DD`, before the experience was created. Null for none. */
function drawPeriod({ moment }: Calendar, second: number, chance: Chance): readonly [string | null, string | null] {
  if (!chance.happens(WITH_PERIOD)) return [null, null];
  const end = second - chance.below(LONGEST_DAYS) * DAY;
  const start = end - chance.below(LONGEST_DAYS) * DAY;
  const dateOf = (day: number) => new Date(moment(day)).toISOString().slice(0, DATE_LENGTH);
  return [dateOf(start), dateOf(end)];
}

function writeInvitations(crowd: Crowd, all: readonly Experience[]): void {
  const rows = all.flatMap(({ id: experience, creator, title, participants, invited }) => [
    ...invited.map(({ id: invitee, ...invitation }) => ({ experience, creator, title, invitee, ...invitation })),
    ...participants.flatMap(({ id: invitee, invitedAt: at }) =>
      at === undefined ? [] : { experience, creator, title, invitee, at, status: "accepted" as const },
    ),
  ]);
  const columns = ["id", "experienceId", "inviterId", "inviteeId", "status", "createdAt"] as const;
  writeRows(crowd, experienceInvitations, columns, byTime(rows), (invitation) => {
    const { id, experience, creator, title: subject, invitee, at: second, status } = invitation;
    crowd.notices.notify(invitee, "experience_request", second, creator, { subject, aboutId: id });
    if (status === "rejected") {
      crowd.notices.notify(creator, "experience_reject", second, invitee, { subject, aboutId: experience });
    }
    return [id, experience, creator, invitee, status, crowd.calendar.moment(second)];
  });
}

/** Writes notifications of former members and former invitees. No other rows of them remain. */
function notifyOfEndings({ chons, calendar, notices, seed }: Crowd, all: readonly Experience[]): void {
  const chance = chanceOf(seed, "experience endings");
  for (const { creator, at: second, title, participants, invited } of all) {
    if (!chance.happens(WITH_ENDING)) continue;
    const there = new Set([...participants, ...invited].map(({ id }) => id));
    const type = chance.pick(["experience_deleted", "experience_invitation_deleted"] as const);
    for (const id of chons.net.friendsBefore(creator, second, chance, 1)) {
      if (!there.has(id)) notices.notify(id, type, calendar.since(chance, second), creator, { subject: title });
    }
  }
}

function writeLinks(crowd: Crowd, all: readonly Experience[]): void {
  const chance = chanceOf(crowd.seed, "experience codes");
  const columns = ["code", "experienceId", "inviterId", "createdAt"] as const;
  writeLists(crowd, experienceLinks, columns, all, ({ id, creator, at: second }) =>
    chance.happens(WITH_LINK) ? [[chance.code(), id, creator, crowd.calendar.moment(second)]] : [],
  );
}
