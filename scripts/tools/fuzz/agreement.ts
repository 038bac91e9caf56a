import { isDeepStrictEqual } from "node:util";
import { recordOf, recordsOf } from "../../testing/strict.ts";
import type { Callers } from "./callers.ts";
import { type Complaint, unless } from "./fault.ts";
import type { Instance } from "./instance.ts";

/** Makes a request as one member. */
type Ask = (url: string) => Promise<unknown>;
/** Two things that calls show and that must be the same. */
type Pair = readonly [rule: string, one: unknown, other: unknown];

const SOME = 3;
const PAGE_SIZES = [10, 23, 50];
const PAGES_MAX = 60;

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
  const pairs = [
    ...(await aboutPosts(ask, pick)),
    ...(await aboutPeople(ask, me)),
    ...(await aboutNews(ask)),
    ...(await aboutConversations(ask)),
    await aboutPages(ask, "/api/notifications/", pick),
    await aboutPages(ask, "/api/projects/every/", pick),
  ];
  return pairs.flatMap(([rule, one, other]) =>
    unless(isDeepStrictEqual(one, other), rule, `${JSON.stringify(one)} and ${JSON.stringify(other)}`),
  );
}

async function aboutPosts(ask: Ask, pick: number): Promise<Pair[]> {
  const posts = recordsOf(await ask("/api/projects/every/"));
  const from = pick % Math.max(posts.length, 1);
  const pairs: Pair[] = [];
  for (const post of posts.slice(from, from + SOME)) {
    const path = `/api/projects/${post["id"]}`;
    const { liked } = recordOf(await ask(`${path}/liked-status/`));
    pairs.push(
      ["a post in the list and by itself", post, await ask(`${path}/`)],
      ["whether a post is liked", post["liked"], liked],
      ["who likes a post, and how many", recordsOf(await ask(`${path}/liked-users/`)).length, post["like_count"]],
      ["the comments of a post, and how many", recordsOf(await ask(`${path}/comments/`)).length, post["comment_count"]],
    );
  }
  return pairs;
}

async function aboutPeople(ask: Ask, me: number): Promise<Pair[]> {
  const chons = recordsOf(await ask("/api/friends/one-degree/"));
  const relations = recordsOf(await ask("/api/friends/")).filter(({ status }) => status === "accepted");
  const { profile } = recordOf(await ask("/api/current-user/"));
  const found = recordOf(await ask("/api/search-users/?user_name="));
  const ids = found["user_id_list"];
  const pairs: Pair[] = [
    ["chons and relations", chons.length, relations.length],
    ["chons and their number", chons.length, recordOf(profile)["one_degree_count"]],
    ["profiles found and their ids", recordsOf(found["profiles"]).length, Array.isArray(ids) ? ids.length : -1],
  ];
  for (const chon of chons.slice(0, SOME)) {
    const { distance } = recordOf(await ask(`/api/get-user-distance/${chon["id"]}/`));
    const theirs = recordsOf(await ask(`/api/friends/${chon["id"]}/`));
    const ends = theirs.flatMap(({ from_user, to_user }) => [recordOf(from_user)["id"], recordOf(to_user)["id"]]);
    pairs.push(
      ["a chon in the list and by itself", chon, await ask(`/api/user/${chon["id"]}/`)],
      ["a profile in a user and by itself", chon["profile"], await ask(`/api/profile/${chon["id"]}/`)],
      ["the distance of a chon", distance, 1],
      ["a chon seen from both ends", ends.includes(me), true],
    );
  }
  return pairs;
}

async function aboutNews(ask: Ask): Promise<Pair[]> {
  const unread = recordsOf(await ask("/api/notifications/")).filter((note) => note["is_read"] === false);
  const { unread_count } = recordOf(await ask("/api/notifications-unread-count/"));
  return [["unread notifications and their number", unread.length, unread_count]];
}

async function aboutConversations(ask: Ask): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const conversation of recordsOf(await ask("/api/conversations/")).slice(0, SOME)) {
    const path = `/api/conversations/${conversation["id"]}`;
    const { last_message = null } = recordOf(await ask(`${path}/last-message/`));
    pairs.push(["the last message of a conversation", conversation["last_message"], last_message]);
    const other = conversation["other_user_id"];
    if (other === null) continue;
    const sides = recordOf(await ask(`${path}/messages/`));
    const theirs = recordsOf(other === conversation["user_1"] ? sides["user1_messages"] : sides["user2_messages"]);
    const waiting = theirs.filter((message) => message["is_read"] === false);
    pairs.push(["unread messages and their number", waiting.length, conversation["unread_count"]]);
  }
  return pairs;
}

/** Checks that the pages of a list, followed one after the other, give the whole list. */
async function aboutPages(ask: Ask, path: string, pick: number): Promise<Pair> {
  const whole = recordsOf(await ask(path));
  const found: unknown[] = [];
  let next: unknown = `${path}?page=1&page_size=${PAGE_SIZES[pick % PAGE_SIZES.length]}`;
  for (let pages = 0; typeof next === "string" && pages < PAGES_MAX; pages += 1) {
    const page = recordOf(await ask(next.replace(/^https?:\/\/[^/]+/, "")));
    found.push(...recordsOf(page["results"]));
    next = page["next"];
  }
  return [`the pages of ${path} and the list`, found, whole];
}
