import { CAST } from "@chonsu/db/seed/cast";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import { afterAll, describe, expect, it } from "vitest";
import type { Handle, TestApp } from "../../support/harness.ts";
import { type Answer, ask, CALLS, lookUp } from "./call.ts";
import { MEMBERS, OUTSIDERS, type Role } from "./row.ts";
import { accessRows } from "./rows.ts";
import { leaksIn, sightOf } from "./secrets.ts";
import { tooMuchForVisitors } from "./visitor-form.ts";
import {
  BROKEN_TOKEN,
  DELETED,
  FRIEND,
  isUntouched,
  OWNER,
  prepareWorld,
  STAFF,
  STRANGER,
  startWorld,
  stateOf,
  undoing,
  type World,
} from "./world.ts";

const REFUSED_BY_ITSELF = {
  visitor: "not_authenticated",
  broken: "token_not_valid",
  deleted: "user_not_found",
} as const;

/** One call asked by one caller, with what is expected. */
interface Case {
  readonly role: Role;
  readonly viewer: number | null;
  readonly token: string | undefined;
  readonly expected: number | string;
}

interface LooseRow {
  readonly request: object;
  readonly other: Handle;
  readonly members: Readonly<Record<string, number | string>>;
  readonly outsiders: Readonly<Record<string, number | string>> | "refused";
}

function casesOf(row: LooseRow, world: World): Case[] {
  const handles = { stranger: STRANGER, friend: FRIEND, staff: STAFF, other: row.other, owner: OWNER } as const;
  const tokens = { visitor: undefined, broken: BROKEN_TOKEN, deleted: world.tokens[DELETED] } as const;
  const outsiders = row.outsiders === "refused" ? REFUSED_BY_ITSELF : row.outsiders;
  return [
    ...OUTSIDERS.map((role) => ({ role, viewer: null, token: tokens[role], expected: outsiders[role] ?? "" })),
    ...MEMBERS.map((role) => ({
      role,
      viewer: CAST[handles[role]].id,
      token: world.tokens[handles[role]],
      expected: row.members[role] ?? "",
    })),
  ];
}

/** Marks that somebody who may see them did see: a search for marks that finds none anywhere would prove nothing. */
const seen = new Set<string>();

function checkAnswer(app: TestApp, world: World, endpoint: Endpoint, asked: Case, answer: Answer): void {
  const { role, viewer, expected } = asked;
  const isCode = typeof expected === "string";
  const wanted = isCode ? [ERRORS[expected as ErrorCode].status, expected] : [expected, ""];
  expect([answer.status, answer.code], `${role}: ${answer.text}`).toEqual(wanted);
  expect(leaksIn(endpoint, answer.text, sightOf(app, world, viewer)), role).toEqual([]);
  if (viewer === null && !isCode && !isOwnAnswer(endpoint)) {
    expect(tooMuchForVisitors(answer.json()), role).toEqual([]);
  }
  for (const [, kind] of answer.text.matchAll(/«(\w+):\d+»|(?:mail)-\d+@/g)) seen.add(kind ?? "mail");
}

/** Somebody who signs up sees themselves whole (wire.md §3). */
function isOwnAnswer(endpoint: Endpoint): boolean {
  return endpoint.path.startsWith("/api/user/register") || endpoint.path.startsWith("/api/register-");
}

async function checkCall(endpoint: Endpoint, row: LooseRow, world: World): Promise<void> {
  const cases = casesOf(row, world);
  const app = await startWorld(world);
  const before = stateOf(app);
  for (const asked of cases.filter(({ expected }) => typeof expected === "string")) {
    for (const method of [endpoint.method, endpoint.alsoMethod].filter((known) => known !== undefined)) {
      const answer = await ask(app, endpoint, row.request, { token: asked.token, method });
      checkAnswer(app, world, endpoint, asked, answer);
      expect(isUntouched(app, before), `${method} refused to ${asked.role} changes nothing`).toBe(true);
    }
  }
  const answers = new Map<Role, string>();
  const isSafe = endpoint.method === "GET" && endpoint.changes !== true;
  for (const asked of cases.filter(({ expected }) => typeof expected === "number")) {
    const once = () => ask(app, endpoint, row.request, { token: asked.token });
    const answer = await (isSafe ? once() : undoing(app, once));
    checkAnswer(app, world, endpoint, asked, answer);
    if (isSafe) expect(isUntouched(app, before), `GET by ${asked.role} changes nothing`).toBe(true);
    answers.set(asked.role, answer.text);
  }
  if (isSafe && endpoint.auth === "open") {
    expect([answers.get("broken"), answers.get("deleted")]).toEqual([answers.get("visitor"), answers.get("visitor")]);
  }
  if (endpoint.method === "GET") await checkHead(app, endpoint, row.request, cases);
  expect(isUntouched(app, before) || !isSafe, "HEAD changes nothing").toBe(true);
}

/** HEAD tells everybody what GET tells them, without the body. A GET that changes something has none. */
async function checkHead(app: TestApp, endpoint: Endpoint, request: object, cases: readonly Case[]): Promise<void> {
  for (const { role, token } of cases) {
    const head = await ask(app, endpoint, request, { token, method: "HEAD" });
    expect(head.text, role).toBe("");
    if (endpoint.changes === true) {
      expect([head.status, head.headers["allow"]], role).toEqual([405, "GET"]);
      continue;
    }
    const get = await ask(app, endpoint, request, { token });
    const told = ({ status, headers }: Answer) => [status, headers["content-type"], headers["content-length"]];
    expect(told(head), role).toEqual(told(get));
  }
}

describe("every call answers everybody as the table of access says, and tells nobody what is not theirs", () => {
  it.each([...CALLS.keys()])("%s", async (call) => {
    const world = await prepareWorld();
    const { endpoint, entry } = lookUp<LooseRow>(accessRows(world.things), call);
    await checkCall(endpoint, entry, world);
  });

  afterAll(() => {
    expect([...seen].toSorted()).toEqual(["mail", "note", "talk", "word"]);
  });
});
