import { isUniversityEmail, mailboxOf, normalizeEmail } from "@chonsu/shared/school/school";
import { type Actor, type Caller, isActor } from "../../access/caller.ts";
import type { LimitName } from "../../config/rate-limits.ts";
import type { Context } from "../../context.ts";
import { networkOf, sourceOf } from "./ip-networks.ts";
import { isPlaceOfLogin, type Use } from "./rate-limits.service.ts";

/**
 * What each limited call uses, by subject (docs/decisions/019). An account is an e-mail address as it was typed,
 * registered or not, so that both are answered alike. Calls without a function here have no limit.
 */

/** The caller's IP address. */
interface Coming {
  readonly address: string;
}

/** A call that names an account. */
interface Naming extends Coming {
  readonly body: { readonly email: string };
}

/**
 * An account that many addresses try is closed to all of them but not to its own member: an address from which the
 * member has signed in lately does not count for all addresses.
 */
export function usesOfLogin(ctx: Context, { address, body }: Naming): Use[] {
  const place = sourceOf(address);
  const account = normalizeEmail(body.email);
  return [
    use("passwordsByAddress", place),
    useOfFailures("wrongLoginsByAccountAndAddress", `${account} ${place}`),
    ...(isPlaceOfLogin(ctx, account, place) ? [] : [useOfFailures("wrongLoginsByAccount", account)]),
  ];
}

/** Every call that proves a password uses this, so attempts at one call count for all of them. */
export function usesOfProof({ address, actor }: Coming & { readonly actor: Actor }): Use[] {
  return [use("passwordsByAddress", sourceOf(address)), useOfFailures("wrongProofsByMember", String(actor.id))];
}

/** By address and network only, because somebody who collects registered addresses tries each one once. */
export function usesOfEmailCheck({ address }: Coming): Use[] {
  return [useOfMembership(address), use("emailChecksByAddress", sourceOf(address))];
}

/**
 * When no mail would be sent, only the limit by address is charged: the limits of recipients and of all mails must not
 * be used up by that.
 */
export function usesOfCode({ address, body }: Naming): Use[] {
  const byAddress = use("codesByAddress", sourceOf(address));
  if (!isUniversityEmail(body.email.trim())) return [byAddress];
  const mailbox = mailboxOf(normalizeEmail(body.email));
  return [
    byAddress,
    use("codesByRecipientAndNetwork", `${mailbox} ${networkOf(address)}`),
    use("codesByRecipient", mailbox),
    ...usesOfMail(address),
  ];
}

/** Not by account: each code has its own tries, so that nobody uses up those of the owner (R3). */
export function usesOfCodeTry({ address }: Coming): Use[] {
  return [use("codeTriesByAddress", sourceOf(address))];
}

/** Not by account, since a stranger could name the account of somebody else. What is proven cannot be guessed. */
export function usesOfSignUp({ address }: Coming): Use[] {
  return [useOfMembership(address), use("signUpsByAddress", sourceOf(address)), ...usesOfMail(address)];
}

/**
 * The call has two forms: a reset by mail for the named account, and a change for which the member must prove the
 * password.
 */
export function usesOfPasswordChange(
  call: Coming & { readonly actor: Caller; readonly body: { readonly email?: string | null | undefined } },
): Use[] {
  const { address, actor, body } = call;
  if (!body.email) return isActor(actor) ? usesOfProof({ address, actor }) : [];
  return [useOfMembership(address), use("resetsByAddress", sourceOf(address))];
}

/** A visitor may write any address of origin, so only members count by account. */
export function usesOfInquiry({ address, actor }: Coming & { readonly actor: Caller }): Use[] {
  const byMember = isActor(actor) ? [use("inquiriesByMember", String(actor.id))] : [];
  return [use("inquiriesByAddress", sourceOf(address)), ...byMember, ...usesOfMail(address)];
}

/** The uses of an open call that mails somebody. */
function usesOfMail(address: string): Use[] {
  return [use("mailsByNetwork", networkOf(address)), use("mails")];
}

/** The use of a call that reveals whether an address belongs to a member. */
function useOfMembership(address: string): Use {
  return use("membershipsByNetwork", networkOf(address));
}

function use(limit: LimitName, of = ""): Use {
  return { limit, of, isOfFailures: false };
}

function useOfFailures(limit: LimitName, of: string): Use {
  return { limit, of, isOfFailures: true };
}
