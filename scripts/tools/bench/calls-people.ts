import type { Asked, Call } from "./calls.ts";
import { NoCase, type World } from "./world.ts";

const TRIES_MAX = 5000;

/** Two members at a distance: everybody the first reaches is equally likely. */
function pair(world: World, distance: number | null): { me: number; other: number } {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const [me, other] = [world.member(), world.member()];
    if (world.ctx.graph.distance(me, other) === distance) return { me, other };
    const friends = world.ctx.graph.friendsOf(me);
    if (distance === 1 && friends.length > 0) return { me, other: world.pick(friends) };
  }
  throw new NoCase(`nobody at ${distance}`);
}

function at(distance: number | null, path: string): Call {
  return (world) => {
    const { me, other } = pair(world, distance);
    return { path: `${path}${other}/`, as: me };
  };
}

/** A call of mine that names nobody else. */
function mine(path: string): Call {
  return (world) => ({ path, as: world.member() });
}

/** A call about any member. */
function about(path: string): Call {
  return (world): Asked => ({ path: `${path}${world.member()}/`, as: world.member() });
}

/** Members, distances, chons and sign-in state. */
export const peopleCalls = {
  "settings.read": () => ({ path: "/api/config/", as: null }),
  "sessions.check": mine("/api/check-user-login/"),
  "users.current": mine("/api/current-user/"),
  "users.one": about("/api/user/"),
  "users.profile": about("/api/profile/"),
  "users.distance": about("/api/get-user-distance/"),
  "users.distance at 1": at(1, "/api/get-user-distance/"),
  "users.distance at 2": at(2, "/api/get-user-distance/"),
  "users.distance at 3": at(3, "/api/get-user-distance/"),
  "users.distance beyond": at(null, "/api/get-user-distance/"),
  "users.path at 1": at(1, "/api/path/"),
  "users.path at 2": at(2, "/api/path/"),
  "users.path at 3": at(3, "/api/path/"),
  "users.path beyond": at(null, "/api/path/"),
  "friends.list": mine("/api/friends/"),
  "friends.oneDegree": mine("/api/friends/one-degree/"),
  "friends.ofUser": about("/api/friends/"),
  "friends.map": mine("/api/friends/map/"),
  "invitationLinks.list": mine("/api/invitation-links/"),
  "suggestions.list": mine("/api/new-user-suggestions/"),
} satisfies Record<string, Call>;
