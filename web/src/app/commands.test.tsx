import { endpoints } from "virtual:endpoints";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { noteListening } from "../api/command.ts";
import { createQueryClient } from "../api/query.ts";
import { clearSession } from "../api/session.ts";
import { staleAfter } from "../api/stale.ts";
import { COMMAND_CASES } from "../test/command-cases.tsx";
import type { CommandCase } from "../test/commands.tsx";
import { draw, serve, signIn } from "../test/posts.tsx";
import { follow } from "./follow.ts";

interface Held {
  /** There is an answer already; held back is the next one. */
  readonly isRefetch: boolean;
  /** It comes after the command was answered, not while it is under way. */
  readonly isLate: boolean;
}

/** Which answer is held back, and until when. All of them were asked for before the command was carried out. */
const HELD: [string, Held][] = [
  ["a first answer comes after the command", { isRefetch: false, isLate: true }],
  ["a first answer comes while the command is under way", { isRefetch: false, isLate: false }],
  ["a refetch comes after the command", { isRefetch: true, isLate: true }],
  ["a refetch comes while the command is under way", { isRefetch: true, isLate: false }],
];

/** A server that answers what stands at the moment it is asked, and holds answers and commands back. */
function heldServer(one: CommandCase, onCommitted: () => void) {
  const list = Promise.withResolvers<void>();
  const command = Promise.withResolvers<void>();
  let isHolding = false;
  let isCommitted = false;
  const held = new Set<string>();
  const commit = () => {
    isCommitted = true;
    onCommitted();
  };
  const reads = Object.entries(one.screen.change).map(([name, [before, after]]) => {
    const answer = async () => {
      const stands = isCommitted ? after : before;
      if (isHolding && !held.has(name)) {
        held.add(name);
        await list.promise;
      }
      return stands;
    };
    return [name, answer] as const;
  });
  const names = Object.keys(one.answers);
  const writes = Object.entries(one.answers).map(([name, body]) => {
    const answer = async () => {
      await command.promise;
      if (name === names.at(-1)) commit();
      return body === null ? new Response(null, { status: 204 }) : body;
    };
    return [name, answer] as const;
  });
  const sent = serve({ ...Object.fromEntries(reads), ...Object.fromEntries(writes) });
  return {
    ...{ commit, releaseList: list.resolve, carryOut: command.resolve },
    hold: () => {
      isHolding = true;
    },
    isHeld: () => held.size > 0,
    wasSent: (name: string | undefined) => sent.some(({ call }) => call === name),
  };
}

function Page({ one, give }: { one: CommandCase; give: (act: () => unknown) => void }) {
  one.screen.useIt();
  give(one.useIt());
  return null;
}

const soon = (check: () => void) => waitFor(check, { interval: 2 });

/** A screen whose answer, asked for before the command, is on its way. */
async function setUp(one: CommandCase, isRefetch: boolean, isPushed: boolean) {
  const client = createQueryClient();
  noteListening(client, isPushed);
  const server = heldServer(one, () => {
    if (isPushed && one.event !== undefined) follow(client, one.event, 1);
  });
  let doIt: () => unknown = () => {};
  if (!isRefetch) server.hold();
  draw(
    <Page
      one={one}
      give={(act) => {
        doIt = act;
      }}
    />,
    client,
  );
  if (isRefetch) {
    await soon(() => expect(client.isFetching()).toBe(0));
    server.hold();
    void client.refetchQueries({ queryKey: one.screen.queryKey });
  }
  await soon(() => expect(server.isHeld()).toBe(true));
  return { client, server, doIt: () => act(async () => void doIt()) };
}

async function expectTheTruth(client: ReturnType<typeof createQueryClient>, { screen }: CommandCase): Promise<void> {
  await soon(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]));
  expect(client.getQueryData(screen.queryKey)).toEqual(await screen.fresh());
}

async function make(one: CommandCase, { isRefetch, isLate }: Held, isPushed: boolean): Promise<void> {
  const { client, server, doIt } = await setUp(one, isRefetch, isPushed);
  await doIt();
  await soon(() => expect(server.wasSent(Object.keys(one.answers)[0])).toBe(true));
  if (isLate) {
    server.carryOut();
    // It does not wait for the older answer.
    await soon(() => expect(client.isMutating()).toBe(0));
    server.releaseList();
  } else {
    server.releaseList();
    await soon(() => expect(client.isFetching()).toBe(0));
    server.carryOut();
  }
  await expectTheTruth(client, one);
}

beforeEach(() => {
  clearSession();
  signIn(1);
});

