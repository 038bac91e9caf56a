import type { SearchTerm } from "@chonsu/shared/format/text/search-text";
import { type Bitset, eachBit, intersect } from "../sets/bitset.ts";
import { FieldIndex } from "./field-index.ts";
import { IndexedTexts } from "./indexed-texts.ts";
import { ProseIndex } from "./prose-index.ts";

/** The searchable texts of a member, and the fields that a suggestion shows. */
export interface PersonTexts {
  readonly id: number;
  readonly dateJoined: number;
  readonly name: string;
  readonly imageFile: string | null;
  /** School and degree. */
  readonly studies: readonly string[];
  readonly majors: readonly string[];
  /** Interests and skills are in the order in which their owner has put them. */
  readonly interests: readonly string[];
  readonly skills: readonly string[];
}

export class PeopleTexts extends IndexedTexts<PersonTexts> {
  readonly names = new FieldIndex("label");
  readonly majors = new FieldIndex("label");
  readonly interests = new FieldIndex("label");
  readonly skills = new FieldIndex("label");
  readonly #studies = new ProseIndex();
  readonly terms = this.interests;
  protected readonly fields = [this.names, this.majors, this.interests, this.skills, this.#studies];
  readonly #imageFiles: (string | null)[] = [];

  override put(person: PersonTexts): void {
    const slot = this.documents.put(person.id, person.dateJoined);
    this.names.set(slot, [person.name]);
    this.majors.set(slot, person.majors);
    this.interests.set(slot, person.interests);
    this.skills.set(slot, person.skills);
    this.#studies.set(slot, person.studies);
    this.#imageFiles[slot] = person.imageFile;
  }

  override memberOf(id: number): number {
    return id;
  }

  /** Removes the members who have none of some majors from a set. Whole folded names are compared. */
  keepMajors(majors: Iterable<string>, slots: Bitset): void {
    this.documents.acquire((wanted) => {
      for (const major of majors) this.majors.markEqual(major, wanted);
      intersect(slots, wanted);
    });
  }

  /**
   * The ids of the members with an interest or a skill that equals one of some folded terms. Each id once, ascending.
   */
  interestedIn(terms: Iterable<string>): number[] {
    return this.documents.acquire((slots) => {
      for (const term of terms) {
        this.interests.markEqual(term, slots);
        this.skills.markEqual(term, slots);
      }
      const ids: number[] = [];
      eachBit(slots, (slot) => ids.push(this.documents.idOf(slot)));
      return ids.sort((a, b) => a - b);
    });
  }

  /** The ids of at most `limit` members whose name matches a term, ordered by name. */
  namesakes(term: SearchTerm, limit: number): number[] {
    return this.names.inOrder(term, limit).map((slot) => this.documents.idOf(slot));
  }

  /** The name of a member, empty for an unknown id. */
  nameOf(id: number): string {
    return this.names.firstTextOf(this.documents.slotOf(id)) ?? "";
  }

  imageFileOf(id: number): string | null {
    return this.#imageFiles[this.documents.slotOf(id)] ?? null;
  }

  /** When a member joined, 0 for an unknown id. */
  dateJoinedOf(id: number): number {
    return this.documents.timeOf(this.documents.slotOf(id));
  }
}
