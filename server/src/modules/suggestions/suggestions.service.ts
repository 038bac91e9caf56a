import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { startOfWeek } from "@chonsu/shared/format/moments";
import { foldText } from "@chonsu/shared/format/search-text";
import { SUGGESTION_DEPARTMENTS } from "@chonsu/shared/school";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { presentSuggestion } from "./suggestions.presenter.ts";
import {
  findExperienceTags,
  findInterests,
  findMajors,
  findSkills,
  listNewcomers,
  type NewcomerRow,
  type TermRow,
} from "./suggestions.repository.ts";

const SUGGESTED_CHON = 2;
const KNOWN_DEPARTMENTS: ReadonlySet<string> = new Set(SUGGESTION_DEPARTMENTS);

/**
 * Members who joined this week and are neither me nor my 1촌 (R24): those who are exactly 2촌, and by each term of mine those who have
 * the same one, in any case. Newest member first; my terms in my order. Somebody may stand in several lists, in none twice. No term
 * is without people, and a department outside the 45 of the suggestion sentences is none (R2).
 */
export function suggestNewMembers(ctx: Context, actor: Actor): Suggestions {
  const distance = ctx.graph.distancesFrom(actor.id);
  const newcomers = listNewcomers(ctx.db, startOfWeek(ctx.clock.now())).filter(
    ({ id }) => id !== actor.id && distance(id) !== 1,
  );
  const ids = [actor.id, ...newcomers.map(({ id }) => id)];
  const present = (row: NewcomerRow) => presentSuggestion(row, actor, distance(row.id));
  const sharing = (rows: readonly TermRow[]) => byMyTerms(actor.id, rows, newcomers, present);
  const majors = findMajors(ctx.db, ids).filter(({ term }) => KNOWN_DEPARTMENTS.has(term));
  return {
    secondDegree: newcomers.filter(({ id }) => distance(id) === SUGGESTED_CHON).map(present),
    keyword: sharing(findInterests(ctx.db, ids)),
    major: sharing(majors),
    experience_keyword: sharing(findExperienceTags(ctx.db, ids)),
    skill: sharing(findSkills(ctx.db, ids)),
  };
}

/** Each of my terms, once and as I wrote it first, with the newcomers who have it; terms that nobody shares are left out. */
function byMyTerms(
  myId: number,
  rows: readonly TermRow[],
  newcomers: readonly NewcomerRow[],
  present: (row: NewcomerRow) => SuggestedUser,
): Record<string, SuggestedUser[]> {
  const owners = ownersByTerm(rows);
  const shared = new Map<string, [term: string, people: SuggestedUser[]]>();
  for (const { userId, term } of rows) {
    const key = foldText(term.trim());
    if (userId !== myId || key === "" || shared.has(key)) continue;
    const people = newcomers.filter(({ id }) => owners.get(key)?.has(id));
    if (people.length > 0) shared.set(key, [term, people.map(present)]);
  }
  return Object.fromEntries(shared.values());
}

/** Term without case → who has it. */
function ownersByTerm(rows: readonly TermRow[]): Map<string, Set<number>> {
  const owners = new Map<string, Set<number>>();
  for (const { userId, term } of rows) {
    const key = foldText(term.trim());
    owners.set(key, (owners.get(key) ?? new Set()).add(userId));
  }
  return owners;
}
