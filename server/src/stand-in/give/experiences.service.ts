import type { Database } from "@chonsu/db/open-database";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import type { ExperiencesOptions } from "@chonsu/shared/stand-in/give/experiences";
import { transact, type Unit } from "../../command/transact.ts";
import { publishCircle } from "../../modules/experiences/experience-circle.service.ts";
import { showExperiences } from "../../modules/experiences/experiences.service.ts";
import { becomeChons } from "../../modules/friends/friends.service.ts";
import { notify } from "../../modules/notifications/notifications.service.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import {
  type Detail,
  type ExperienceRow,
  type InvitationRow,
  insertDetails,
  insertExperiences,
  insertInvitations,
  insertLinks,
  insertMemberships,
  type LinkRow,
} from "./experiences.repository.ts";
import { actorOf, at, type Giving, momentsOf } from "./giving.ts";
import type { Person } from "./people.repository.ts";
import { people, somebody } from "./people.service.ts";
import { wordsOf } from "./words.ts";

const TAGS_MOST = 3;

/** Everybody around an experience. */
interface Circle {
  readonly creator: Person;
  readonly members: readonly Person[];
  readonly pending: readonly Person[];
  readonly rejected: readonly Person[];
}

/** Makes experiences of one creator with who came, who has not answered and who said no. */
export function giveExperiences(giving: Giving, options: ExperiencesOptions) {
  const { ctx } = giving;
  const given = transact(ctx, (unit) => {
    const circle = circleOf(giving, unit.db, options);
    if (isRefusal(circle)) return circle;
    const rows = write(giving, unit.db, options, circle);
    const invitations = insertInvitations(
      unit.db,
      rows.flatMap((row) => invitationsTo(row, circle)),
    );
    const waiting = invitations.filter(({ status }) => status === "pending");
    const links = options.link === "none" ? [] : rows.map((row) => linkTo(giving, row, circle, options.link === "off"));
    insertLinks(unit.db, links);
    for (const { id } of circle.members) befriend(giving, unit, circle.creator.id, id);
    for (const row of options.quiet ? [] : rows) publishAbout(giving, unit, row, circle, waiting);
    return { circle, rows, links };
  });
  if (isRefusal(given)) return given;
  return {
    ids: given.rows.map(({ id }) => id),
    experiences: showExperiences(ctx, actorOf(giving, given.circle.creator), given.rows),
    links: given.links.map(({ code }) => `${ctx.site.webBase()}/experience/welcome/${code}`),
  };
}

function circleOf(
  giving: Giving,
  db: Database,
  options: ExperiencesOptions,
): Circle | Refusal<"USER_NOT_FOUND" | "EXPERIENCE_ALREADY_MEMBER"> {
  const creator = somebody(giving, db, options.creator_id);
  if (isRefusal(creator)) return creator;
  const members = people(db, options.member_ids);
  if (isRefusal(members)) return members;
  const pending = people(db, options.pending_ids);
  if (isRefusal(pending)) return pending;
  const rejected = people(db, options.rejected_ids);
  if (isRefusal(rejected)) return rejected;
  const all = [creator, ...members, ...pending, ...rejected];
  const isEachOnce = new Set(all.map(({ id }) => id)).size === all.length;
  return isEachOnce ? { creator, members, pending, rejected } : refuse("EXPERIENCE_ALREADY_MEMBER");
}

function write(
  giving: Giving,
  db: Database,
  options: ExperiencesOptions,
  { creator, members }: Circle,
): ExperienceRow[] {
  const words = wordsOf(giving);
  const rows = insertExperiences(
    db,
    momentsOf(giving, options, options.count, creator.joinedAt).map((createdAt) => ({
      title: options.title ?? words.say("experience").slice(0, EXPERIENCE_TITLE_MAX),
      creatorId: creator.id,
      createdAt,
    })),
  );
  const joining = rows.flatMap((row) =>
    [creator, ...members].map(({ id, joinedAt }) => ({
      experienceId: row.id,
      userId: id,
      joinedAt: Math.max(row.createdAt, joinedAt),
    })),
  );
  insertMemberships(db, joining);
  const details = rows.flatMap((row): Detail[] => {
    // Who joins begins with the words of the one who invited, but for the skills (wire.md §3).
    const said = {
      experienceId: row.id,
      description: options.description ?? words.say("experienceWords"),
      startDate: options.start_date,
      endDate: options.end_date,
      tags: options.tags ?? words.interests(giving.chance.between(1, TAGS_MOST)),
    };
    const copies = members.map(({ id }) => ({ ...said, userId: id, skills: [] }));
    return [{ ...said, userId: creator.id, skills: options.skills_used }, ...copies];
  });
  insertDetails(db, details);
  return rows;
}

function invitationsTo(row: ExperienceRow, { creator, members, pending, rejected }: Circle) {
  const invited = (invitees: readonly Person[], status: "accepted" | "pending" | "rejected") =>
    invitees.map(({ id, joinedAt }) => ({
      experienceId: row.id,
      inviterId: creator.id,
      inviteeId: id,
      status,
      createdAt: Math.max(row.createdAt, joinedAt),
    }));
  return [...invited(members, "accepted"), ...invited(pending, "pending"), ...invited(rejected, "rejected")];
}

function linkTo({ ctx }: Giving, row: ExperienceRow, { creator }: Circle, isOff: boolean): LinkRow {
  const { id, createdAt } = row;
  const disabledAt = isOff ? ctx.clock.now() : null;
  return { code: randomName(ctx.random), experienceId: id, inviterId: creator.id, createdAt, disabledAt };
}

/** As joining does: where either is full nothing happens (R9). Nobody hears of it. */
function befriend({ ctx }: Giving, unit: Unit, inviterId: number, userId: number): void {
  becomeChons(ctx, { ...unit, publishTo() {} }, inviterId, userId);
}

/** What invitations, their answers and the rest tell (wire.md §3). */
function publishAbout(
  { ctx }: Giving,
  unit: Unit,
  row: ExperienceRow,
  { creator, members, rejected }: Circle,
  waiting: readonly InvitationRow[],
): void {
  const subject = row.title;
  const then = (joinedAt: number) => at(ctx, Math.max(row.createdAt, joinedAt));
  for (const { id, inviteeId, createdAt } of waiting.filter(({ experienceId }) => experienceId === row.id)) {
    const about = { aboutId: id, relatedUserId: creator.id, name: creator.name, subject };
    notify(at(ctx, createdAt), unit, { userId: inviteeId, type: "experience_request", ...about });
  }
  for (const { id, name, joinedAt } of members) {
    const about = { aboutId: row.id, relatedUserId: id, name, subject };
    notify(then(joinedAt), unit, { userId: creator.id, type: "experience_accept", ...about });
  }
  for (const { id, name, joinedAt } of rejected) {
    const about = { aboutId: row.id, relatedUserId: id, name, subject };
    notify(then(joinedAt), unit, { userId: creator.id, type: "experience_reject", ...about });
  }
  publishCircle(unit, creator.id, row.id);
}
