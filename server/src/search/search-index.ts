import type { Steps } from "../platform/turns.ts";
import type { AllOf, IndexedTexts } from "./indexed-texts.ts";
import { KeywordRanking } from "./keyword-ranking.ts";
import { Newcomers } from "./newcomers.ts";
import { PeopleTexts, type PersonTexts } from "./people-texts.ts";
import { ExperienceTexts, type PostTexts, ProjectTexts, type SearchableDetail } from "./written-texts.ts";

interface AllTexts {
  readonly people: AllOf<PersonTexts>;
  readonly posts: AllOf<PostTexts>;
  readonly details: AllOf<SearchableDetail>;
}

/**
 * The index for searches, keywords and suggestions, in memory (docs/decisions/010). A row is put with its values from
 * the database, and dropped when it is deleted; doing the same again changes nothing. A member must be put before their
 * posts and details.
 */
export class SearchIndex {
  readonly people = new PeopleTexts();
  readonly projects = new ProjectTexts(this.people.documents);
  readonly experiences = new ExperienceTexts(this.people.documents);
  readonly newcomers = new Newcomers(this.people, this.experiences);
  readonly #keywords = new KeywordRanking([this.people.terms, this.projects.terms, this.experiences.terms]);

  /** Interests, post keywords and experience tags in use, the most used first, then by name. */
  keywords(): readonly string[] {
    return this.#keywords.list();
  }

  /** Fills an empty index with all rows of a database. This is several times as fast as putting them one by one. */
  *load({ people, posts, details }: AllTexts): Steps<void> {
    yield* this.people.load(people);
    yield* this.projects.load(posts);
    yield* this.experiences.load(details);
    for (const { terms } of [this.people, this.projects, this.experiences]) this.#keywords.touch(terms.all());
  }

  /** Adds or replaces a row of `people`, `projects` or `experiences`. */
  put<Row extends { readonly id: number }>(kind: IndexedTexts<Row>, row: Row): void {
    this.#change(kind, row.id, () => kind.put(row));
  }

  drop(kind: IndexedTexts<never>, id: number): void {
    this.#change(kind, id, () => kind.drop(id));
  }

  /** Forgets removed rows at the end, as if they had never existed (`Documents.trim`). */
  trim(): void {
    for (const { documents } of [this.people, this.projects, this.experiences]) documents.trim();
  }

  /** Changes a row, and notes which keywords and which newcomers may change with it. */
  #change(kind: IndexedTexts<never>, id: number, change: () => void): void {
    const note = () => {
      this.#keywords.touch(kind.terms.textsOf(kind.documents.slotOf(id)));
      if (kind !== this.projects) this.newcomers.follow(kind.memberOf(id));
    };
    note();
    change();
    note();
  }
}
