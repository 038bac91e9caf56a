import { CAST } from "@chonsu/db/seed/cast";
import { goodForWhenNew } from "@chonsu/db/seed/scenarios/logins";
import type { InputOf } from "@chonsu/shared/contract/endpoint";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { normalizeEmail } from "@chonsu/shared/school/school";
import type { Account, accounts } from "@chonsu/shared/stand-in/accounts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { hashForStandIn } from "../../modules/sessions/passwords.ts";
import { operatorEndsSessions, operatorSignsIn } from "../../modules/sessions/sessions.policy.ts";
import { beginSession, endSessions } from "../../modules/sessions/sessions.service.ts";
import { isMember } from "../../modules/users/users.service.ts";
import { memberByEmail } from "../../modules/verifications/verifications.service.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { Instance } from "../products/instance.ts";
import { type AccountRow, findAccount, listAccounts, setPasswordHash, setStaff } from "./accounts.repository.ts";

/**
 * All members in the order of their ids, or the members whose name or address contains `text` or whose id it is. A
 * handle matches as the first part of its address.
 */
export function searchAccounts(ctx: Context, text: string, limit: number): Account[] {
  return listAccounts(ctx.db, text.trim(), limit).map(present);
}

/** A member by id, address or handle. */
type AccountRef = InputOf<typeof accounts.login>["body"];

/** Begins a session of an existing member, as a login does but without the password. */
export function signInAs(ctx: Context, whom: AccountRef) {
  return transact(ctx, (unit) => {
    const userId = whom.user_id ?? idOf(ctx, whom);
    return userId === undefined || !isMember(unit.db, userId)
      ? refuse("USER_NOT_FOUND")
      : beginSession(unit, operatorSignsIn(userId));
  });
}

/**
 * The id of a member by address or handle. A handle is looked up by its address, because only the campus has the ids of
 * the cast.
 */
function idOf(ctx: Context, { email, handle }: AccountRef): number | undefined {
  const member = Object.values(CAST).find((one) => one.handle === handle);
  const address = email ?? member?.email;
  return address === undefined ? undefined : memberByEmail(ctx.db, normalizeEmail(address))?.id;
}

/**
 * Changes fields that members cannot change themselves. A new password ends all sessions of the member, as a reset by
 * mail does (R5).
 */
export async function updateAccount(
  { ctx, over }: Instance,
  id: number,
  change: InputOf<typeof accounts.update>["body"],
): Promise<Account | Refusal<"USER_NOT_FOUND"> | Refusal<"RESET">> {
  const hash = change.password === undefined ? undefined : await hashForStandIn(change.password);
  if (over.aborted) return refuse("RESET");
  return transact(ctx, (unit) => {
    if (change.is_staff !== undefined) setStaff(unit.db, id, change.is_staff);
    if (hash !== undefined) {
      setPasswordHash(unit.db, id, hash);
      endSessions(unit, operatorEndsSessions(id));
    }
    const row = findAccount(unit.db, id);
    return row === undefined ? refuse("USER_NOT_FOUND") : present(row);
  });
}

function present(row: AccountRow): Account {
  return {
    id: row.id,
    handle: Object.values(CAST).find(({ email }) => email === row.email)?.handle ?? null,
    user_name: row.userName,
    email: row.email,
    is_staff: row.isStaff,
    chons: row.oneDegreeCount,
    joined_at: toTimestamp(row.dateJoined),
    good_for: goodForWhenNew(row.email) ?? null,
  };
}