const rows = COMMAND_CASES.map((one) => ({
  one,
  name: `${one.calls.join(", ")}: ${one.screen.queryKey.slice(0, 2).join(".")}`,
}));
const pushed = rows.filter(({ one }) => one.event !== undefined);

describe.each(HELD)("an answer older than a command does not stand: %s", (_, held) => {
  test.each(rows)("$name, without a push", ({ one }) => make(one, held, false));
  test.each(pushed)("$name, with its push", ({ one }) => make(one, held, true));
});

describe.each([false, true])("an answer older than a push does not stand (a refetch: %s)", (isRefetch) => {
  test.each(pushed)("$name, made elsewhere", async ({ one }) => {
    const { client, server } = await setUp(one, isRefetch, true);
    await act(async () => server.commit());
    server.releaseList();
    await expectTheTruth(client, one);
  });
});

test("what stands before and what stands after differ in every case", () => {
  const changes = COMMAND_CASES.flatMap(({ screen }) => Object.values(screen.change));
  expect(changes.filter(([before, after]) => JSON.stringify(before) === JSON.stringify(after))).toEqual([]);
});

/** The sources of the web, tests and samples aside. */
const sources = Object.entries(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../test/**"], {
    ...{ query: "?raw", import: "default", eager: true },
  }),
);
const filesWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);

/** What the sources name of the table: `endpoints.group.name`, and names that were taken out of a group. */
function namedCalls(text: string): string[] {
  const whole = [...text.matchAll(/endpoints\.(\w+)\.(\w+)/g)].map(([, group, name]) => `${group}.${name}`);
  const taken = [...text.matchAll(/\{([^}]*)\} = endpoints\.(\w+);/g)].flatMap(([, names = "", group]) =>
    names.split(",").map((name) => `${group}.${name.trim()}`),
  );
  const groups = [...text.matchAll(/const (\w+) = endpoints\.(\w+);/g)].flatMap(([, as, group]) =>
    [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, "g"))].map(([, name]) => `${group}.${name}`),
  );
  return [...whole, ...taken, ...groups];
}

test("every command that the web knows and that makes something stale has its case above", () => {
  const known = new Set(
    sources.filter(([file]) => !file.endsWith("/api/stale.ts")).flatMap(([, text]) => namedCalls(text)),
  );
  const commands = Object.values(endpoints)
    .flatMap((group) => Object.values(group))
    .filter((endpoint) => Object.values(staleAfter(endpoint)).length > 0 && isCommand(endpoint))
    .map(({ key }) => key.join("."));
  const used = commands.filter((name) => known.has(name));
  expect(used.length).toBeGreaterThan(20);
  expect(new Set(COMMAND_CASES.flatMap(({ calls }) => calls))).toEqual(new Set(used));
});

/** Joining by a code is a GET by the wire, and a command. */
function isCommand({ method, key }: { method: string; key: readonly string[] }): boolean {
  return method !== "GET" || key.join(".") === "experienceLinks.join";
}

test("every command is made by useCommand; what else is a mutation fetches more of a list", () => {
  expect(filesWith(/\buseMutation\b/).toSorted()).toEqual([
    "../api/command.ts",
    "../features/conversations/conversations.mutations.ts",
    "../features/projects/feed.queries.ts",
  ]);
});

test("commands are sent without it only where nobody is signed in yet; searches ask", () => {
  const sending = sources.flatMap(([file, text]) =>
    [...text.matchAll(/\bcall\(\s*endpoints\.(\w+)\.(\w+)/g)].flatMap(([, group = "", name = ""]) => {
      const found = Object.values(endpoints)
        .flatMap((each) => Object.values(each))
        .find(({ key }) => key[0] === group && key[1] === name);
      return found !== undefined && isCommand(found) ? [`${file}: ${group}.${name}`] : [];
    }),
  );
  expect(sending.toSorted()).toEqual([
    "../features/accounts/accounts.mutations.ts: accounts.register",
    "../features/accounts/accounts.mutations.ts: accounts.registerAlone",
    "../features/accounts/accounts.mutations.ts: accounts.registerExperience",
    "../features/searches/searches.queries.ts: searches.experiences",
    "../features/searches/searches.queries.ts: searches.people",
    "../features/searches/searches.queries.ts: searches.projects",
    "../features/sessions/sessions.mutations.ts: sessions.create",
  ]);
});

test("nothing goes around it to make answers stale", () => {
  expect(filesWith(/\b(invalidateQueries|refetchQueries|cancelQueries)\b/)).toEqual([]);
});
