import { requestCopy } from "@chonsu/shared/copy/introduction-request";
import type { Profile, User } from "@chonsu/shared/entities/users";
import { foldText, labelMatches, searchTerm } from "@chonsu/shared/format/text/search-text";
import { truncate } from "@chonsu/shared/format/text/truncate";
import { isWithin, lengthOf } from "@chonsu/shared/format/text/typed-text";
import { LINKED_CARDS_MAX, MESSAGE_MAX } from "@chonsu/shared/limits";
import type { Chain, Intermediary } from "../../../entities/people/chains.ts";
import { urlOf } from "../../../paths/own-link.ts";
import { paths } from "../../../paths/paths.ts";

/** The member to be introduced to. */
export type Introduced = Pick<User, "id" | "user_name" | "profile" | "relation_degree">;

/** What led to that member: a search, a post of theirs, or a post of mine that they fit. Without it my own words are the reason. */
export type Reason =
  | { readonly kind: "search"; readonly term: string; readonly isExperience?: boolean }
  | { readonly kind: "post"; readonly id: number; readonly title: string; readonly isMine?: boolean }
  | HandedOn;

/** A request of another member, which I hand on. */
interface HandedOn {
  readonly kind: "handedOn";
  readonly asker: Intermediary;
  /** The one whose message brought it: the asker, or a member who handed it on to me. */
  readonly author: Intermediary;
  /** The asker's own words; empty when none are known. */
  readonly words: string;
  readonly postIds: readonly number[];
}

/** How a request to a helper begins. */
export function greetingTo(helper: Intermediary): string {
  return requestCopy.greeting(helper.name);
}

/** The chain that a typed request names: its greeted helper, and over whom it says to go. One that is no more has no id. */
export function chainIn(text: string, chains: readonly Chain[]): Chain {
  const greeted = chains.filter(([helper]) => helper !== undefined && text.startsWith(greetingTo(helper)));
  const named = greeted.find(([, between]) => between !== undefined && text.includes(requestCopy.over(between.name)));
  if (greeted.length > 0) return named ?? greeted[0]?.slice(0, 1) ?? [];
  const [, name] = GREETING.exec(text) ?? [];
  return name === undefined ? [] : [{ id: 0, name }];
}

const GREETING = new RegExp(`^(\\S+)${requestCopy.greeting("")}`);

/** A typed request, when another chain is chosen: what names the old chain in prepared words names the new one. */
export function forOtherChain(text: string, from: readonly Intermediary[], to: readonly Intermediary[]): string {
  const [[helper, between], [other, otherBetween]] = [from, to];
  const isGreeted = helper !== undefined && other !== undefined && text.startsWith(greetingTo(helper));
  const greeted = isGreeted ? greetingTo(other) + text.slice(greetingTo(helper).length) : text;
  if (between === undefined || otherBetween === undefined) return greeted;
  return greeted.replace(requestCopy.over(between.name), () => requestCopy.over(otherBetween.name));
}

/**
 * The prepared message to the first member of a chain. It ends with the link of the member to be introduced to, after those of the post it
 * is about and of the asker whose request is handed on.
 */
export function preparedRequest(
  chain: readonly Intermediary[],
  person: Introduced,
  me: Profile | undefined,
  reason: Reason | undefined,
): string {
  const [helper, between] = chain;
  if (helper === undefined) return "";
  const over = between === undefined ? [] : [requestCopy.over(between.name)];
  if (reason?.kind === "handedOn") {
    const { asker, author, words, postIds } = reason;
    const isFirstHand = asker.id === author.id;
    const wish = isFirstHand
      ? requestCopy.handedOn(asker.name, person.user_name)
      : requestCopy.passedOn(asker.name, person.user_name, author.name);
    const sentences = [wish, requestCopy.handOnQuestion, ...over].join(" ");
    const quoting = (quotation: string) =>
      [
        `${greetingTo(helper)}${sentences}`,
        ...(quotation === "" ? [] : [requestCopy.quoted(quotation)]),
        ...postIds.slice(0, LINKED_CARDS_MAX - 2).map((id) => urlOf(paths.project(id))),
        ...[asker.id, person.id].map((id) => urlOf(paths.profile(id))),
      ].join("\n");
    const whole = quoting(words);
    return isWithin(whole, MESSAGE_MAX) ? whole : quoting(truncate(words, MESSAGE_MAX - lengthOf(quoting("…"))));
  }
  const sentences = [
    requestCopy.question(person.user_name),
    ...over,
    (reason && reasonOf(reason, person)) ?? ownReason(me, person.profile),
  ];
  const links = [
    ...(reason?.kind === "post" ? [urlOf(paths.project(reason.id))] : []),
    urlOf(paths.profile(person.id)),
  ];
  return [`${greetingTo(helper)}${sentences.join(" ")}`, ...links].join("\n");
}

/** Undefined for a search by name, which is no reason. */
function reasonOf(reason: Exclude<Reason, HandedOn>, { user_name: name, profile }: Introduced): string | undefined {
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
