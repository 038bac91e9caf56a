import { endpoints } from "virtual:endpoints";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import { CommonEvent } from "@chonsu/shared/realtime/realtime";
import { hashKey, partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { expect } from "vitest";
import { noteListening } from "../api/command.ts";
import { createQueryClient } from "../api/query.ts";
import type { Pushed } from "../api/realtime.ts";
import { applyEvent } from "../app/live/apply-event.ts";
import { refetchStale } from "../app/live/refetch.ts";
import {
  ABOUT,
  type CommandCase,
  codeOf,
  EVERY_COMMAND,
  OTHER_COMMANDS,
  type Prepare,
  ROBOT_ONE,
} from "./every-command.tsx";
import { everyQuery, type ShownQuery } from "./every-query.ts";
import { pushesMade } from "./real-app.ts";
import { draw } from "./routes.tsx";
import { startServer, type TestServer } from "./server.ts";
import { type Answers, differing, freshAnswers, shownAnswers, until, untilIdle } from "./truth.ts";

/** Responses that were requested before a change and arrive late. */
interface Held {
  /** True: the first response has arrived, and the next one is held back. */
  readonly isRefetch: boolean;
  /** True: it arrives after the command was answered, otherwise before. */
  readonly isLate: boolean;
}

interface Made {
  /** When the push arrives at the page that makes the command. */
  readonly push: "never" | "first" | "last";
  readonly held?: Held;
}

interface Published {
  /** How a page learns of a change made elsewhere. */
  readonly by: "push" | "polling";
  readonly held?: Held;
}

const FIRST_LATE = { isRefetch: false, isLate: true };
const REFETCH_LATE = { isRefetch: true, isLate: true };
const FIRST_EARLY = { isRefetch: false, isLate: false };
const REFETCH_EARLY = { isRefetch: true, isLate: false };

const WAYS_MADE: readonly Made[] = [
  { push: "last" },
  { push: "never", held: FIRST_LATE },
  { push: "never", held: REFETCH_EARLY },
  { push: "first", held: REFETCH_LATE },
  { push: "first", held: FIRST_EARLY },
];
const WAYS_PUBLISHED: readonly Published[] = [
  { by: "polling" },
  { by: "push", held: FIRST_LATE },
  { by: "push", held: REFETCH_LATE },
];

/** Terms change slowly: they are fetched again when next shown, and no event is published for them. */
const TERMS: QueryKey = ["keywords"];
/** Lists of posts are not changed while somebody reads them; they are fetched again when next shown. */
const LISTS: readonly QueryKey[] = ["every", "liked", "search"].map((list) => ["projects", list]);

/** The commands of the table that are made while data is on screen, as `group.name`, and a few more. */
export const COMMAND_NAMES = [
  ...Object.entries(EVERY_COMMAND).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, prepare]) => (prepare === null ? [] : [`${group}.${name}`])),
  ),
  ...Object.keys(OTHER_COMMANDS),
];

/** Commands that change nothing on any page. The case of any other one must change something, or it proves nothing. */
const SHOWS_NOTHING = ["accounts.changePassword", "accounts.checkPassword", "settings.inquire"];

/** Results that are the same for all variants of a command, because each starts with the same rows, time and random numbers. */
interface Known {
  /** The queries whose data the command changes, one for each call: the result for one holds for all with the same key prefix. */
  readonly changed: ReadonlySet<string>;
  /** Their data on a page before the command, by key. */
  readonly before: ReadonlyMap<string, unknown>;
  /** Their data on the server after the command. */
  readonly fresh: Answers;
}

/**
 * Checks that the page that makes a command shows the server's data afterwards, whenever its push arrives and whatever requests were in
 * flight.
 */
export async function checkMaker(name: string): Promise<void> {
  const known = await make(name, { push: "never" });
  expect(known.changed.size > 0, "changes what the page shows").toBe(!SHOWS_NOTHING.includes(name));
  if (known.changed.size > 0) for (const way of WAYS_MADE) await make(name, way, known);
}

/** Checks that members who learn of a command, by the push or by polling, see the server's data afterwards. */
export async function checkPublished(name: string): Promise<void> {
  for (const viewer of await findPublished(name)) {
    const known = await checkViewer(name, viewer, { by: "push" });
    if (known.changed.size > 0) for (const way of WAYS_PUBLISHED) await checkViewer(name, viewer, way, known);
  }
}

