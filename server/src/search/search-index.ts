import { type DetailTexts, ExperienceTexts } from "./experience-texts.ts";
import type { FieldIndex } from "./field-index.ts";
import type { IndexedTexts, Place } from "./indexed-texts.ts";
import { KeywordRanking } from "./keyword-ranking.ts";
import { Newcomers } from "./newcomers.ts";
import { PeopleTexts, type PersonTexts } from "./people-texts.ts";
import { type PostTexts, ProjectTexts } from "./project-texts.ts";

/** All rows of a kind in any order, and the positions of all of them in order of time. */
interface AllOf<Texts> {
  readonly places: Iterable<Place>;
  readonly texts: Iterable<Texts>;
}

interface AllTexts {
  readonly people: AllOf<PersonTexts>;
  readonly posts: AllOf<PostTexts>;
  readonly details: AllOf<DetailTexts>;
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
  readonly #keywords = new KeywordRanking([this.people.interests, this.projects.keywords, this.experiences.tags]);

  /** Interests, post keywords and experience tags in use, the most used first, then by name. */
  keywords(): readonly string[] {
    return this.#keywords.list();
  }

  /** Fills an empty index with all rows of a database. This is several times as fast as putting them one by one. */
  load({ people, posts, details }: AllTexts): void {
    this.people.load(people.places, () => {
      for (const person of people.texts) this.people.put(person);
    });
    this.projects.load(posts.places, () => {
      for (const post of posts.texts) this.projects.put(post);
    });
    this.experiences.load(details.places, () => {
      for (const detail of details.texts) this.experiences.put(detail);
    });
    this.#keywords.touchAll();
  }

  putPerson(person: PersonTexts): void {
    this.#touch(this.people, this.people.interests, person.id);
    this.people.put(person);
    this.#keywords.touch(person.interests);
    this.newcomers.follow(person.id);
  }

  dropPerson(id: number): void {
    this.#touch(this.people, this.people.interests, id);
    this.people.drop(id);
    this.newcomers.follow(id);
  }

  putPost(post: PostTexts): void {
    this.#touch(this.projects, this.projects.keywords, post.id);
    this.projects.put(post);
    this.#keywords.touch(post.keywords);
  }

  dropPost(id: number): void {
    this.#touch(this.projects, this.projects.keywords, id);
    this.projects.drop(id);
  }

  putDetail(detail: DetailTexts): void {
    this.#touch(this.experiences, this.experiences.tags, detail.id);
    this.experiences.put(detail);
    this.#keywords.touch(detail.tags);
    this.newcomers.follow(detail.ownerId);
  }

  dropDetail(id: number): void {
    const ownerId = this.experiences.authorOf(id);
    this.#touch(this.experiences, this.experiences.tags, id);
    this.experiences.drop(id);
    this.newcomers.follow(ownerId);
  }

  /** Forgets removed rows at the end, as if they had never existed (`Documents.trim`). */
  trim(): void {
    for (const { documents } of [this.people, this.projects, this.experiences]) documents.trim();
  }

  /** Notes that the use of the terms of a row may change. */
  #touch({ documents }: IndexedTexts, field: FieldIndex, id: number): void {
    this.#keywords.touch(field.textsOf(documents.slotOf(id)));
  }
}
