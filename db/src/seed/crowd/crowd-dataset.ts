import { notificationMessage } from "@chonsu/shared/copy/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SeededRandom } from "../../seeded-random.ts";
import type { notifications } from "../../tables/notifications.ts";
import type { ChonPair } from "./chons.ts";
import type { CrowdPerson } from "./people.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

type CrowdNotice = Omit<typeof notifications.$inferInsert, "id" | "createdAt"> & { readonly at: number };

/** What all parts of a crowd share. Moments are milliseconds. */
export interface Crowd {
  readonly random: SeededRandom;
  /** The moment of the dataset; nothing happens later. */
  readonly now: number;
  readonly people: readonly CrowdPerson[];
  /** Everybody but the member who has nothing. */
  readonly active: readonly CrowdPerson[];
  readonly chons: readonly ChonPair[];
  /** They are collected, and then written in the order of time. */
  readonly notices: CrowdNotice[];
  /** Writes the rows that each item has in a table: all of them with the same columns in the same order. */
  write<T extends SQLiteTable, Item>(
    table: T,
    items: readonly Item[],
    rowsOf: (item: Item, index: number) => T["$inferInsert"] | ReadonlyArray<T["$inferInsert"]>,
  ): void;
}

/** Notes a notification, unless the receiver has caused it. `by` is null for what nobody has caused. */
export function notify(
  { notices, random, now }: Crowd,
  to: CrowdPerson,
  type: NotificationType,
  at: number,
  by: CrowdPerson | null,
  about: Partial<CrowdNotice>,
): void {
  if (to === by) return;
  notices.push({
    userId: to.id,
    type,
    message: about.message ?? notificationMessage(type, by?.name ?? ""),
    subject: about.subject,
    // Recent ones are often unread.
    isRead: about.isRead ?? random.happens(now - at > 14 * DAY_MS ? 0.93 : 0.5),
    relatedUserId: by?.id,
    relatedProjectId: about.relatedProjectId,
    aboutId: about.aboutId,
    at,
  });
}

/** The rows in the order of time, earliest first. They get ids from 1. */
export function inOrder<Row extends { readonly at: number }>(rows: Row[]): Array<Row & { id: number }> {
  return rows.sort((a, b) => a.at - b.at).map((row, index) => Object.assign(row, { id: index + 1 }));
}

/** A member of the crowd by id. Throws RangeError when there is none. */
export function personOf({ people }: Crowd, id: number): CrowdPerson {
  const person = people[id - 1];
  if (person === undefined) throw new RangeError(`no member ${id}`);
  return person;
}

/** A friend of a member, with this probability and if there are friends; otherwise anybody. */
export function drawNear({ random, active }: Crowd, person: CrowdPerson, probability: number): CrowdPerson {
  const isFriend = person.chons.length > 0 && random.happens(probability);
  return isFriend ? random.pick(person.chons).friend : random.pick(active);
}

/** At most `count` friends that a member had at a moment. */
export function friendsAt({ random }: Crowd, person: CrowdPerson, moment: number, count: number): CrowdPerson[] {
  const then = person.chons.filter(({ since }) => since <= moment);
  return random.sample(then, count).map(({ friend }) => friend);
}

/** Makes a function that tells of two members whether they are different and were not asked for before. */
export function newPairs(): (a: CrowdPerson, b: CrowdPerson) => boolean {
  const known = new Set<string>();
  return (a, b) => {
    const pair = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;
    const isNew = a !== b && !known.has(pair);
    known.add(pair);
    return isNew;
  };
}
