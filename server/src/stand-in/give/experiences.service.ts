import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { createDetail, removeDetail } from "../../modules/experiences/experience-details.service.ts";
import { inviteToExperience, respondToInvitation } from "../../modules/experiences/experience-invitations.service.ts";
import { readLink } from "../../modules/experiences/experience-links.service.ts";
import {
  createExperience,
  type ExperienceRow,
  showExperiences,
} from "../../modules/experiences/experiences.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import {
  type Acts,
  actorOf,
  by,
  type FactoryOptions,
  type Giving,
  give,
  momentsOf,
  notifying,
  unrefused,
} from "./giving.ts";
import type { FactoryPerson } from "./people.repository.ts";
import { people, somebody } from "./people.service.ts";
import { type RandomWords, wordsOf } from "./words.ts";

const TAGS_MOST = 3;

/** The members around an experience. */
interface Circle {
  readonly creator: FactoryPerson;
  readonly members: readonly FactoryPerson[];
  readonly pending: readonly FactoryPerson[];
  readonly rejected: readonly FactoryPerson[];
}

/** Makes experiences of one creator, with members, pending invitees and invitees who rejected. */
export function giveExperiences(giving: Giving, options: FactoryOptions<"experiences">) {
  const { ctx } = giving;
  const given = give(giving, options, (acts) => {
    const circle = circleOf(acts, options);
    if (isRefusal(circle)) return circle;
    const words = wordsOf(acts);
    const moments = momentsOf(acts, options, options.count, circle.creator.joinedAt);
    return { circle, made: moments.map((moment) => write(acts, { options, words, circle, moment })) };
  });
  if (isRefusal(given)) return given;
  const { circle, made } = given;
  return {
    ids: made.map(({ row }) => row.id),
    experiences: showExperiences(
      ctx,
      actorOf(giving, circle.creator),
      made.map(({ row }) => row),
    ),
    links: made.flatMap(({ link }) => link ?? []),
  };
}

function circleOf(
  acts: Acts,
  options: FactoryOptions<"experiences">,
): Circle | Refusal<"USER_NOT_FOUND" | "EXPERIENCE_ALREADY_MEMBER"> {
  const creator = somebody(acts, options.creator_id);
  if (isRefusal(creator)) return creator;
  const members = people(acts, options.member_ids);
  if (isRefusal(members)) return members;
  const pending = people(acts, options.pending_ids);
  if (isRefusal(pending)) return pending;
  const rejected = people(acts, options.rejected_ids);
  if (isRefusal(rejected)) return rejected;
  const all = [creator, ...members, ...pending, ...rejected];
  const isEachOnce = new Set(all.map(({ id }) => id)).size === all.length;
  return isEachOnce ? { creator, members, pending, rejected } : refuse("EXPERIENCE_ALREADY_MEMBER");
}

interface ExperienceParts {
  readonly options: FactoryOptions<"experiences">;
  readonly words: RandomWords;
  readonly circle: Circle;
  readonly moment: number;
}

function write(acts: Acts, parts: ExperienceParts): { row: ExperienceRow; link: string | null } {
  const { options, words, circle, moment } = parts;
  const { creator } = circle;
  const asCreator = by(acts, creator, moment);
  const title = options.title ?? words.say("experience").slice(0, EXPERIENCE_TITLE_MAX);
  const row = unrefused(createExperience.within(...asCreator, title));
  const said = {
    experience: row.id,
    description: options.description ?? words.say("experienceWords"),
    tags: options.tags ?? words.interests(acts.random.between(1, TAGS_MOST)),
    skills_used: options.skills_used,
    start_date: options.start_date,
    end_date: options.end_date,
  };
  const { id } = unrefused(createDetail.within(...asCreator, said));
  const { link } =
    options.link === "none" ? { link: null } : unrefused(readLink.within(...asCreator, creator.id, row.id));
  if (options.link === "off") {
    // Deleting the creator's details switches the link off; writing them again leaves it off (R22).
    unrefused(removeDetail.within(...by(acts, creator), id));
    unrefused(createDetail.within(...asCreator, said));
  }
  for (const member of circle.members) invite(acts, parts, row, member, "accept");
  for (const person of circle.pending) invite(acts, parts, row, person, undefined);
  for (const person of circle.rejected) invite(acts, parts, row, person, "reject");
  return { row, link };
}

/** The creator invites somebody, who answers or does not. */
function invite(
  acts: Acts,
  { circle, moment }: ExperienceParts,
  row: ExperienceRow,
  person: FactoryPerson,
  response: "accept" | "reject" | undefined,
): void {
  const then = Math.max(moment, person.joinedAt);
  const asking = response === undefined ? acts : notifying(acts);
  unrefused(inviteToExperience.within(...by(asking, circle.creator, then), row.id, person.id));
  if (response !== undefined) unrefused(respondToInvitation.within(...by(acts, person, then), row.id, response));
}
