import type { Database } from "@chonsu/db/open-database";
import type { accounts, Registration } from "@chonsu/shared/contract/accounts";
import type { InputOf } from "@chonsu/shared/contract/endpoint";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { yearOf } from "@chonsu/shared/format/time/moments";
import type { Caller } from "../../access/caller.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal, Refusal, refuse, refuseField } from "../../platform/refusal.ts";
import { findInvitingExperience } from "../experiences/experience-links.service.ts";
import { becomeChons } from "../friends/friends.service.ts";
import { acceptLink, findUsableLink, type UsableLink } from "../invitation-links/invitation-links.service.ts";
import { mailMember } from "../mails/mails.service.ts";
import { notify } from "../notifications/notifications.service.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { showNewMember } from "../users/users.service.ts";
import { memberByEmail, spendSignUpVerification, universityAddress } from "../verifications/verifications.service.ts";
import { insertMember } from "./accounts.repository.ts";

/** A checked sign-up with a hashed password, ready to be written. */
export interface Newcomer {
  readonly address: string;
  readonly passwordHash: string;
  readonly profile: Registration["profile"];
  readonly verification: string | null | undefined;
}

/** Somebody who invited a newcomer, and the type and subject of their notification. */
interface Invitation {
  readonly inviterId: number;
  readonly type: "invitation_register" | "experience_register";
  readonly subject?: string;
  /** The link that the sign-up uses up. */
  readonly link?: UsableLink;
}

/** Finds the invitation of a sign-up. Undefined when there is none and none is needed. */
type FindInvitation<C extends ErrorCode> = (ctx: Context) => Invitation | undefined | Refusal<C>;

/** What a newcomer sends who signs up with the link of an experience. */
type ExperienceClaim = InputOf<typeof accounts.registerExperience>["body"];

/**
 * Signs up with an invitation link. The newcomer, the accepted link, the chon with the inviter, the notification and
 * both mails are written together or not at all. Of two sign-ups with the same link exactly one succeeds (R14, R15;
 * wire.md §3).
 */
export function registerInvited(ctx: Context, caller: Caller, registration: Registration & { readonly code: string }) {
  return register(ctx, caller, registration, (current) => invitationByLink(current, registration.code));
}

/**
 * Signs up by the share link of an experience. The link must belong to the named inviter and experience. The newcomer
 * becomes a chon of the inviter, who is notified. Joining the experience is the newcomer's next call (wire.md §3).
 */
export function registerByExperience(ctx: Context, caller: Caller, registration: ExperienceClaim) {
  return register(ctx, caller, registration, ({ db }) => invitationInto(db, registration));
}

/** Signs up with a school address only: a member without any chon. */
export function registerAlone(ctx: Context, caller: Caller, registration: Registration) {
  return register<never>(ctx, caller, registration, () => undefined);
}

/** The invitation of a link, if the link is valid for sign-up. */
export function invitationByLink(ctx: Context, code: string) {
  const link = findUsableLink(ctx, code);
  return isRefusal(link) ? link : { inviterId: link.row.inviterId, type: "invitation_register" as const, link };
}

/** The invitation into an experience, if experience and inviter are those that the newcomer named. */
function invitationInto(db: Database, claim: ExperienceClaim) {
  const found = findInvitingExperience(db, claim.code);
  if (isRefusal(found)) return found.code === "EXPERIENCE_LINK_OFF" ? refuse(found.code) : refuse("INVITATION_INVALID");
  const { inviterId } = found.link.row;
  const { id, title } = found.experience;
  if (inviterId !== claim.inviter_id || id !== claim.experience_id) return refuse("INVITATION_INVALID");
  return { inviterId, type: "experience_register" as const, subject: title };
}

/** The checks that need no transaction and the hash of the password are made before the transaction. */
async function register<C extends ErrorCode>(
  ctx: Context,
  caller: Caller,
  registration: Registration,
  find: FindInvitation<C>,
) {
  const early = find(ctx);
  if (early instanceof Refusal) return early;
  const checked = checkNewcomer(ctx, registration);
  if (isRefusal(checked)) return checked;
  const passwordHash = await hashPassword(ctx, registration.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const id = transact(ctx, (unit) => signUp(unit, { ...checked, passwordHash }, find));
  return id instanceof Refusal ? id : showNewMember(ctx, caller, id);
}

/**
 * Checks a sign-up. Refuses an address that is taken or is not the university's, and a year of admission in the future
 * (R6).
 */
export function checkNewcomer(ctx: Context, { email, profile, verification }: Omit<Registration, "password">) {
  const address = universityAddress(email);
  if (address === undefined) return refuseField("email", ERRORS.EMAIL_NOT_UNIVERSITY.detail);
  const currentYear = yearOf(ctx.clock.now());
  if (profile.year > currentYear) return refuseField("profile", validationCopy.tooBig(currentYear));
  return refuseTaken(ctx.db, address) ?? { address, profile, verification };
}

/**
 * Creates a member with a profile in the caller's transaction, and sends a welcome mail. The address must be free, and
 * verified if the mode requires it (R3). An inviter becomes a chon, if both are below the limit (R9), and receives a
 * notification and a mail. Returns the id.
 */
export function signUp<C extends ErrorCode>(unit: Unit, newcomer: Newcomer, find: FindInvitation<C>) {
  const invitation = find(unit);
  if (invitation instanceof Refusal) return invitation;
  const { address, profile, passwordHash } = newcomer;
  const taken = refuseTaken(unit.db, address);
  if (taken !== undefined) return taken;
  const proven = spendSignUpVerification(unit, address, newcomer.verification);
  if (isRefusal(proven)) return proven;
  const name = profile.user_name;
  const member = {
    passwordHash,
    dateJoined: unit.clock.now(),
    userName: name,
    degree: profile.current_academic_degree,
    year: profile.year,
    major1: profile.major1,
    major2: profile.major2 ?? null,
  };
  const id = insertMember(unit.db, proven, member, profile.keywords);
  mailMember(unit, "welcome", { toUserId: id, aboutUserId: id }, name);
  if (invitation === undefined) return id;
  const { inviterId, link, ...notice } = invitation;
  if (link !== undefined) acceptLink(unit.db, link, id);
  becomeChons(unit, inviterId, id);
  notify(unit, { userId: inviterId, ...notice, relatedUserId: id, name });
  mailMember(unit, "joined", { toUserId: inviterId, aboutUserId: id }, name);
  return id;
}

/** A duplicate address is also a field error under `email` (wire.md §3). */
function refuseTaken(db: Database, address: string) {
  if (memberByEmail(db, address) === undefined) return undefined;
  const texts = [ERRORS.EMAIL_TAKEN.detail];
  return refuse("EMAIL_TAKEN", { fields: { email: texts }, email: texts });
}
