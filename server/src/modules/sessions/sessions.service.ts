import type { Context } from "../../context.ts";
import { randomName } from "../../random.ts";
import { findSessionOf, insertSession } from "./sessions.repository.ts";

/** The member of a living session; otherwise why the token is no good: the member left, or the session ended (wire.md §1). */
export function findSession(
  ctx: Context,
  sessionId: string,
  userId: number,
): { id: number; isStaff: boolean } | "user_not_found" | "token_not_valid" {
  const found = findSessionOf(ctx.db, sessionId, userId);
  if (found === undefined) return "user_not_found";
  return found.sessionId === null ? "token_not_valid" : { id: found.id, isStaff: found.isStaff };
}

/** Starts a session of a member and gives what its tokens are signed for. */
export function startSession(ctx: Context, userId: number): { id: string; userId: number } {
  const id = randomName(ctx.random);
  insertSession(ctx.db, { id, userId, createdAt: ctx.clock.now() });
  return { id, userId };
}
