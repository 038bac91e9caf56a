import { isDeepStrictEqual } from "node:util";
import { foldText } from "@chonsu/shared/format/text/search-text";
import { SUGGESTION_DEPARTMENTS } from "@chonsu/shared/school/school";
import { NO_SLOT } from "./documents.ts";
import type { PeopleTexts } from "./people-texts.ts";
import type { ExperienceTexts } from "./written-texts.ts";

/** Kinds of terms that members may share. */
export const SHARED_KINDS = ["keyword", "major", "experience_keyword", "skill"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** A newcomer of the week, as suggestions show them. The same object is returned while none of its fields changes. */
export interface SuggestedNewcomer {
  readonly id: number;
  readonly name: string;
  readonly dateJoined: number;
  readonly imageFile: string | null;
  readonly major1: string;
  readonly major2: string | null;
}

const KNOWN_DEPARTMENTS: ReadonlySet<string> = new Set(SUGGESTION_DEPARTMENTS);

/**
 * The members who joined in the last requested week, by the terms they may share with others. The week is collected
 * again when another week is requested, and after a member of the week was added, changed or removed.
 */
export class Newcomers {
  readonly #people: PeopleTexts;
  readonly #experiences: ExperienceTexts;
  #since: number | undefined;
  /** All newcomers, and the ids of the newcomers with each term: newest first. */
  #members: ReadonlyMap<number, SuggestedNewcomer> = new Map();
  readonly #owners = new Map<string, number[]>();

  constructor(people: PeopleTexts, experiences: ExperienceTexts) {
    this.#people = people;
    this.#experiences = experiences;
  }

  /** All members who joined since a moment, by id, newest first. */
  all(moment: number): ReadonlyMap<number, SuggestedNewcomer> {
    this.#gather(moment);
    return this.#members;
  }

  /** The ids of the newcomers who have a term, in upper or lower case; newest first. */
  sharing(moment: number, kind: SharedKind, term: string): readonly number[] {
    this.#gather(moment);
    return this.#owners.get(keyOf(kind, term)) ?? [];
  }

  /** The terms of a member, in their order; without departments outside the 45 of the suggestion sentences (R2). */
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

  /**
   * Notes that a member was added, changed or removed. If they are a newcomer, the week is collected again at the next
   * call.
   */
  follow(id: number): void {
    if (this.#since === undefined) return;
    const isThere = this.#people.documents.slotOf(id) !== NO_SLOT;
    const isNew = isThere && this.#people.dateJoinedOf(id) >= this.#since;
    if (isNew || this.#members.has(id)) this.#since = undefined;
  }

  #gather(since: number): void {
    if (since === this.#since) return;
    this.#since = since;
    this.#owners.clear();
    const before = this.#members;
    const ids = this.#people.documents.since(since);
    this.#members = new Map(ids.map((id) => [id, this.#read(id, before.get(id))]));
    for (const id of ids) this.#put(id);
  }

  /** The current data of a newcomer: the former object when nothing has changed. */
  #read(id: number, before: SuggestedNewcomer | undefined): SuggestedNewcomer {
    const [major1 = "", major2 = null] = this.#people.majors.textsOf(this.#people.documents.slotOf(id));
    const now = {
      id,
      name: this.#people.nameOf(id),
      dateJoined: this.#people.dateJoinedOf(id),
      imageFile: this.#people.imageFileOf(id),
      major1,
      major2,
    };
    return before !== undefined && isDeepStrictEqual(before, now) ? before : now;
  }

  #put(id: number): void {
    const keys = SHARED_KINDS.flatMap((kind) => this.termsOf(kind, id).map((term) => keyOf(kind, term)));
    for (const key of new Set(keys)) {
      const owners = this.#owners.get(key);
      if (owners === undefined) this.#owners.set(key, [id]);
      else owners.push(id);
    }
  }
}

function keyOf(kind: SharedKind, term: string): string {
  return `${kind} ${foldText(term.trim())}`;
}
