import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { startOfWeek } from "@chonsu/shared/format/moments";
import { foldText } from "@chonsu/shared/format/search-text";
import type { Actor } from "../../caller.ts";
import type { DistanceLookup } from "../../chon/lookups.ts";
import type { Context } from "../../context.ts";
import type { Newcomer, SharedKind } from "../../text-index/newcomers.ts";
import { presentSuggestion } from "./suggestions.presenter.ts";

const SUGGESTED_CHON = 2;

type Week = ReadonlyMap<number, Newcomer>;

/** Ids of newcomers by the term they share with me. */
type Shared = ReadonlyMap<string, readonly number[]>;

/**
 * Members who joined this week and are neither me nor my 1촌 (R24): those who are exactly 2촌, and by each term of mine those who have
 * the same one, in any case. Newest member first; my terms in my order. Somebody may stand in several lists, in none twice. No term
 * is without people, and a department outside the 45 of the suggestion sentences is none (R2). All of it is in memory; the cost is
 * that of the newcomers and of two short passes over the graph.
 */
export function suggestNewMembers(ctx: Context, actor: Actor): Suggestions {
  const { newcomers } = ctx.texts;
  const monday = startOfWeek(ctx.clock.now());
  const near = ctx.graph.distancesFrom(actor.id, SUGGESTED_CHON);
  const week = newcomers.all(monday);
  const isNews = (id: number) => id !== actor.id && near(id) !== 1;
  const sharing = (kind: SharedKind) =>
    byTerm(newcomers.termsOf(kind, actor.id), (term) => newcomers.sharing(monday, kind, term).filter(isNews));
  const second = newcomersAt(week, near, SUGGESTED_CHON);
  const keyword = sharing("keyword");
  const major = sharing("major");
  const tag = sharing("experience_keyword");
  const skill = sharing("skill");
  const shown = lookUpShown(ctx, actor, week, [
    ...second,
    ...idsIn(keyword),
    ...idsIn(major),
    ...idsIn(tag),
    ...idsIn(skill),
  ]);
  const present = (shared: Shared) =>
    Object.fromEntries([...shared].map(([term, people]) => [term, people.map(shown)]));
  return {
    secondDegree: second.map(shown),
    keyword: present(keyword),
    major: present(major),
    experience_keyword: present(tag),
    skill: present(skill),
  };
}

/** The newcomers at a distance, newest first: whoever are fewer, newcomers or members at that distance, are gone through. */
function newcomersAt(week: Week, near: DistanceLookup, distance: number): number[] {
  if (week.size <= near.count(distance)) return [...week.keys()].filter((id) => near(id) === distance);
  const found: Newcomer[] = [];
  // By index: an iterator over numbers takes five times as long.
  const ids = near.at(distance);
  for (let index = 0; index < ids.length; index += 1) {
    const newcomer = week.get(ids[index] ?? 0);
    if (newcomer !== undefined) found.push(newcomer);
  }
  return found.sort((a, b) => b.dateJoined - a.dateJoined || b.id - a.id).map(({ id }) => id);
}

function idsIn(shared: Shared): number[] {
  return [...shared.values()].flat();
}

/** Newcomers as suggestions show them. What is shown lasts as long as nothing of it changes, and so does its text. */
function lookUpShown(ctx: Context, actor: Actor, week: Week, ids: readonly number[]): (id: number) => SuggestedUser {
  const distanceTo = ctx.graph.distancesTo(actor.id, new Set(ids));
  return (id) => {
    const newcomer = week.get(id);
    if (newcomer === undefined) throw new Error(`member ${id} is no newcomer`);
    const distance = distanceTo(id);
    const present = () => presentSuggestion(newcomer, actor, distance);
    return ctx.suggested.of(newcomer, actor.origin, distance, present);
  };
}

/** Each term, once and as it was written first, with the people it brings; terms that bring nobody are left out. */
function byTerm(terms: readonly string[], peopleOf: (term: string) => readonly number[]): Shared {
  const shared = new Map<string, [term: string, people: readonly number[]]>();
  for (const term of terms) {
    const key = foldText(term.trim());
    if (key === "" || shared.has(key)) continue;
    const people = peopleOf(term);
    if (people.length > 0) shared.set(key, [term, people]);
  }
  return new Map(shared.values());
}
