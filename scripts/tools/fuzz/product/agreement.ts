import { isDeepStrictEqual } from "node:util";
import { recordOf, recordsOf } from "../../../testing/strict.ts";
import { type Complaint, unless } from "../fault.ts";
import type { Callers } from "./callers.ts";
import type { Instance } from "./instance.ts";

/** Reads an address as one member. */
type Read = (url: string) => Promise<unknown>;
/** Two things that calls show and that must be the same. */
type Pair = readonly [rule: string, one: unknown, other: unknown];

const SOME = 3;
const PAGE_SIZES = [10, 23, 50];
const PAGES_MAX = 60;

/** Differences between calls that show one member the same things: lists, details and counts (wire.md §2, §3). */
export async function disagreements(instance: Instance, callers: Callers, pick: number): Promise<Complaint[]> {
  const members = instance.rows("select id from users order by id", {});
  const me = Number(members[pick % members.length]?.["id"] ?? 0);
  const headers = { authorization: callers.of("able", me, pick).header ?? "", host: "chonsu.test" };
  const read: Read = async (url) => JSON.parse((await instance.app.inject({ url, headers })).body);
  const list = async (url: string) => recordsOf(await read(url));
  const posts = await list("/api/projects/every/");
  const from = pick % Math.max(posts.length, 1);
  const chons = await list("/api/friends/one-degree/");
  const conversations = await list("/api/conversations/");
  const unread = (await list("/api/notifications/")).filter((note) => note["is_read"] === false);
  const { unread_count } = recordOf(await read("/api/notifications-unread-count/"));
  const pairs: Pair[] = [
    ["unread notifications and their number", unread.length, unread_count],
    ...(await aboutMembers(read, chons.length)),
    await aboutPages(read, "/api/notifications/", pick),
    await aboutPages(read, "/api/projects/every/", pick),
  ];
  for (const post of posts.slice(from, from + SOME)) pairs.push(...(await aboutPost(read, post)));
  for (const chon of chons.slice(0, SOME)) pairs.push(...(await aboutChon(read, chon, me)));
  for (const one of conversations.slice(0, SOME)) pairs.push(...(await aboutConversation(read, one)));
  return pairs.flatMap(([rule, one, other]) =>
    unless(isDeepStrictEqual(one, other), rule, `${JSON.stringify(one)} and ${JSON.stringify(other)}`),
  );
}

async function aboutMembers(read: Read, chons: number): Promise<Pair[]> {
  const relations = recordsOf(await read("/api/friends/")).filter(({ status }) => status === "accepted");
  const { profile } = recordOf(await read("/api/current-user/"));
  const { profiles, user_id_list } = recordOf(await read("/api/search-users/?user_name="));
  return [
    ["chons and relations", chons, relations.length],
    ["chons and their number", chons, recordOf(profile)["one_degree_count"]],
    ["profiles found and their ids", recordsOf(profiles).length, recordsOf(user_id_list).length],
  ];
}

async function aboutPost(read: Read, post: Record<string, unknown>): Promise<Pair[]> {
  const path = `/api/projects/${post["id"]}`;
  const { liked } = recordOf(await read(`${path}/liked-status/`));
  return [
    ["a post in the list and by itself", post, await read(`${path}/`)],
    ["whether a post is liked", post["liked"], liked],
    ["who likes a post, and how many", recordsOf(await read(`${path}/liked-users/`)).length, post["like_count"]],
    ["the comments of a post, and how many", recordsOf(await read(`${path}/comments/`)).length, post["comment_count"]],
  ];
}

async function aboutChon(read: Read, chon: Record<string, unknown>, me: number): Promise<Pair[]> {
  const { id, profile } = chon;
  const { distance } = recordOf(await read(`/api/get-user-distance/${id}/`));
  const theirs = recordsOf(await read(`/api/friends/${id}/`));
  const ends = theirs.flatMap(({ from_user, to_user }) => [recordOf(from_user)["id"], recordOf(to_user)["id"]]);
  return [
    ["a chon in the list and by itself", chon, await read(`/api/user/${id}/`)],
    ["a profile in a user and by itself", profile, await read(`/api/profile/${id}/`)],
    ["the distance of a chon", distance, 1],
    ["a chon seen from both ends", ends.includes(me), true],
  ];
}

async function aboutConversation(read: Read, one: Record<string, unknown>): Promise<Pair[]> {
  const path = `/api/conversations/${one["id"]}`;
  const { last_message = null } = recordOf(await read(`${path}/last-message/`));
  const sides = recordOf(await read(`${path}/messages/`));
  const isFirst = one["other_user_id"] === one["user_1"];
  const theirs = recordsOf(isFirst ? sides["user1_messages"] : sides["user2_messages"]);
  const unread = theirs.filter((message) => message["is_read"] === false).length;
  return [
    ["the last message of a conversation", one["last_message"], last_message],
    [
      "unread messages and their number",
      one["other_user_id"] === null ? one["unread_count"] : unread,
      one["unread_count"],
    ],
  ];
}

/** Checks that the pages of a list, followed one after the other, give the whole list. */
async function aboutPages(read: Read, path: string, pick: number): Promise<Pair> {
  const found: unknown[] = [];
  let next: unknown = `${path}?page=1&page_size=${PAGE_SIZES[pick % PAGE_SIZES.length]}`;
  for (let pages = 0; typeof next === "string" && pages < PAGES_MAX; pages += 1) {
    const page = recordOf(await read(next.replace(/^https?:\/\/[^/]+/, "")));
    found.push(...recordsOf(page["results"]));
    next = page["next"];
  }
  return [`the pages of ${path} and the list`, found, recordsOf(await read(path))];
}
