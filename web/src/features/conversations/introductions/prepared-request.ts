import { requestCopy } from "@chonsu/shared/copy/introduction-request";
import type { Profile, User } from "@chonsu/shared/entities/users";
import { foldText, labelMatches, searchTerm } from "@chonsu/shared/format/text/search-text";
import type { Intermediary } from "../../../entities/people/chains.ts";
import { urlOf } from "../../../paths/own-link.ts";
import { paths } from "../../../paths/paths.ts";

/** The member to be introduced to. */
export type Introduced = Pick<User, "id" | "user_name" | "profile" | "relation_degree">;

/** What led to that member: a search, a post of theirs, or a post of mine that they fit. Without it my own words are the reason. */
export type Reason =
  | { readonly kind: "search"; readonly term: string; readonly isExperience?: boolean }
  | { readonly kind: "post"; readonly id: number; readonly title: string; readonly isMine?: boolean };

/** How a request to a helper begins. */
export function greetingTo(helper: Intermediary): string {
  return requestCopy.greeting(helper.name);
}

/**
 * The prepared message to the first member of a chain. It ends with the link of the member to be introduced to, after that of the post it
 * is about.
 */
export function preparedRequest(
  chain: readonly Intermediary[],
  person: Introduced,
  me: Profile | undefined,
  reason: Reason | undefined,
): string {
  const [helper, between] = chain;
  if (helper === undefined) return "";
  const sentences = [
    requestCopy.question(person.user_name),
    ...(between === undefined ? [] : [requestCopy.over(between.name)]),
    (reason && reasonOf(reason, person)) ?? ownReason(me, person.profile),
  ];
  const links = [
    ...(reason?.kind === "post" ? [urlOf(paths.project(reason.id))] : []),
    urlOf(paths.profile(person.id)),
  ];
  return [`${greetingTo(helper)}${sentences.join(" ")}`, ...links].join("\n");
}

/** Undefined for a search by name, which is no reason. */
function reasonOf(reason: Reason, { user_name: name, profile }: Introduced): string | undefined {
  if (reason.kind === "post") return requestCopy[reason.isMine === true ? "ownPost" : "post"](reason.title);
  const term = searchTerm(reason.term);
  const found = (labels: readonly string[]) => labels.find((label) => labelMatches(label, term));
  if (term.text === "") return undefined;
  if (reason.isExperience === true) return requestCopy.experience(reason.term);
  const skill = found(profile.skills.map((one) => one.skill));
  if (skill !== undefined) return requestCopy.skill(skill);
  const interest = found(profile.keywords);
  if (interest !== undefined) return requestCopy.interest(interest);
  return labelMatches(name, term) ? undefined : requestCopy.search(reason.term);
}

/** An interest or a skill that both profiles name. */
function ownReason(me: Profile | undefined, them: Profile): string {
  const shared = (mine: readonly string[] = [], theirs: readonly string[]) => {
    const known = new Set(theirs.map(foldText));
    return mine.find((one) => known.has(foldText(one)));
  };
  const interest = shared(me?.keywords, them.keywords);
  if (interest !== undefined) return requestCopy.sharedInterest(interest);
  const skillsOf = (profile: Profile) => profile.skills.map(({ skill }) => skill);
  const skill = shared(me && skillsOf(me), skillsOf(them));
  return skill === undefined ? requestCopy.plain : requestCopy.sharedSkill(skill);
}
