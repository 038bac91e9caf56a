import { endpoints } from "virtual:endpoints";
import type { MemberEvent } from "@chonsu/shared/realtime";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Missed } from "../api/catch-up.ts";
import { isNoAnswer } from "../api/errors.ts";
import { askAnew } from "../api/query.ts";
import { ageProjectLists, outdateFeeds } from "../entities/projects/projects.cache.ts";
import { continueTalk } from "../features/conversations/conversations.queries.ts";

const POSTS: QueryKey = [endpoints.projects.every.key[0]];

/** Which things change with what is told: the beginnings of their query keys. `ref` is what it is about (shared/realtime.ts). */
const OUTDATED = {
  "notification:new": () => [...BELL, endpoints.comments.list.key],
  "notification:count": () => BELL,
  "message:new": () => INBOX,
  "message:deleted": (ref) => [...INBOX, talk(ref)],
  "conversation:read": (ref) => [...INBOX, talk(ref)],
  "conversation:changed": (ref) => [...INBOX, talk(ref)],
  // Whoever shows people shows how far they are, and how many chons they have.
  "friends:changed": () => [["friends"], ["users"], POSTS, ["comments"], ["searches"], ["suggestions"]],
  "experiences:changed": () => [["experiences"], ["users"], ["searches"]],
  // My name and face stand in many places.
  "profile:changed": () => [["users"], ["friends"], POSTS, ["comments"], ["suggestions"]],
  "projects:changed": () => POST_PAGE,
} as const satisfies Record<MemberEvent, (ref: number) => readonly QueryKey[]>;

const INBOX = [endpoints.conversations.list.key];
/** What shows a post on a page of its own. */
const POST_PAGE = [
  endpoints.projects.one.key,
  endpoints.projects.likedUsers.key,
  endpoints.projects.taggedUsers.key,
  endpoints.comments.list.key,
];
const BELL = [endpoints.notifications.unreadCount.key, endpoints.notifications.list.key];

function talk(id: number): QueryKey {
  return [...endpoints.conversations.messages.key, id];
}

/** Something that was told, by name. */
type Told = Pick<Missed["changes"][number], "event" | "ref">;

/**
 * Fetches what changed with things that were told, each once, where it is on screen; the rest when it is next shown. Live events and what
 * was missed go this one way. Throws what kept one of them from being answered (`isNoAnswer`).
 */
export async function fetchOutdated(client: QueryClient, told: readonly Told[]): Promise<void> {
  const keys = new Map<string, QueryKey>();
  for (const { event, ref } of told) {
    for (const key of OUTDATED[event](ref)) keys.set(JSON.stringify(key), key);
  }
  // Lists of posts count comments; they follow when they are next opened.
  if (told.some(({ event }) => event === "notification:new")) await ageProjectLists(client);
  // How far people are, their names and faces stand on every post of a feed, not on its newest alone.
  if (keys.has(JSON.stringify(POSTS))) outdateFeeds(client);
  const continued = told.filter(({ event, ref }) => event === "message:new" && !keys.has(JSON.stringify(talk(ref))));
  await Promise.all([
    ...[...keys.values()].map((key) => askAnew(client, key)),
    ...continued.map(({ ref }) => fetchNews(client, ref)),
  ]);
}

/** A talk on screen goes on from the last message seen; a refusal says that it is not there any more. */
async function fetchNews(client: QueryClient, id: number): Promise<void> {
  if (!isShown(client, id)) return askAnew(client, talk(id));
  try {
    await continueTalk(client, id);
  } catch (error) {
    if (isNoAnswer(error)) throw error;
  }
}

/** Nothing can be said about what changed: everything on screen is asked anew, and of talks nothing is continued. */
export async function fetchEverything(client: QueryClient): Promise<void> {
  await client.resetQueries({ queryKey: endpoints.conversations.messages.key });
  await askAnew(client, []);
}

/** Whether a talk is on screen and its first messages are there. */
function isShown(client: QueryClient, id: number): boolean {
  const [query] = client.getQueryCache().findAll({ queryKey: talk(id), type: "active" });
  return query !== undefined && query.state.data !== undefined;
}
