import { CALLS, type KnownCall, type LooseRecord, outcomesOf } from "@chonsu/db/calls/groups/records";
import { MEMBER_ROLES, OUTSIDER_ROLES, type Role } from "@chonsu/db/calls/record";
import { CAST } from "@chonsu/db/seed/cast";
import type { Endpoint, LooseParts } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import { afterAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../support/harness.ts";
import { type Answer, ask } from "./call.ts";
import {
  callerOf,
  type Fixture,
  isUntouched,
  prepareFixture,
  requestOf,
  startFixture,
  stateOf,
  undoing,
} from "./fixture.ts";
import { leaksIn, sightOf } from "./secrets.ts";
import { tooMuchForVisitors } from "./visitor-form.ts";

/** One call made by one caller, with what is expected. */
interface Case {
  readonly role: Role;
  readonly viewer: number | null;
  readonly token: string | undefined;
  readonly expected: number | string;
}

function casesOf(record: LooseRecord, fixture: Fixture): Case[] {
  const expected = outcomesOf(record);
  return [...OUTSIDER_ROLES, ...MEMBER_ROLES].map((role) => {
    const { handle, token } = callerOf(fixture, role, record.other);
    return { role, viewer: handle === undefined ? null : CAST[handle].id, token, expected: expected[role] };
  });
}

/** Marks that somebody who may see them did see: a search for marks that finds none anywhere would prove nothing. */
const seen = new Set<string>();

function checkAnswer(app: TestApp, fixture: Fixture, endpoint: Endpoint, asked: Case, answer: Answer): void {
  const { role, viewer, expected } = asked;
  const isCode = typeof expected === "string";
  const wanted = isCode ? [ERRORS[expected as ErrorCode].status, expected] : [expected, ""];
  expect([answer.status, answer.code], `${role}: ${answer.text}`).toEqual(wanted);
  expect(leaksIn(endpoint, answer.text, sightOf(app, fixture, viewer)), role).toEqual([]);
  if (viewer === null && !isCode && !isOwnAnswer(endpoint)) {
    expect(tooMuchForVisitors(answer.json()), role).toEqual([]);
  }
  for (const [, kind] of answer.text.matchAll(/«(\w+):\d+»|(?:mail)-\d+@/g)) seen.add(kind ?? "mail");
}

/** Somebody who signs up sees themselves whole (wire.md §3). */
function isOwnAnswer(endpoint: Endpoint): boolean {
  return endpoint.path.startsWith("/api/user/register") || endpoint.path.startsWith("/api/register-");
}

async function checkCall({ call, endpoint, record }: KnownCall, fixture: Fixture): Promise<void> {
  const cases = casesOf(record, fixture);
  const request = requestOf(fixture, call);
  const app = await startFixture(fixture);
  const before = stateOf(app);
  for (const asked of cases.filter(({ expected }) => typeof expected === "string")) {
    for (const method of [endpoint.method, endpoint.alsoMethod].filter((known) => known !== undefined)) {
      const answer = await ask(app, endpoint, request, { token: asked.token, method });
      checkAnswer(app, fixture, endpoint, asked, answer);
      expect(isUntouched(app, before), `${method} refused to ${asked.role} changes nothing`).toBe(true);
    }
  }
  const answers = new Map<Role, string>();
  const isSafe = endpoint.method === "GET" && endpoint.changes !== true;
  for (const asked of cases.filter(({ expected }) => typeof expected === "number")) {
    const once = () => ask(app, endpoint, request, { token: asked.token });
    const answer = await (isSafe ? once() : undoing(app, once));
    checkAnswer(app, fixture, endpoint, asked, answer);
    if (isSafe) expect(isUntouched(app, before), `GET by ${asked.role} changes nothing`).toBe(true);
    answers.set(asked.role, answer.text);
  }
  if (isSafe && endpoint.auth === "open") {
    const visitors = answers.get("visitor");
    expect(OUTSIDER_ROLES.map((role) => answers.get(role))).toEqual([visitors, visitors, visitors, visitors]);
  }
  if (endpoint.method === "GET") await checkHead(app, endpoint, request, cases);
  expect(isUntouched(app, before) || !isSafe, "HEAD changes nothing").toBe(true);
}

/** HEAD tells everybody what GET tells them, without the body. A GET that changes something has none. */
async function checkHead(app: TestApp, endpoint: Endpoint, request: LooseParts, cases: readonly Case[]): Promise<void> {
  for (const { role, token } of cases) {
    const head = await ask(app, endpoint, request, { token, method: "HEAD" });
    expect(head.text, role).toBe("");
    if (endpoint.changes === true) {
      expect([head.status, head.headers["allow"]], role).toEqual([405, "GET"]);
      continue;
    }
    const get = await ask(app, endpoint, request, { token });
    const published = ({ status, headers }: Answer) => [status, headers["content-type"], headers["content-length"]];
    expect(published(head), role).toEqual(published(get));
  }
}

describe("every call answers everybody as its record says, and tells nobody what is not theirs", () => {
  it.each([...CALLS.values()])("$call", async (known) => {
    await checkCall(known, await prepareFixture());
  });

  afterAll(() => {
    expect([...seen].toSorted()).toEqual(["conversation", "mail", "note", "word"]);
  });
});
