import { setTimeout } from "node:timers/promises";
import { callNamed } from "@chonsu/db/calls/groups/records";
import { addressOf, type LooseParts } from "@chonsu/shared/contract/endpoint";
import { LaunchError } from "../../launch/launch-error.mjs";
import { markdownLine, markdownOf, type Print } from "../../testing/table.ts";
import { openMailbox } from "../mailbox.ts";
import type { Dataset } from "./dataset.ts";
import { PASSWORD, prepareGround } from "./ground.ts";
import { machineHere } from "./report.ts";
import { type Served, serve } from "./server.ts";

/** Rows of each kind around one member and one post. */
const MANY = 20_000;
const MB = 1024 * 1024;

/** The most frequent interest. */
const FREQUENT = "select keyword from profile_keywords group by keyword order by count(*) desc limit 5";

/** A request for the largest response of a call. */
interface Case {
  readonly call: string;
  readonly request: LooseParts;
  /** The number of concurrent readers, and the most that each of them reads in a second, in megabytes. */
  readonly readers?: number;
  readonly pace?: number;
}

/** Reading stops after this time, when the costs of a reader are known. */
const LONGEST_READ_MS = 60_000;
const OVERLOADED = 503;
const RETRY_MS = 1000;

/** Gives one member and one post many rows of every kind, and lists the requests for them, commands last. */
function planTurns(dataset: Dataset) {
  const me = dataset.member();
  const post = dataset.pick(dataset.numbers("select id from projects"));
  const others = `from users where id <> ${me} order by id limit ${MANY}`;
  const add = (sql: string) => Number(Object.values(dataset.rows(sql)[0] ?? {})[0]);
  add(`insert or ignore into project_likes select ${post}, id, 0 ${others} returning project_id`);
  add(`insert or ignore into project_likes select id, ${me}, id from projects limit ${MANY} returning project_id`);
  add(`insert into comments select null, ${post}, id, null, '댓글', 0 ${others} returning id`);
  const answered = add(`insert into comments select null, ${post}, ${me}, null, '질문', 0 returning id`);
  add(`insert into comments select null, ${post}, id, ${answered}, '답글', 0 ${others} returning id`);
  add(`update projects set user_id = ${me} where id = ${post} returning id`);
  add(`update projects set like_count = (select count(*) from project_likes where project_id = projects.id),
    comment_count = (select count(*) from comments where project_id = projects.id) returning id`);
  add(`insert into notifications (user_id, type, message, is_read, related_user_id, created_at)
    select ${me}, 'friend_request', '알림', 0, id, 0 ${others} returning id`);
  add(`insert or ignore into friend_relations (from_user_id, to_user_id, status, created_at)
    select id, ${me}, 'pending', 0 ${others} returning id`);
  add(`insert or ignore into member_changes
    select (select seq from change_sequence) + row_number() over (), ${me}, 'friends:changed', id ${others} returning seq`);
  add("update change_sequence set seq = max(seq, (select max(seq) from member_changes)) returning seq");
  const conversation =
    add(`insert or ignore into conversations (user_1_id, user_2_id, deleted_for_user_1, deleted_for_user_2,
    cleared_up_to_1, cleared_up_to_2, created_at, updated_at) select ${me}, id, 0, 0, 0, 0, 0, id ${others} returning id`);
  add(`insert into messages (conversation_id, side, text, is_read, is_deleted, created_at)
    select ${conversation}, 1 + id % 2, '안녕', 0, 0, 0 ${others} returning id`);
  return {
    token: dataset.token(me),
    cases: [...reads(me, post, conversation), ...commands(post, answered, conversation, dataset.words(FREQUENT))],
  };
}

function reads(me: number, post: number, conversation: number): Case[] {
  const about = { params: { id: post } };
  return [
    // Twice: the first request of a process compiles what the others run.
    { call: "projects.every", request: { query: { page: 1, page_size: 50 } } },
    { call: "projects.every", request: {} },
    { call: "projects.every", request: {}, pace: 1 },
    { call: "projects.every", request: {}, readers: 10 },
    { call: "projects.liked", request: {} },
    { call: "projects.one", request: about },
    { call: "projects.likedUsers", request: about },
    { call: "comments.list", request: about },
    { call: "friends.list", request: {} },
    { call: "notifications.list", request: {} },
    { call: "changes.list", request: { query: { since: 0 } } },
    { call: "conversations.list", request: {} },
    { call: "conversations.messages", request: { params: { id: conversation } } },
    { call: "keywords.list", request: {} },
    { call: "suggestions.list", request: {} },
    { call: "experiences.ofUser", request: { params: { userId: me } } },
    { call: "friends.map", request: {} },
    { call: "users.search", request: { query: { user_name: "김" } } },
    { call: "searches.people", request: { query: { page_size: 50 }, body: { degree: [3] } } },
    { call: "searches.projects", request: { query: { page_size: 50 }, body: { q: "이" } } },
  ];
}

