import { isUniversityEmail, mailboxOf, normalizeEmail } from "@chonsu/shared/school/school";
import { type Actor, type Caller, isActor } from "../../access/caller.ts";
import type { LimitName } from "../../config/rate-limits.ts";
import type { Use } from "./rate-limits.service.ts";
import { networkOf, subscriberOf } from "./subscriber.ts";

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

export function usesOfLogin({ address, body }: Naming): Use[] {
  const place = subscriberOf(address);
  const account = normalizeEmail(body.email);
  return [
    use("passwordsByAddress", place),
    useOfFailures("wrongLoginsByAccountAndAddress", `${account} ${place}`),
    useOfFailures("wrongLoginsByAccount", account),
  ];
}

/** Every call that proves a password uses this, so attempts at one call count for all of them. */
export function usesOfProof({ address, actor }: Coming & { readonly actor: Actor }): Use[] {
  return [use("passwordsByAddress", subscriberOf(address)), useOfFailures("wrongProofsByMember", String(actor.id))];
}

/** By address and network only, because somebody who collects registered addresses tries each one once. */
export function usesOfEmailCheck({ address }: Coming): Use[] {
  return [useOfMembership(address), use("emailChecksByAddress", subscriberOf(address))];
}

/**
 * When no mail would be sent, only the limit by address is charged: the limits of recipients and of all mails must not
 * be used up by that.
 */
export function usesOfCode({ address, body }: Naming): Use[] {
  const byAddress = use("codesByAddress", subscriberOf(address));
  if (!isUniversityEmail(body.email.trim())) return [byAddress];
  return [byAddress, use("codesByRecipient", mailboxOf(normalizeEmail(body.email))), use("mails")];
}

export function usesOfCodeTry({ address, body }: Naming): Use[] {
  return [use("codeTriesByAddress", subscriberOf(address)), use("codeTriesByAccount", normalizeEmail(body.email))];
}

export function usesOfSignUp({ address, body }: Naming): Use[] {
  return [
    useOfMembership(address),
    use("signUpsByAddress", subscriberOf(address)),
    use("signUpsByAccount", normalizeEmail(body.email)),
    use("mails"),
  ];
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
  return [
    useOfMembership(address),
    use("resetsByAddress", subscriberOf(address)),
    use("resetsByAccount", normalizeEmail(body.email)),
  ];
}

export function usesOfInquiry(
  call: Coming & { readonly actor: Caller; readonly body: { readonly from_email: string } },
): Use[] {
  const { address, actor, body } = call;
  const account = isActor(actor) ? String(actor.id) : normalizeEmail(body.from_email);
  return [use("inquiriesByAddress", subscriberOf(address)), use("inquiriesByAccount", account), use("mails")];
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
