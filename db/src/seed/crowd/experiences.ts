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
import { type Crowd, DAY_MS, friendsAt, inOrder, notify, personOf } from "./crowd-dataset.ts";
import { momentSince } from "./people.ts";
import { drawSentence, drawSentences } from "./sentences.ts";
import { STANDING } from "./standing.ts";
import { drawInterests } from "./words.ts";

const PER_MEMBER = 0.4;
const BUSY_EXPERIENCES = 6;
const OTHERS_MAX = 5;
const UNANSWERED_MAX = 2;
const ANSWERED_WITHIN_MS = 30 * DAY_MS;
const LONGEST_DAYS = 240;
const CODE_BYTES = 16;
const DATE_LENGTH = "YYYY-MM-DD".length;

/** Writes every experience with its members, their texts, invitations and links. */
export function writeExperiences(crowd: Crowd): void {
  const { random } = crowd;
  const all = makeExperiences(crowd);
  crowd.write(experiences, all, ({ id, title, creator, at, former }) => {
    // No other rows of former members and former invitees remain.
    const ending = random.pick(["experience_deleted", "experience_invitation_deleted"] as const);
    if (former !== undefined) notify(crowd, former, ending, momentSince(crowd, at), creator, { subject: title });
    return { id, title, creatorId: creator.id, createdAt: at };
  });
  crowd.write(experienceMembers, all, ({ id, title, creator, participants }) =>
    participants.map(({ person, joinedAt }) => {
      notify(crowd, creator, "experience_accept", joinedAt, person, { subject: title, aboutId: id });
      return { experienceId: id, userId: person.id, joinedAt };
    }),
  );
  writeDetails(crowd, all);
  const invitations = inOrder(all.flatMap((one) => one.invitations.map((own) => ({ ...one, ...own, about: one.id }))));
  crowd.write(experienceInvitations, invitations, ({ id, about, creator, title: subject, invitee, status, at }) => {
    notify(crowd, invitee, "experience_request", at, creator, { subject, aboutId: id });
    if (status === "rejected") notify(crowd, creator, "experience_reject", at, invitee, { subject, aboutId: about });
    return { id, experienceId: about, inviterId: creator.id, inviteeId: invitee.id, status, createdAt: at };
  });
  crowd.write(experienceLinks, all, ({ id, creator, at }) => {
    if (random.happens(0.6)) return [];
    return { code: random.bytes(CODE_BYTES).toString("hex"), experienceId: id, inviterId: creator.id, createdAt: at };
  });
}

/**
 * The participants are the creator, and friends of that time or people who became 1촌 by joining (wire.md §3). Some have
 * joined with the link. Others are friends who have not answered or have rejected.
 */
function makeExperiences(crowd: Crowd) {
  const { random, now, people, active } = crowd;
  const all = Array.from({ length: Math.max(BUSY_EXPERIENCES + 1, people.length * PER_MEMBER) }, (_, index) => {
    const creator = index < BUSY_EXPERIENCES ? personOf(crowd, STANDING.busy) : random.pick(active);
    const at = momentSince(crowd, creator.joined);
    const terms = drawInterests(random, random.between(1, EXPERIENCE_KEYWORDS_MAX));
    const topic = { terms, department: creator.major1 };
    const count = Math.min(random.between(0, OTHERS_MAX), random.between(0, OTHERS_MAX));
    const [former, ...friends] = friendsAt(crowd, creator, at, 1 + count + UNANSWERED_MAX);
    const drawAnswer = () => Math.min(now, at + Math.floor(random.fraction() ** 2 * ANSWERED_WITHIN_MS));
    const joined = friends.slice(0, count).map((person) => ({ person, joinedAt: drawAnswer() }));
    const accepted = joined.flatMap(({ person: invitee, joinedAt }) =>
      random.happens(0.6) ? { invitee, status: "accepted" as const, at: random.between(at, joinedAt) } : [],
    );
    const others = (random.happens(0.3) ? friends.slice(count) : []).map((invitee) => {
      const status = random.happens(0.25) ? ("rejected" as const) : ("pending" as const);
      return { invitee, status, at: momentSince(crowd, at, 2) };
    });
    return {
      ...topic,
      creator,
      at,
      title: drawSentence(random, "experience", topic),
      participants: [{ person: creator, joinedAt: at }, ...joined],
      invitations: [...accepted, ...others],
      former: random.happens(0.05) ? former : undefined,
    };
  });
  return inOrder(all);
}

/** A member has the creator's text until they write their own. Skills come from the profile of each member. */
function writeDetails(crowd: Crowd, all: ReturnType<typeof makeExperiences>): void {
  const { random } = crowd;
  const details = all.flatMap((experience) => {
    const { id: experienceId, creator, at, terms, participants } = experience;
    const describe = () => drawSentences(random, "experienceWords", experience, random.between(1, 4));
    const description = describe();
    const period = drawPeriod(crowd, at);
    return participants.map(({ person }) => {
      const isOwn = person !== creator && random.happens(0.4);
      return {
        row: {
          ...{ experienceId, userId: person.id, ...period },
          description: isOwn ? describe() : description,
          ...copiedFrom(person === creator || isOwn ? null : creator.id),
        },
        tags: isOwn ? terms.slice(random.below(terms.length)) : terms,
        skills: person.skills.slice(0, random.between(0, 3)),
      };
    });
  });
  crowd.write(experienceDetails, details, ({ row }, index) => ({ id: index + 1, ...row }));
  crowd.write(experienceTags, details, ({ tags }, index) =>
    tags.map((tag, position) => ({ detailId: index + 1, position, tag })),
  );
  crowd.write(experienceSkills, details, ({ skills }, index) =>
    skills.map((skill, position) => ({ detailId: index + 1, position, skill })),
  );
}

/** Whose words a text has: null for one's own (R46). */
function copiedFrom(writerId: number | null) {
  return { isCopied: writerId !== null, writerId };
}

/** The first and the last day, before the experience was created; null for none. */
function drawPeriod({ random }: Crowd, createdAt: number) {
  if (random.happens(0.2)) return { startDate: null, endDate: null };
  const end = createdAt - random.below(LONGEST_DAYS) * DAY_MS;
  const start = end - random.below(LONGEST_DAYS) * DAY_MS;
  const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, DATE_LENGTH);
  return { startDate: dateOf(start), endDate: dateOf(end) };
}
