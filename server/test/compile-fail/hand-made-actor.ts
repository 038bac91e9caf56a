import type { Database } from "@chonsu/db/open-database";
import type { Actor, Visitor } from "../../src/access/caller.ts";
import { listChanges } from "../../src/events/events.ts";
import { listLinksOf } from "../../src/modules/invitation-links/invitation-links.repository.ts";
import { countNotifications, setAllRead } from "../../src/modules/notifications/notifications.repository.ts";
import { deleteSearchesOf, listSearches } from "../../src/modules/search-history/search-history.repository.ts";

declare const db: Database;
declare const actor: Actor;
declare const visitor: Visitor;
declare const id: number;

/** A member's own data is read by an id. */
// TS2345
listSearches(db, id);
// TS2345
listLinksOf(db, id, undefined, 1);

/** A member's own data is read with an actor that no login made. */
// TS2739
listChanges(db, { id, isStaff: false, sessionId: "", origin: "" }, 0, 0, 1);

/** A member's own data is changed with another id in the actor. */
setAllRead(db, actor);
// TS2739
setAllRead(db, { ...actor, id });
// TS2345
deleteSearchesOf(db, id);
// TS2540
actor.id = id;

/** A member's own data is counted for a visitor. */
// TS2739
countNotifications(db, { actor: visitor, after: undefined });
