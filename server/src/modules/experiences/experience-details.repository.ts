import { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { ownedList } from "@chonsu/db/owned-list";
import { asList, finderBy, given, inGivenList, inserterOf, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { listReaderOf } from "@chonsu/db/row-parts";
import { experienceDetails, experienceLinks, experienceSkills, experienceTags } from "@chonsu/db/tables/experiences";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";
import { changesSome } from "../../access/removal-grants.ts";
import type { Joining, ManagedExperience, MembersRemoval, Participation } from "./experiences.repository.ts";

export type DetailRow = typeof experienceDetails.$inferSelect;

/** Details that the actor may delete. This does not include editing them. */
export type DeletableDetail = Grant<"experience-detail.delete", Pick<DetailRow, "id" | "experienceId" | "userId">>;

export type OwnDetail = Grant<"experience-detail.change", DetailRow>;

export type ShareLinkRow = typeof experienceLinks.$inferSelect;

export type UsableShareLink = Grant<"experience-link.use", ShareLinkRow>;

type DetailTexts = Omit<DetailRow, "id" | "experienceId" | "userId">;

/** One member's details, with lists in the order given. */
export interface DetailCard {
  readonly row: DetailRow;
  readonly tags: string[];
  readonly skills: string[];
}

export const findDetail = finderBy(experienceDetails.id, (db, isIt) => db.select().from(experienceDetails).where(isIt));

export function findDetailOf(db: Database, experienceId: number, userId: number): DetailRow | undefined {
  return db
    .select()
    .from(experienceDetails)
    .where(and(eq(experienceDetails.experienceId, experienceId), eq(experienceDetails.userId, userId)))
    .get();
}

const detailsIn = prepared((db) =>
  db
    .select()
    .from(experienceDetails)
    .where(inGivenList(experienceDetails.experienceId, "ids"))
    .orderBy(asc(experienceDetails.id)),
);

/** The details of some experiences, by id. */
export function listDetails(db: Database, experienceIds: readonly number[]): DetailRow[] {
  return detailsIn(db).all({ ids: asList(experienceIds) });
}

const tagsOf = listReaderOf(CACHED_ROWS.experienceDetail.tags);
const skillsOf = listReaderOf(CACHED_ROWS.experienceDetail.skills);

/** The lists of some details, in two statements for any number. */
export function loadDetailCards(db: Database, rows: readonly DetailRow[]): DetailCard[] {
  const ids = rows.map(({ id }) => id);
  const tags = tagsOf(db, ids);
  const skills = skillsOf(db, ids);
  return rows.map((row) => ({
    row,
    tags: tags(row.id).map(({ term }) => term),
    skills: skills(row.id).map(({ term }) => term),
  }));
}

const inserted = inserterOf(experienceDetails);

export function insertDetail(db: Database, { row }: Participation | Joining, texts: DetailTexts): DetailRow {
  return inserted(db, { ...texts, experienceId: row.experience.id, userId: row.userId });
}

export function updateDetail(db: Database, { row }: OwnDetail, texts: DetailTexts): void {
  db.update(experienceDetails).set(texts).where(eq(experienceDetails.id, row.id)).run();
}

const putTags = ownedList(experienceTags, experienceTags.detailId, ["owner", "place", "value"]);
const putSkills = ownedList(experienceSkills, experienceSkills.detailId, ["owner", "place", "value"]);

export function replaceTags(db: Database, { row }: OwnDetail, tags: readonly string[]): void {
  putTags(db, row.id, tags);
}

export function replaceSkills(db: Database, { row }: OwnDetail, skills: readonly string[]): void {
  putSkills(db, row.id, skills);
}

/** Removes a member who leaves as the writer of at most `most` copied texts. Returns how many were changed. */
export const clearWriter = changesSome<"account">((db) =>
  db
    .update(experienceDetails)
    .set({ writerId: null })
    .where(isGiven(experienceDetails.writerId, "ref"))
    .limit(given("most")),
);

export function deleteDetail(db: Database, { row }: DeletableDetail): void {
  db.delete(experienceDetails).where(eq(experienceDetails.id, row.id)).run();
}

/** Deletes the details of some members about some experiences that they leave. */
export function deleteDetailsOf(db: Database, { row: { experienceIds, userIds } }: MembersRemoval): void {
  db.delete(experienceDetails)
    .where(and(oneOf(experienceDetails.experienceId, experienceIds), oneOf(experienceDetails.userId, userIds)))
    .run();
}

/** Finds the exact code: SQLite compares text byte by byte. */
export const findLinkByCode = finderBy(experienceLinks.code, (db, isIt) =>
  db.select().from(experienceLinks).where(isIt),
);

const linkOf = prepared((db) =>
  db
    .select()
    .from(experienceLinks)
    .where(and(isGiven(experienceLinks.experienceId, "experienceId"), isGiven(experienceLinks.inviterId, "inviterId"))),
);

/** The only link of a creator for an experience, on or off. */
export function findLinkOf(db: Database, experienceId: number, inviterId: number): ShareLinkRow | undefined {
  return linkOf(db).get({ experienceId, inviterId });
}

/** Stores a creator's link. It replaces one that is off; the old code stays invalid. */
export function putLink(db: Database, { row }: ManagedExperience, code: string, createdAt: number): void {
  db.insert(experienceLinks)
    .values({ code, experienceId: row.id, inviterId: row.creatorId, createdAt, disabledAt: null })
    .onConflictDoUpdate({
      target: [experienceLinks.experienceId, experienceLinks.inviterId],
      set: { code, createdAt, disabledAt: null },
    })
    .run();
}

/** Switches off the links of members who leave, or of a member whose details are deleted (R22). */
export function disableLinks(db: Database, { row }: MembersRemoval | DeletableDetail, now: number): void {
  const { experienceIds, userIds } =
    "userIds" in row ? row : { experienceIds: [row.experienceId], userIds: [row.userId] };
  const { experienceId, inviterId } = experienceLinks;
  const isOfThese = and(oneOf(experienceId, experienceIds), oneOf(inviterId, userIds));
  db.update(experienceLinks)
    .set({ disabledAt: now })
    .where(and(isOfThese, isNull(experienceLinks.disabledAt)))
    .run();
}