/** Data of the seeded campus by member and query, fetched once when nothing was written since. */
const ofTheSeed = new Map<Handle, Map<string, unknown>>();

/** The data of queries as a page shows it, and as its client stores it. */
function stateOf(client: QueryClient, queries: readonly ShownQuery[]) {
  const data = new Map(queries.map(({ queryKey }) => [hashKey(queryKey), client.getQueryData(queryKey)]));
  return { data, answers: shownAnswers(client, queries) };
}

/** A member's page just before a command. Its queries are limited to those that change, when they are known. */
async function openPage(name: string, member?: Handle, known?: Known) {
  const server = await startServer();
  const one = await prepareOf(name)(server);
  await pushesMade();
  const maker = one.by ?? "haneul";
  const viewer = member ?? maker;
  server.signIn(viewer);
  const experienceCode = one.about?.experienceCode ?? (await codeOf(server, "haneul", ROBOT_ONE));
  const about = { ...ABOUT, ...one.about, experienceCode };
  const me = CAST[viewer].id;
  const all = everyQuery({ ...about, me, other: about.other === me ? CAST[maker].id : about.other });
  const queries = all.filter(({ queryKey }) => known === undefined || known.changed.has(hashKey(queryKey)));
  const client = createQueryClient();
  const gates = openGates(server);
  const shown: (() => void)[] = [];
  return {
    ...{ server, one, maker, viewer, me, queries, client, gates, known },
    /** Shows all queries with their known data (except for first responses), and waits until those to be held back have been requested. */
    async show(held: Held | undefined) {
      if (held?.isRefetch === false) gates.hold();
      const seed = server.isAsNew() ? (ofTheSeed.get(viewer) ?? new Map()) : undefined;
      const early = held?.isRefetch === false ? undefined : (known?.before ?? seed);
      for (const { queryKey } of queries) client.setQueryData(queryKey, early?.get(hashKey(queryKey)));
      shown.push(...queries.map((query) => query.show(client)));
      if (held?.isRefetch !== false) await untilIdle(client);
      if (known === undefined && seed !== undefined)
        ofTheSeed.set(viewer, new Map([...seed, ...stateOf(client, queries).data]));
      if (held?.isRefetch === true) {
        gates.hold();
        for (const { queryKey } of queries) void client.refetchQueries({ queryKey, exact: true });
      }
      if (held !== undefined) await until(() => gates.held() >= queries.length);
    },
    leave: () => shown.map((stop) => stop()),
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function make(name: string, { push, held }: Made, known?: Known): Promise<Known> {
  const page = await openPage(name, undefined, known);
  const { server, client, gates } = page;
  const pushes: Pushed[] = [];
  const deliver = (event: Pushed) => applyEvent(client, event, page.me);
  if (push !== "never") server.onPush(page.maker, push === "first" ? deliver : (event) => pushes.push(event));
  noteListening(client, push !== "never");
  const doing = drawCommand(page.one, client);
  await act(() => page.show(held));
  const before = stateOf(client, page.queries);
  await act(async () => {
    void doing.doIt();
    // A command that can be undone is sent at once when its page is left.
    await until(() => window.dispatchEvent(new Event("pagehide")) && gates.isSent());
    if (held?.isLate === false) {
      gates.releaseReads();
      await until(() => client.isFetching() === 0);
    }
    gates.carryOut();
    await until(() => client.isMutating() === 0);
    gates.releaseReads();
    for (const event of pushes) deliver(event);
    await untilIdle(client);
  });
  return expectTruth(page, before, [TERMS, ...(page.one.later ?? [])], `push ${push}, ${JSON.stringify(held)}`);
}

async function checkViewer(name: string, viewer: Handle, { by, held }: Published, known?: Known): Promise<Known> {
  const page = await openPage(name, viewer, known);
  const { server, client } = page;
  noteListening(client, by === "push");
  const heard = new Set<number>();
  if (by === "push") {
    server.onPush(viewer, (event) => {
      heard.add(event.payload.seq);
      applyEvent(client, event, page.me);
    });
  }
  const { seq: since } = await server.as(viewer)(endpoints.changes.list, { query: { since: 0 } });
  await page.show(held);
  const before = stateOf(client, page.queries);
  await page.one.send(server.as(page.maker));
  page.gates.releaseReads();
  const { changes } = await server.as(viewer)(endpoints.changes.list, { query: { since } });
  if (by === "polling") await refetchStale(client, changes);
  // Very many members are pushed to in later turns of the event loop.
  else await until(() => changes.every(({ seq }) => heard.has(seq)));
  await untilIdle(client);
  const { publishedLater = [], unpublished = [] } = page.one;
  const isPublished = ({ queryKey }: ShownQuery) =>
    ![TERMS, ...unpublished].some((key) => partialMatchKey(queryKey, key));
  const published = { ...page, queries: page.queries.filter(isPublished) };
  return expectTruth(published, before, [...LISTS, ...publishedLater], `${viewer} by ${by}, ${JSON.stringify(held)}`);
}

/** One member for each different list of events that a command publishes. */
async function findPublished(name: string): Promise<readonly Handle[]> {
  const { server, one, maker } = await openPage(name);
  const events = new Map<Handle, string>();
  for (const handle of Object.keys(CAST) as Handle[]) {
    server.onPush(handle, (event) => {
      if (!CommonEvent.safeParse(event.name).success) events.set(handle, `${events.get(handle) ?? ""} ${event.name}`);
    });
  }
  await one.send(server.as(maker));
  await pushesMade();
  return [...new Map([...events].map(([handle, published]) => [`${published} ${handle === maker}`, handle])).values()];
}

/** Returns what is now known of the command. */
async function expectTruth(
  { client, queries, leave, known }: Page,
  before: ReturnType<typeof stateOf>,
  later: readonly QueryKey[],
  way: string,
): Promise<Known> {
  const fresh = known?.fresh ?? (await freshAnswers(queries));
  const isWaiting = ({ queryKey }: ShownQuery) =>
    later.some((key) => partialMatchKey(queryKey, key)) && client.getQueryState(queryKey)?.isInvalidated === true;
  const untrueOf = (some: readonly ShownQuery[], truth: Answers) =>
    differing(some, shownAnswers(client, some, truth), truth).filter((query) => !isWaiting(query));
  const unlike = untrueOf(queries, fresh);
  // A new page has its own random names, which differ from the known data, so differences are compared with a fresh fetch.
  const untrue = known === undefined ? unlike : untrueOf(unlike, await freshAnswers(unlike));
  expect(
    untrue.map(({ queryKey }) => hashKey(queryKey)),
    way,
  ).toEqual([]);
  leave();
  if (known !== undefined) return known;
  const keys = differing(queries, before.answers, fresh).map(({ queryKey }) => queryKey);
  const changed = new Set(new Map(keys.map((key) => [hashKey(key.slice(0, 2)), hashKey(key)])).values());
  return { changed, before: before.data, fresh };
}

function prepareOf(name: string): Prepare {
  if (OTHER_COMMANDS[name] !== undefined) return OTHER_COMMANDS[name];
  const [group = "", call = ""] = name.split(".");
  const groups: Readonly<Record<string, Readonly<Record<string, Prepare | null>>>> = EVERY_COMMAND;
  const prepare = groups[group]?.[call];
  if (prepare === undefined || prepare === null) throw new Error(`no case of ${name}`);
  return prepare;
}

/** Holds back responses and commands until they are released. */
function openGates(server: TestServer) {
  const reads = Promise.withResolvers<void>();
  const command = Promise.withResolvers<void>();
  const held = new Set<string>();
  let [isHolding, isSent] = [false, false];
  server.between("", async (hand, { call, body }) => {
    if (isCommand(call)) {
      isSent = true;
      await command.promise;
      return hand();
    }
    const answer = await hand();
    const key = call + JSON.stringify(body);
    if (isHolding && !held.has(key)) {
      held.add(key);
      await reads.promise;
    }
    return answer;
  });
  return {
    hold: () => {
      isHolding = true;
    },
    ...{ held: () => held.size, isSent: () => isSent, releaseReads: reads.resolve, carryOut: command.resolve },
  };
}

/** Joining by a code is a GET on the wire, but a command. Searches are POSTs, but they only read. */
function isCommand(call: string): boolean {
  if (call.startsWith("GET")) return call.includes("/experience-after-invitation/");
  return !call.startsWith("POST /api/search/");
}

interface Doing {
  doIt(): unknown;
}

function Command({ one, doing }: { one: CommandCase; doing: Doing }) {
  doing.doIt = one.useIt();
  return null;
}

function drawCommand(one: CommandCase, client: QueryClient): Doing {
  const doing: Doing = { doIt() {} };
  draw(<Command one={one} doing={doing} />, client);
  return doing;
}