/** Commands; those that delete last. */
function commands(post: number, comment: number, conversation: number, keywords: readonly string[]): Case[] {
  const about = { params: { id: post } };
  const answered = { params: { id: comment } };
  return [
    { call: "projects.toggleLike", request: about },
    { call: "comments.create", request: { ...about, body: { content: "하나 더" } } },
    { call: "notifications.readAll", request: {} },
    { call: "conversations.read", request: { params: { id: conversation } } },
    { call: "projects.create", request: { body: { title: "새 글", content: "내용", keywords } } },
    { call: "comments.edit", request: { ...answered, body: { content: "고침" } } },
    { call: "comments.remove", request: answered },
    { call: "projects.remove", request: about },
    { call: "accounts.remove", request: { body: { current_password: PASSWORD } } },
  ];
}

/** Sends each request and prints its longest turn of the event loop in processor time, and the additional memory meanwhile. */
export async function measureTurns(members: number, names: readonly string[], print: Print): Promise<string> {
  using ground = await prepareGround(members, planTurns, print);
  await using mailbox = await openMailbox();
  await using served = await serve("production", ground.folder, mailbox.port);
  const isWanted = ({ call }: Case) => names.length === 0 || names.some((name) => call.startsWith(name));
  const rows: string[][] = [];
  for (const one of ground.plan.cases.filter(isWanted)) {
    const row = await measured(served, one, ground.plan.token);
    rows.push(row);
    print(markdownLine(row));
  }
  const about = `${machineHere()}; ${members} members, ${MANY} of everything around one member and one post.`;
  return `${about}\n\n${markdownOf(["Call", "answer MB", "seconds", "longest turn ms", "more memory MB"], rows)}`;
}

async function measured(served: Served, one: Case, token: string): Promise<string[]> {
  const { call, readers = 1, pace } = one;
  await served.watch();
  const startedAt = performance.now();
  const bytes = await Promise.all(Array.from({ length: readers }, () => read(served, one, token)));
  const seconds = (performance.now() - startedAt) / 1000;
  const { longestTurnMicroseconds, mostOwnBytes, ownBytesBefore } = await served.cost();
  const memory = Math.max(0, mostOwnBytes - ownBytesBefore) / MB;
  const all = bytes.reduce((sum, some) => sum + some, 0);
  const figures = [all / MB, seconds, longestTurnMicroseconds / 1000, memory].map((figure) => figure.toFixed(1));
  const how = `${readers > 1 ? `, ${readers} at once` : ""}${pace === undefined ? "" : `, ${pace} MB/s`}`;
  return [`${call}${how}`, ...figures];
}

/** Reads a response at the speed of the case. Returns its number of bytes. */
async function read(served: Served, { call, request, pace }: Case, token: string): Promise<number> {
  const { endpoint } = callNamed(call);
  const startedAt = performance.now();
  const ask = () =>
    fetch(`${served.url}${addressOf(endpoint, request)}`, {
      method: endpoint.method,
      // Compression runs in other threads, so it is turned off.
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-encoding": "identity" },
      ...(endpoint.method === "GET" ? {} : { body: JSON.stringify(request.body ?? {}) }),
    });
  let response = await ask();
  // The admission queue may refuse some of the concurrent requests.
  while (response.status === OVERLOADED) {
    await setTimeout(RETRY_MS);
    response = await ask();
  }
  if (!response.ok) throw new LaunchError(`${call} was answered with ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    const passed = performance.now() - startedAt;
    if (passed > LONGEST_READ_MS) break;
    if (pace !== undefined) await setTimeout(Math.max(0, (bytes / MB / pace) * 1000 - passed));
  }
  return bytes;
}
