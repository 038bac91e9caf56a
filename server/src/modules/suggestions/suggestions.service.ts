import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { startOfWeek } from "@chonsu/shared/format/moments";
import { foldText } from "@chonsu/shared/format/search-text";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { SharedKind } from "../../text-index/newcomers.ts";
import { presentSuggestion } from "./suggestions.presenter.ts";

const SUGGESTED_CHON = 2;

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
  const isNews = (id: number) => id !== actor.id && near(id) !== 1;
  const sharing = (kind: SharedKind) =>
    byTerm(newcomers.termsOf(kind, actor.id), (term) => newcomers.sharing(monday, kind, term).filter(isNews));
  const second = [...newcomers.all(monday)].filter((id) => near(id) === SUGGESTED_CHON);
  const keyword = sharing("keyword");
  const major = sharing("major");
  const tag = sharing("experience_keyword");
  const skill = sharing("skill");
  const ids = [keyword, major, tag, skill].flatMap((shared) => [...shared.values()].flat());
  const shown = lookUpShown(ctx, actor, [...second, ...ids]);
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

/** Newcomers as suggestions show them, each made once for all lists they stand in. */
function lookUpShown(ctx: Context, actor: Actor, ids: readonly number[]): (id: number) => SuggestedUser {
  const { people } = ctx.texts;
  const distance = ctx.graph.distancesTo(actor.id, new Set(ids));
  const known = new Map<number, SuggestedUser>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const newcomer = {
      id,
      name: people.nameOf(id),
      dateJoined: people.dateJoinedOf(id),
      imageFile: people.imageFileOf(id),
    };
    const shown = presentSuggestion(newcomer, actor, distance(id));
    known.set(id, shown);
    return shown;
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
