import { isUniversityEmail, mailboxOf, normalizeEmail } from "@chonsu/shared/school/school";
import { type Actor, type Caller, isActor } from "../../access/caller.ts";
import type { LimitName } from "../../config/rate-limits.ts";
import type { Use } from "./rate-limits.service.ts";
import { networkOf, subscriberOf } from "./subscriber.ts";

/**
 * What each limited call uses, by subject (docs/decisions/019). Accounts are e-mails as typed, registered or not, so
 * that both are answered alike. Calls that are not listed are unlimited.
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

/** The same for every way of proving a password: attempts at one call count for all. */
export function usesOfProof({ address, actor }: Coming & { readonly actor: Actor }): Use[] {
  return [use("passwordsByAddress", subscriberOf(address)), useOfFailures("wrongProofsByMember", String(actor.id))];
}

/** By address and network only: somebody who collects registered addresses tries each once. */
export function usesOfEmailCheck({ address }: Coming): Use[] {
  return [useOfMembership(address), use("emailChecksByAddress", subscriberOf(address))];
}

/**
 * Without an actual mail, only the limit by address is charged: the limits of recipients and of all mails must not be
 * used up.
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

/** One call has two forms: a reset by mail for the named account, or a change that the member must prove. */
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

/** Of a call that says whether an address is a member's. */
function useOfMembership(address: string): Use {
  return use("membershipsByNetwork", networkOf(address));
}

function use(limit: LimitName, of = ""): Use {
  return { limit, of, isOfFailures: false };
}

function useOfFailures(limit: LimitName, of: string): Use {
  return { limit, of, isOfFailures: true };
}
