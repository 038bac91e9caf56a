import type { Contract } from "@chonsu/shared/contract/table";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { getChoseong } from "es-hangul";
import { NoCase, type UniversityDataset } from "./university.ts";

/** A call of the contract by its two words. */
export type CallName = { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[keyof Contract];

/** The fields of one request, by their names, that neither the record nor the target of its call gives. `who` calls; null: a visitor. */
export type Draw = (dataset: UniversityDataset) => Readonly<Record<string, unknown>>;

const TRIES_MAX = 5000;
const FREQUENT = 5;
const SCREEN = 30;
const HANGUL_NAMES = "select user_name from users where user_name glob '[가-힣][가-힣][가-힣]'";
const COMMENTED = "select distinct project_id from comments";

/** Two members at a distance; every member at that distance from the first is equally likely. */
function pairAt(distance: number | null): Draw {
  return (dataset) => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const [who, id] = [dataset.member(), dataset.member()];
      if (dataset.graph.distance(who, id) === distance) return { who, id };
      const friends = dataset.graph.friendsOf(who);
      if (distance === 1 && friends.length > 0) return { who, id: dataset.pick(friends) };
    }
    throw new NoCase(`nobody at ${distance}`);
  };
}

/** One of the terms with the most rows. */
function frequent(table: string, column: string) {
  const sql = `select ${column} from ${table} group by ${column} order by count(*) desc, ${column} limit ${FREQUENT}`;
  return (dataset: UniversityDataset) => dataset.pick(dataset.words(sql));
}

const name = (dataset: UniversityDataset) => dataset.pick(dataset.words(HANGUL_NAMES));
const near = (dataset: UniversityDataset) => dataset.pick([[1], [2], [1, 2], [3], [1, 2, 3]]);

/** Searches without and with a frequent term, and with a filter by distance. */
function searchBy(term: (dataset: UniversityDataset) => string) {
  return {
    all: () => ({ q: "" }),
    frequent: (dataset: UniversityDataset) => ({ q: term(dataset) }),
    "frequent + degree": (dataset: UniversityDataset) => ({ q: term(dataset), degree: near(dataset) }),
  };
}

/** A page in the middle of the feed. */
function deepPage(dataset: UniversityDataset): number {
  const pages = Math.ceil(dataset.numbers("select id from projects").length / PAGE_SIZE);
  return Math.max(1, Math.floor(pages / 2) + dataset.below(Math.max(1, Math.floor(pages / 4))));
}

/** Calls with more variants than their record has. "" is the plain variant. All other calls have only the plain one. */
export const VARIANTS: { readonly [C in CallName]?: Readonly<Record<string, Draw>> } = {
  "users.path": { "at 1": pairAt(1), "at 2": pairAt(2), "at 3": pairAt(3), beyond: pairAt(null) },
  "users.search": { "": (dataset) => ({ user_name: name(dataset).slice(1) }) },
  "friends.via": {
    "of a page": (dataset) => ({ user_ids: Array.from({ length: PAGE_SIZE }, () => dataset.member()).join() }),
  },
  "projects.every": {
    "page 1": () => ({ page: 1 }),
    "deep page": (dataset) => ({ page: deepPage(dataset) }),
  },
  "projects.one": { "": () => ({}), "by a visitor": () => ({ who: null }) },
  "comments.list": { "": (dataset) => ({ id: dataset.pick(dataset.numbers(COMMENTED)) }) },
  "experiences.withPending": {
    "": (dataset) => {
      const who = dataset.member();
      return { who, userId: who };
    },
  },
  "notifications.list": { "page 1": () => ({ page: 1 }) },
  "searches.people": {
    ...searchBy(frequent("profile_keywords", "keyword")),
    initials: (dataset) => ({ q: getChoseong(name(dataset)) }),
    "name part + degree": (dataset) => ({ q: name(dataset).slice(1), degree: near(dataset) }),
    degree: (dataset) => ({ q: "", degree: near(dataset) }),
  },
  "searches.experiences": searchBy(frequent("experience_tags", "tag")),
  "searches.projects": searchBy(frequent("project_keywords", "keyword")),
  "conversations.messages": { "": () => ({}), "of a screen": () => ({ limit: SCREEN }) },
  // Without a client key every request is a new comment or message.
  "comments.create": { "": () => ({ client_key: undefined }) },
  "messages.create": { "": () => ({ client_key: undefined }) },
};
