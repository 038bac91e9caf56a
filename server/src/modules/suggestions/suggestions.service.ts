import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { foldText } from "@chonsu/shared/format/text/search-text";
import { startOfWeek, toTimestamp } from "@chonsu/shared/format/time/moments";
import type { Actor } from "../../access/caller.ts";
import type { DistanceTo } from "../../chon/chon-graph.ts";
import type { Context } from "../../context.ts";
import { viewOf } from "../../memory/view-cache.ts";
import { batchesOf, mapBatches, toList, type WithLongLists } from "../../platform/batches.ts";
import type { SharedKind, SuggestedNewcomer } from "../../search/newcomers.ts";
import { imageUrl } from "../users/users.presenter.ts";

const SUGGESTED_CHON = 2;
/** The number of members in a batch. They are in memory, and most of their texts are too. */
const SUGGESTED_OF_A_BATCH = 500;

type Week = ReadonlyMap<number, SuggestedNewcomer>;

/**
 * Members who joined this week and are neither the actor nor a 1촌 of the actor (R24): those at exactly 2촌, and for each
 * of the actor's terms those with the same term, in upper or lower case. The newest member comes first; terms are in
 * the actor's order. A member may be in several lists, but only once in each. Terms without people are left out, and so
 * is a department that is not one of the 45 of the suggestion sentences (R2). Everything is read from memory: it costs
 * one look at the newcomers and one short pass over the graph.
 */
export function suggestNewMembers(ctx: Context, actor: Actor): WithLongLists<Suggestions> {
  const { newcomers } = ctx.texts;
  const monday = startOfWeek(ctx.clock.now());
  const week = newcomers.all(monday);
  return ctx.graph.around(actor.id, ({ near, distance }) => {
    const distances = new Map<number, number | null>();
    const show = showing(actor, week, (id) => distances.get(id) ?? null);
    // The distances are looked up at this point, because the graph is not read when the lists are sent.
    const shown = (ids: readonly number[]) => {
      for (const id of ids) if (!distances.has(id)) distances.set(id, distance(id));
      return toList(mapBatches(batchesOf(ids, SUGGESTED_OF_A_BATCH), (some) => some.map(show)));
    };
    const isNews = (id: number) => id !== actor.id && near(id) !== 1;
    const sharing = (kind: SharedKind) =>
      byTerm(newcomers.termsOf(kind, actor.id), (term) => newcomers.sharing(monday, kind, term).filter(isNews), shown);
    return {
      secondDegree: shown([...week.keys()].filter((id) => near(id) === SUGGESTED_CHON)),
      keyword: sharing("keyword"),
      major: sharing("major"),
      experience_keyword: sharing("experience_keyword"),
      skill: sharing("skill"),
    };
  });
}

/** Newcomers as suggestions show them. The views and their JSON texts are cached until a row changes. */
function showing(actor: Actor, week: Week, distanceTo: DistanceTo): (id: number) => SuggestedUser {
  const known = new Map<number, SuggestedUser>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const newcomer = week.get(id);
    if (newcomer === undefined) throw new Error(`member ${id} is no newcomer`);
    const distance = distanceTo(id);
    const shown = viewOf(newcomer, actor.origin, distance, () => present(newcomer, actor, distance));
    known.set(id, shown);
    return shown;
  };
}

function present(newcomer: SuggestedNewcomer, actor: Actor, distance: number | null): SuggestedUser {
  return {
    id: newcomer.id,
    profile__user_name: newcomer.name,
    date_joined: toTimestamp(newcomer.dateJoined),
    user_name: newcomer.name,
    image: imageUrl(actor, newcomer.imageFile),
    relation_degree: distance,
    major1: newcomer.major1,
    major2: newcomer.major2,
  };
}

/** Each term once, in its first spelling, with its people. Terms without people are left out. */
function byTerm<T>(
  terms: readonly string[],
  peopleOf: (term: string) => number[],
  show: (ids: readonly number[]) => T,
): Record<string, T> {
  const shared = new Map<string, [term: string, people: T]>();
  for (const term of terms) {
    const key = foldText(term.trim());
    if (key === "" || shared.has(key)) continue;
    const people = peopleOf(term);
    if (people.length > 0) shared.set(key, [term, show(people)]);
  }
  return Object.fromEntries(shared.values());
}
