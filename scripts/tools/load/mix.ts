import { planOf } from "../bench/calls.ts";
import type { World } from "../bench/world.ts";
import { acts, inTurn, preparedCount } from "./acts.ts";
import type { LoadForms } from "./forms.ts";
import type { Kind } from "./shot.ts";

/**
 * How often members do what the benchmark has a call for, beside each other: mostly they look at the feed, at people, at what is new
 * for them and at their talks; one in ten requests writes (with those of acts.ts).
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  "settings.read": 20,
  "users.current": 50,
  "notifications.unreadCount": 90,
  "notifications.list page 1": 40,
  "changes.list": 30,
  "projects.every page 1": 110,
  "projects.every deep page": 30,
  "projects.one": 70,
  "projects.one by a visitor": 10,
  "projects.mine": 5,
  "projects.liked": 5,
  "projects.likedUsers": 5,
  "comments.list": 60,
  "users.one": 70,
  "users.distance": 30,
  "users.path at 2": 15,
  "users.path at 3": 15,
  "friends.ofUser": 20,
  "friends.oneDegree": 15,
  "friends.list": 10,
  "friends.map": 5,
  "experiences.ofUser": 30,
  "suggestions.list": 30,
  "searches.people frequent": 15,
  "searches.people name part + degree": 15,
  "searches.people degree": 10,
  "searches.people initials": 5,
  "searches.projects frequent": 15,
  "searches.experiences frequent": 8,
  "users.search": 10,
  "keywords.list": 5,
  "searchHistory.list": 10,
  "conversations.list": 40,
  "conversations.messages of a screen": 50,
  "projects.toggleLike": 20,
  "comments.create": 10,
};

/** Everything members do in this university, except talking to each other. */
export function mixOf(world: World, forms: LoadForms, password: string): Kind[] {
  const measured = Object.entries(WEIGHTS).flatMap(([name, weight]) => {
    const shots = planOf(world, name, preparedCount(world)).map((request) => ({
      ...request,
      contentType: request.body === null ? null : "application/json",
    }));
    return shots.length === 0 ? [] : [inTurn(name, weight, shots)];
  });
  return [...measured, ...acts(world, forms, password)];
}
