import type { Database } from "@chonsu/db/open-database";
import type { Actor, Visitor } from "../../src/access/caller.ts";
import { listChanges } from "../../src/events/events.ts";
import { listLinksOf } from "../../src/modules/invitation-links/invitation-links.repository.ts";
import { countNotifications, setAllRead } from "../../src/modules/notifications/notifications.repository.ts";
import { deleteSearchesOf, listSearches } from "../../src/modules/search-history/search-history.repository.ts";

/** A member's own data is read by an id. */
export function readById(db: Database, userId: number): void {
  // TS2345
  listSearches(db, userId);
  // TS2345
  listLinksOf(db, userId, undefined, 1);
}

/** A member's own data is read with an actor that no login made. */
export function readAs(db: Database, userId: number): void {
  // TS2739
  listChanges(db, { id: userId, isStaff: false, sessionId: "", origin: "" }, 0, 0, 1);
}

/** A member's own data is changed with another id in the actor. */
export function changeAs(db: Database, actor: Actor, userId: number): void {
  setAllRead(db, actor);
  // TS2739
  setAllRead(db, { ...actor, id: userId });
  // TS2345
  deleteSearchesOf(db, userId);
  // TS2540
  actor.id = userId;
}

/** A member's own data is counted for a visitor. */
export function count(db: Database, visitor: Visitor): void {
  // TS2739
  countNotifications(db, { actor: visitor, after: undefined });
}
