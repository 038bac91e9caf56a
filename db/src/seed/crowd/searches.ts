import { SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS } from "@chonsu/shared/school/school";
import { searchHistory } from "../../tables/searches.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { interestRanks } from "./draw/terms.ts";
import { byTime } from "./draw/time-order.ts";
import { STANDING } from "./people/standing.ts";
import { INTEREST_TERMS } from "./pools/terms.ts";

const USUAL_MAX = 5;
const A_PERSON = 0.25;
const A_DEPARTMENT = 0.1;

/** Search histories: terms, people, departments; each word once for a member. Ids grow with time. */
export function writeSearches(crowd: Crowd): void {
  const { people, calendar } = crowd;
  const chance = chanceOf(crowd.seed, "searches");
  const term = interestRanks();
  const drawWord = () => {
    const kind = chance.part();
    if (kind < A_PERSON) return at(people.names, chance.pick(people.ids));
    if (kind < A_PERSON + A_DEPARTMENT) return chance.pick(DEPARTMENTS);
    return at(INTEREST_TERMS, term(chance));
  };
  const rows = people.ids.flatMap((member) => {
    const words = new Set<string>();
    const wanted = wantedOf(member) ?? chance.below(USUAL_MAX);
    while (words.size < wanted) words.add(drawWord());
    return Array.from(words, (word) => ({ member, word, at: calendar.since(chance, at(people.joined, member)) }));
  });
  const columns = ["id", "userId", "keyword", "createdAt"] as const;
  writeRows(crowd, searchHistory, columns, byTime(rows), ({ id, member, word, at: second }) => {
    return [id, member, word, calendar.moment(second)];
  });
}

function wantedOf(id: number): number | undefined {
  if (id === STANDING.nothing) return 0;
  return id === STANDING.limits ? SEARCH_HISTORY_MAX : undefined;
}
