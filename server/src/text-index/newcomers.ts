import { foldText } from "@chonsu/shared/format/search-text";
import { SUGGESTION_DEPARTMENTS } from "@chonsu/shared/school";
import { NO_SLOT } from "./documents.ts";
import type { ExperienceTexts } from "./experience-texts.ts";
import type { PeopleTexts } from "./people-texts.ts";

/** What members may share. */
export type SharedKind = "keyword" | "major" | "experience_keyword" | "skill";
export const SHARED_KINDS = [
  "keyword",
  "major",
  "experience_keyword",
  "skill",
] as const satisfies readonly SharedKind[];

const KNOWN_DEPARTMENTS: ReadonlySet<string> = new Set(SUGGESTION_DEPARTMENTS);

/**
 * Members who joined in the week that was asked for last, by the terms they may share with others. Another week, as when the clock
 * goes on or is set back, is gathered anew.
 */
export class Newcomers {
  readonly #people: PeopleTexts;
  readonly #experiences: ExperienceTexts;
  #since: number | undefined;
  /** Member → the keys of their terms; key → members. */
  readonly #keysOf = new Map<number, readonly string[]>();
  readonly #owners = new Map<string, Set<number>>();

  constructor(people: PeopleTexts, experiences: ExperienceTexts) {
    this.#people = people;
    this.#experiences = experiences;
  }

  /** Those of some members who joined at a moment or later, newest first. */
  among(moment: number, ids: Iterable<number>): number[] {
    this.#gather(moment);
    return this.#inOrder([...ids].filter((id) => this.#keysOf.has(id)));
  }

  /** Those of them who have a term, in any case; newest first. */
  sharing(moment: number, kind: SharedKind, term: string): number[] {
    this.#gather(moment);
    return this.#inOrder(this.#owners.get(keyOf(kind, term)) ?? []);
  }

  /** The terms of a member, in their order; a department outside of the 45 of the suggestion sentences is none (R2). */
  termsOf(kind: SharedKind, id: number): string[] {
    const slot = this.#people.documents.slotOf(id);
    switch (kind) {
      case "keyword":
        return this.#people.interests.textsOf(slot);
      case "major":
        return this.#people.majors.textsOf(slot).filter((major) => KNOWN_DEPARTMENTS.has(major));
      case "experience_keyword":
        return this.#experiences.tagsOf(id);
      case "skill":
        return this.#people.skills.textsOf(slot);
      default:
        return kind satisfies never;
    }
  }

  /** Looks at a member again who came, changed or left. */
  follow(id: number): void {
    if (this.#since === undefined) return;
    this.#drop(id);
    const isThere = this.#people.documents.slotOf(id) !== NO_SLOT;
    if (isThere && this.#people.dateJoinedOf(id) >= this.#since) this.#put(id);
  }

  #gather(since: number): void {
    if (since === this.#since) return;
    this.#since = since;
    this.#keysOf.clear();
    this.#owners.clear();
    for (const id of this.#people.documents.since(since)) this.#put(id);
  }

  #put(id: number): void {
    const keys = SHARED_KINDS.flatMap((kind) => this.termsOf(kind, id).map((term) => keyOf(kind, term)));
    this.#keysOf.set(id, keys);
    for (const key of keys) this.#owners.set(key, (this.#owners.get(key) ?? new Set()).add(id));
  }

  #drop(id: number): void {
    for (const key of this.#keysOf.get(id) ?? []) {
      const owners = this.#owners.get(key);
      owners?.delete(id);
      if (owners?.size === 0) this.#owners.delete(key);
    }
    this.#keysOf.delete(id);
  }

  #inOrder(ids: Iterable<number>): number[] {
    const timeOf = (id: number) => this.#people.dateJoinedOf(id);
    return [...ids].sort((a, b) => timeOf(b) - timeOf(a) || b - a);
  }
}

function keyOf(kind: SharedKind, term: string): string {
  return `${kind} ${foldText(term.trim())}`;
}
