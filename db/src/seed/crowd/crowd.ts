import type Sqlite from "better-sqlite3";
import { makeChons } from "./chons/make-chons.ts";
import { writeConversations } from "./conversations.ts";
import { type Crowd, Notices } from "./crowd-dataset.ts";
import { calendarAt } from "./draw/calendar.ts";
import { writeExperiences } from "./experiences.ts";
import { writeInvitations } from "./invitations.ts";
import { writeMails } from "./mails.ts";
import { writeMembers } from "./members.ts";
import { writeNotices } from "./notices.ts";
import { makePeople } from "./people/make-people.ts";
import { writePosts } from "./posts.ts";
import { writeRelations } from "./relations.ts";
import { writeSearches } from "./searches.ts";

/**
 * The limits of a crowd. With fewer members nobody would reach 50 chons. With more, an id and a second do not fit
 * together into one exact number.
 */
export const CROWD_MEMBERS_MIN = 100;
export const CROWD_MEMBERS_MAX = 200_000;
export const CROWD_SEED_MAX = 4_294_967_295;

/**
 * The parts of a crowd, in the order of the foreign keys. Notifications and mails come last, because they depend on all
 * other parts.
 */
const PARTS = [
  ["members", writeMembers],
  ["relations", writeRelations],
  ["invitations", writeInvitations],
  ["posts", writePosts],
  ["experiences", writeExperiences],
  ["conversations", writeConversations],
  ["searches", writeSearches],
  ["notices", writeNotices],
  ["mails", writeMails],
] as const satisfies ReadonlyArray<readonly [name: string, write: (crowd: Crowd) => void]>;

export type SeedStep = "people" | (typeof PARTS)[number][0] | "indices";

/** Called with the progress of a long seeding: the current step, and the part that is done, from 0 to 1. */
export type SeedProgress = (step: SeedStep, part: number) => void;

interface CrowdSize {
  readonly members: number;
  /** Another seed gives another crowd. The same seed and the same moment give the same bytes. */
  readonly seed: number;
}

/** The approximate number of rows for each member, and the part of the time that writing them takes. */
const ROWS_PER_MEMBER = 55;
const ROWS_PART = 0.6;

/**
 * Writes a university of any size in one transaction: members with about twenty chons each (at most fifty), and
 * everything that they wrote, liked, did together and were notified of since the product opened eight years before
 * `now` (milliseconds). Needs an empty schema.
 */
export function seedCrowd(connection: Sqlite.Database, size: CrowdSize, now: number, onProgress: SeedProgress): void {
  connection.transaction(() => {
    let step: SeedStep = "people";
    let rows = 0;
    const report = () => onProgress(step, Math.min(1, rows / (size.members * ROWS_PER_MEMBER)) * ROWS_PART);
    report();
    const calendar = calendarAt(now);
    const people = makePeople(size.members, size.seed, calendar);
    const chons = makeChons(people, size.seed, calendar);
    const written = (more: number) => {
      rows += more;
      report();
    };
    const crowd: Crowd = { connection, written, seed: size.seed, calendar, people, chons, notices: new Notices() };
    const write = () => {
      for (const [noun, writeNoun] of PARTS) {
        step = noun;
        report();
        writeNoun(crowd);
      }
    };
    withBareTables(connection, write, (part) => onProgress("indices", ROWS_PART + part * (1 - ROWS_PART)));
  })();
}

/**
 * Drops all indexes except those of primary keys, runs `work`, and creates the indexes again. This is one sort instead
 * of a search for each row. Unique indexes are checked when they are created. `made` is called after each index, with
 * the part of the indexes that is done. It must run in a transaction.
 */
function withBareTables(connection: Sqlite.Database, work: () => void, made: (part: number) => void): void {
  const indices = connection
    .prepare<[], { readonly name: string; readonly sql: string }>(
      "select name, sql from sqlite_master where type = 'index' and sql is not null order by name",
    )
    .all();
  for (const { name } of indices) connection.exec(`drop index "${name}"`);
  work();
  for (const [index, { sql }] of indices.entries()) {
    connection.exec(sql);
    made((index + 1) / indices.length);
  }
}
