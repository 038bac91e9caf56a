import type { Database } from "@chonsu/db/open-database";
import type { accounts, Registration } from "@chonsu/shared/contract/accounts";
import type { InputOf } from "@chonsu/shared/contract/endpoint";
import { ERRORS } from "@chonsu/shared/contract/errors";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { yearOf } from "@chonsu/shared/format/time/moments";
import type { Caller } from "../../access/caller.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal, type Refusal, refuse, refuseField } from "../../platform/refusal.ts";
import { findInvitingExperience } from "../experiences/experience-links.service.ts";
import { becomeChons } from "../friends/friends.service.ts";
import { acceptLink, findUsableLink } from "../invitation-links/invitation-links.service.ts";
import { mailMember } from "../mails/mails.service.ts";
import { notify } from "../notifications/notifications.service.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { showNewMember } from "../users/users.service.ts";
import { isRegistered, spendSignUpVerification, universityAddress } from "../verifications/verifications.service.ts";
import { insertMember } from "./accounts.repository.ts";

/** A checked sign-up with a hashed password, ready to be written. */
export interface Newcomer {
  readonly address: string;
  readonly passwordHash: string;
  readonly profile: Registration["profile"];
  readonly verification: string | null | undefined;
}

/** The inviter, and the type and subject of their notification. */
interface Invitation {
  readonly inviterId: number;
  readonly type: "invitation_register" | "experience_register";
  readonly subject?: string;
}

/** What a newcomer sends who signs up with the link of an experience. */
type ExperienceClaim = InputOf<typeof accounts.registerExperience>["body"];

/**
 * Signs up with an invitation link. The newcomer, the accepted link, the chon with the inviter, the notification and
 * both mails are written together or not at all. Of two sign-ups with the same link exactly one succeeds (R14, R15;
 * wire.md §3).
 */
export async function registerInvited(
  ctx: Context,
  caller: Caller,
  registration: Registration & { readonly code: string },
) {
  const early = findUsableLink(ctx, ctx.db, registration.code);
  if (isRefusal(early)) return early;
  return register(ctx, caller, registration, (unit, newcomer) =>
    registerInvitedIn(ctx, unit, newcomer, registration.code),
  );
}

/** Like `registerInvited`, in the caller's transaction. Returns the id of the newcomer. */
export function registerInvitedIn(ctx: Context, unit: Unit, newcomer: Newcomer, code: string) {
  const link = findUsableLink(ctx, unit.db, code);
  if (isRefusal(link)) return link;
  const id = registerAloneIn(ctx, unit, newcomer);
  if (isRefusal(id)) return id;
  acceptLink(unit.db, link, id);
  const invitation = { inviterId: link.row.inviterId, type: "invitation_register" } as const;
  welcomeByInviter(ctx, unit, invitation, { id, name: newcomer.profile.user_name });
  return id;
}

/**
 * Signs up by the share link of an experience. The link must belong to the named inviter and experience. The newcomer
 * becomes a chon of the inviter, who is notified. Joining the experience is the newcomer's next call (wire.md §3).
 */
export async function registerByExperience(ctx: Context, caller: Caller, registration: ExperienceClaim) {
  const early = findClaimed(ctx.db, registration);
  if (isRefusal(early)) return early;
  return register(ctx, caller, registration, (unit, newcomer) => {
    const found = findClaimed(unit.db, registration);
    if (isRefusal(found)) return found;
    const id = registerAloneIn(ctx, unit, newcomer);
    if (isRefusal(id)) return id;
    const { inviterId } = found.link.row;
    const invitation = { inviterId, type: "experience_register", subject: found.experience.title } as const;
    welcomeByInviter(ctx, unit, invitation, { id, name: newcomer.profile.user_name });
    return id;
  });
}

/** The experience to which a code invites, if experience and inviter are those that the newcomer named. */
function findClaimed(db: Database, claim: ExperienceClaim) {
  const found = findInvitingExperience(db, claim.code);
  if (isRefusal(found)) return found.code === "EXPERIENCE_LINK_OFF" ? refuse(found.code) : refuse("INVITATION_INVALID");
  const isTrue = found.link.row.inviterId === claim.inviter_id && found.experience.id === claim.experience_id;
  return isTrue ? found : refuse("INVITATION_INVALID");
}

/** Signs up with a school address only: a member without any chon. */
export function registerAlone(ctx: Context, caller: Caller, registration: Registration) {
  return register(ctx, caller, registration, (unit, newcomer) => registerAloneIn(ctx, unit, newcomer));
}

/**
 * Signs up with `write`, which returns the id of the newcomer. The checks that need no transaction and the hash of the
 * password are made before it.
 */
async function register<Refused extends Refusal>(
  ctx: Context,
  caller: Caller,
  registration: Registration,
  write: (unit: Unit, newcomer: Newcomer) => number | Refused,
) {
  const checked = checkNewcomer(ctx, registration);
  if (isRefusal(checked)) return checked;
  const passwordHash = await hashPassword(ctx, registration.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const userId = transact(ctx, (unit) => write(unit, { ...checked, passwordHash }));
  return typeof userId === "number" ? showNewMember(ctx, caller, userId) : userId;
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
 * Creates a member with a profile and sends a welcome mail. The address must be free, and verified if the mode requires
 * it (R3). Returns the id.
 */
export function registerAloneIn(ctx: Context, unit: Unit, newcomer: Newcomer) {
  const { address, profile, passwordHash } = newcomer;
  const taken = refuseTaken(unit.db, address);
  if (taken !== undefined) return taken;
  const proven = spendSignUpVerification(ctx, unit.db, address, newcomer.verification);
  if (isRefusal(proven)) return proven;
  const member = {
    passwordHash,
    dateJoined: ctx.clock.now(),
    userName: profile.user_name,
    degree: profile.current_academic_degree,
    year: profile.year,
    major1: profile.major1,
    major2: profile.major2 ?? null,
  };
  const id = insertMember(unit.db, proven, member, profile.keywords);
  mailMember(ctx, unit, "welcome", { toUserId: id, name: profile.user_name });
  return id;
}

/**
 * What an invitation adds to a sign-up: the chon, if both are below the limit (R9), and the inviter's notification and
 * mail.
 */
function welcomeByInviter(
  ctx: Context,
  unit: Unit,
  invitation: Invitation,
  newcomer: { readonly id: number; readonly name: string },
): void {
  const { inviterId, ...notice } = invitation;
  becomeChons(ctx, unit, inviterId, newcomer.id);
  notify(ctx, unit, { userId: inviterId, ...notice, relatedUserId: newcomer.id, name: newcomer.name });
  mailMember(ctx, unit, "joined", { toUserId: inviterId, name: newcomer.name });
}

/** A duplicate address is also a field error under `email` (wire.md §3). */
function refuseTaken(db: Database, address: string) {
  if (!isRegistered(db, address)) return undefined;
  const texts = [ERRORS.EMAIL_TAKEN.detail];
  return refuse("EMAIL_TAKEN", { fields: { email: texts }, email: texts });
}
