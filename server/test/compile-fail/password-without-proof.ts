import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { insertMember, setPasswordHash } from "../../src/modules/accounts/accounts.repository.ts";
import type { LeavingMember } from "../../src/modules/accounts/departures.repository.ts";
import type { BeginSession, PasswordProof } from "../../src/modules/sessions/sessions.repository.ts";
import type { ProvenAddress } from "../../src/modules/verifications/verifications.policy.ts";

/** A password is set for a member by id, or by the actor. */
export function set(db: Database, actor: Actor, proof: PasswordProof): void {
  setPasswordHash(db, proof, "hash");
  // TS2345
  setPasswordHash(db, actor.id, "hash");
  // TS2345
  setPasswordHash(db, actor, "hash");
  // TS2353
  setPasswordHash(db, { userId: actor.id }, "hash");
}

/** A password is set with the proof of something else: a login, an address, a departure. */
export function setByOther(
  db: Database,
  begin: BeginSession,
  address: ProvenAddress<"reset">,
  leaving: LeavingMember,
): void {
  // TS2345
  setPasswordHash(db, begin, "hash");
  // TS2345
  setPasswordHash(db, address, "hash");
  // TS2345
  setPasswordHash(db, leaving, "hash");
}

/** A sign-up with an address that was proven for a reset, or not proven. */
export function register(db: Database, address: ProvenAddress<"reset">, email: string): void {
  const member = { passwordHash: "", dateJoined: 0, userName: "", degree: "", year: 2026, major1: "", major2: null };
  // TS2345
  insertMember(db, address, member, []);
  // TS2353
  insertMember(db, { email }, member, []);
}
