import { isDeepStrictEqual } from "node:util";
import type { Callers } from "./callers.ts";
import type { Complaint } from "./complaint.ts";
import { recordOf } from "./input/mutations.ts";
import type { Instance } from "./instance.ts";

/** Makes a request as one member. */
type Ask = (url: string) => Promise<unknown>;

const SOME = 3;

/** Differences between calls that show one member the same things: lists, details and counts (wire.md §2, §3). */
export async function disagreements(instance: Instance, callers: Callers, pick: number): Promise<Complaint[]> {
  const members = instance.rows("select id from users order by id", {});
  const me = Number(members[pick % members.length]?.["id"] ?? 0);
  const authorization = callers.of("able", me, pick).header ?? "";
  const ask: Ask = async (url) => {
    const { body } = await instance.app.inject({ url, headers: { authorization, host: "chonsu.test" } });
    const said: unknown = JSON.parse(body);
    return said;
  };
  return [
    ...(await aboutPosts(ask, pick)),
    ...(await aboutPeople(ask, me)),
    ...(await aboutNews(ask)),
    ...(await aboutConversations(ask)),
    ...(await aboutPages(ask, "/api/notifications/", pick)),
    ...(await aboutPages(ask, "/api/projects/every/", pick)),
  ];
}

function differ(rule: string, one: unknown, other: unknown): Complaint[] {
  return isDeepStrictEqual(one, other)
    ? []
    : [{ rule, detail: `${JSON.stringify(one)} and ${JSON.stringify(other)}`.slice(0, 2000) }];
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

async function aboutPosts(ask: Ask, pick: number): Promise<Complaint[]> {
  const posts = listOf(await ask("/api/projects/every/"));
  const from = pick % Math.max(posts.length, 1);
  const complaints: Complaint[] = [];
  for (const post of posts.slice(from, from + SOME)) {
    const path = `/api/projects/${post["id"]}`;
    complaints.push(...differ("a post in the list and by itself", post, await ask(`${path}/`)));
    const liked = recordOf(await ask(`${path}/liked-status/`))["liked"];
    complaints.push(...differ("whether a post is liked", post["liked"], liked));
    const likers = listOf(await ask(`${path}/liked-users/`));
    complaints.push(...differ("who likes a post, and how many", likers.length, post["like_count"]));
    const comments = listOf(await ask(`${path}/comments/`));
    complaints.push(...differ("the comments of a post, and how many", comments.length, post["comment_count"]));
  }
  return complaints;
}

async function aboutPeople(ask: Ask, me: number): Promise<Complaint[]> {
  const chons = listOf(await ask("/api/friends/one-degree/"));
  const relations = listOf(await ask("/api/friends/")).filter(({ status }) => status === "accepted");
  const { profile } = recordOf(await ask("/api/current-user/"));
  const found = recordOf(await ask(`/api/search-users/?user_name=`));
  const counts = [relations.length, recordOf(profile)["one_degree_count"]];
  const complaints = [
    ...differ("chons and relations", chons.length, counts[0]),
    ...differ("chons and their number", chons.length, counts[1]),
    ...differ("profiles found and their ids", listOf(found["profiles"]).length, lengthOf(found["user_id_list"])),
  ];
  for (const chon of chons.slice(0, SOME)) {
    complaints.push(...differ("a chon in the list and by itself", chon, await ask(`/api/user/${chon["id"]}/`)));
    complaints.push(
      ...differ("a profile in a user and by itself", chon["profile"], await ask(`/api/profile/${chon["id"]}/`)),
    );
    const { distance } = recordOf(await ask(`/api/get-user-distance/${chon["id"]}/`));
    complaints.push(...differ("the distance of a chon", distance, 1));
    const theirs = listOf(await ask(`/api/friends/${chon["id"]}/`));
    const ends = theirs.flatMap(({ from_user, to_user }) => [recordOf(from_user)["id"], recordOf(to_user)["id"]]);
    complaints.push(...differ("a chon seen from both ends", ends.includes(me), true));
  }
  return complaints;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : -1;
}

async function aboutNews(ask: Ask): Promise<Complaint[]> {
  const unread = listOf(await ask("/api/notifications/")).filter((note) => note["is_read"] === false);
  const { unread_count } = recordOf(await ask("/api/notifications-unread-count/"));
  return differ("unread notifications and their number", unread.length, unread_count);
}

async function aboutConversations(ask: Ask): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  for (const conversation of listOf(await ask("/api/conversations/")).slice(0, SOME)) {
    const last = recordOf(await ask(`/api/conversations/${conversation["id"]}/last-message/`))["last_message"] ?? null;
    complaints.push(...differ("the last message of a conversation", conversation["last_message"], last));
    const sides = recordOf(await ask(`/api/conversations/${conversation["id"]}/messages/`));
    const other =
      conversation["other_user_id"] === conversation["user_1"] ? sides["user1_messages"] : sides["user2_messages"];
    const waiting = listOf(other).filter((message) => message["is_read"] === false);
    if (conversation["other_user_id"] !== null)
      complaints.push(...differ("unread messages and their number", waiting.length, conversation["unread_count"]));
  }
  return complaints;
}

const PAGE_SIZES = [10, 23, 50];
const PAGES_MAX = 60;

/** Checks that the pages of a list, followed one after the other, give the whole list. */
async function aboutPages(ask: Ask, path: string, pick: number): Promise<Complaint[]> {
  const whole = listOf(await ask(path));
  const size = PAGE_SIZES[pick % PAGE_SIZES.length];
  const found: unknown[] = [];
  let next: unknown = `${path}?page=1&page_size=${size}`;
  for (let pages = 0; typeof next === "string" && pages < PAGES_MAX; pages += 1) {
    const page = recordOf(await ask(next.replace(/^https?:\/\/[^/]+/, "")));
    found.push(...listOf(page["results"]));
    next = page["next"];
  }
  return differ(`the pages of ${path} and the list`, found, whole);
}
