import { MEMBER_ROLES, OUTSIDER_ROLES, type Role } from "@chonsu/db/call-records/record";
import { CALLS, type KnownCall, outcomesOf } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { Endpoint, LooseParts } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { afterAll, describe, expect, it } from "vitest";
import { isUntouched, undoing } from "../../support/app-pool.ts";
import type { TestApp } from "../../support/harness.ts";
import { placesOf, withPlace } from "../bad-input/hostile.ts";
import { type Answer, ask } from "./call.ts";
import { leaksIn, REFUSED_WORDS, TYPED_PASSWORD } from "./canaries.ts";
import { callerOf, type MarkedFixture, requestOf, startMarkedCampus } from "./fixture.ts";
import { tooMuchForVisitors } from "./visitor-form.ts";
import { WHO_MAY_SEE } from "./who-may-see.ts";

interface Caller {
  readonly name: string;
  readonly handle: Handle | undefined;
  readonly token: string | undefined;
}

/** Classes of data that an allowed caller did see. The test would prove nothing if its search found none. */
const seen = new Set<string>();

/** A sign-up shows the new member their whole own account (wire.md §3). */
const isOwnAnswer = ({ path }: Endpoint) => /^\/api\/(?:user\/register|register-)/.test(path);
const isSafe = ({ method, changes }: Endpoint) => method === "GET" && changes !== true;

/** Expects that an answer shows its caller only what they may see. */
function expectNoLeak(fixture: MarkedFixture, known: KnownCall, request: LooseParts, by: Caller, answer: Answer): void {
  const reader = by.handle === undefined ? "visitor" : CAST[by.handle].id;
  const what = `${known.call} by ${by.name} → ${answer.status}`;
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  const shown = `${JSON.stringify(answer.headers)} ${answer.text}`;
  expect(leaksIn(fixture.canaries, shown, reader, JSON.stringify(request), seen), what).toEqual([]);
  if (reader !== "visitor" || answer.status >= 400 || isOwnAnswer(known.endpoint)) return;
  expect(tooMuchForVisitors(answer.json()), what).toEqual([]);
}

/** Sends the valid request of a call as every role. Refusals and reads change nothing; other changes are undone. */
async function askAsEverybody(app: TestApp, fixture: MarkedFixture, known: KnownCall): Promise<void> {
  const { call, endpoint, record } = known;
  const request = requestOf(fixture, call);
  const expected = outcomesOf(record);
  const texts = new Map<Role, string>();
  for (const role of [...OUTSIDER_ROLES, ...MEMBER_ROLES]) {
    const by = { name: role, ...callerOf(fixture, role, record.other) };
    const outcome = expected[role];
    const refusal = typeof outcome === "string" ? (outcome as ErrorCode) : undefined;
    const wanted = refusal === undefined ? [outcome, ""] : [ERRORS[refusal].status, refusal];
    const methods = refusal === undefined ? [endpoint.method] : [endpoint.method, endpoint.alsoMethod];
    for (const method of methods.filter((one) => one !== undefined)) {
      await undoing(app, async () => {
        const answer = await ask(app, endpoint, request, { token: by.token, method });
        expect([answer.status, answer.code], `${role}: ${answer.text}`).toEqual(wanted);
        expect(answer.headers["www-authenticate"]).toBe(refusal === "not_authenticated" ? "Bearer" : undefined);
        expectNoLeak(fixture, known, request, by, answer);
        texts.set(role, answer.text);
        const mayChange = refusal === undefined && !isSafe(endpoint);
        if (!mayChange) expect(isUntouched(app), `${method} by ${role} changes nothing`).toBe(true);
      });
    }
    if (endpoint.method === "GET") await checkHead(app, endpoint, request, by);
  }
  if (isSafe(endpoint) && endpoint.auth === "open")
    expect(new Set(OUTSIDER_ROLES.map((role) => texts.get(role))).size, "all without a token are answered alike").toBe(
      1,
    );
}

/** HEAD answers like GET without the body. A GET that changes something has no HEAD. */
async function checkHead(
  app: TestApp,
  endpoint: Endpoint,
  request: LooseParts,
  { name, token }: Caller,
): Promise<void> {
  const head = await ask(app, endpoint, request, { token, method: "HEAD" });
  expect(head.text, name).toBe("");
  if (endpoint.changes === true) return expect([head.status, head.headers["allow"]], name).toEqual([405, "GET"]);
  const get = await ask(app, endpoint, request, { token });
  const described = ({ status, headers }: Answer) => [status, headers["content-type"], headers["content-length"]];
  expect(described(head), name).toEqual(described(get));
}

/** A request that its call refuses: words in place of ids and lists, in every field and in the path. */
function spoiltOf({ call, endpoint }: KnownCall, fixture: MarkedFixture): LooseParts {
  const good = requestOf(fixture, call);
  const spoilt = (name: unknown) => ({ no: String(name).includes("password") ? TYPED_PASSWORD : REFUSED_WORDS });
  const places = placesOf(endpoint).filter((place) => place.length === 1);
  const body = places.reduce((made: unknown, place) => withPlace(made, place, spoilt(place[0])), good.body);
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, REFUSED_WORDS]));
  return { ...good, params, ...(body === undefined ? {} : { body }) };
}

/** Ids to ask for: more than the campus has posts and experiences, with members of every distance. */
const IDS = Array.from({ length: 34 }, (_, id) => id);

/** Sends requests that are refused, and requests about every id. */
async function askOtherwise(app: TestApp, fixture: MarkedFixture, known: KnownCall): Promise<void> {
  const { endpoint, record } = known;
  const refused = Object.values(record.errors).map(({ request }) => withThings(request, fixture.things));
  const ids =
    isSafe(endpoint) && endpoint.params !== undefined && !Object.hasOwn(endpoint.params.shape, "code") ? IDS : [];
  const asked = ids.map((id) => ({
    params: Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, id])),
  }));
  for (const role of ["owner", "friend", "stranger", "staff", "visitor"] as const) {
    const by = { name: role, ...callerOf(fixture, role) };
    for (const request of [...refused, spoiltOf(known, fixture), ...asked]) {
      await undoing(app, async () =>
        expectNoLeak(fixture, known, request, by, await ask(app, endpoint, request, { token: by.token })),
      );
    }
  }
}

describe("every call answers each role as its record says, shows nobody another's data, and changes nothing when it refuses", () => {
  it.each([...CALLS.values()])("$call", async (known) => {
    const { fixture, app } = await startMarkedCampus();
    await askAsEverybody(app, fixture, known);
    await askOtherwise(app, fixture, known);
  });

  afterAll(() => {
    const visible = Object.entries(WHO_MAY_SEE).filter(([, audience]) => audience !== "nobody");
    expect([...seen].toSorted()).toEqual(visible.map(([dataClass]) => dataClass).toSorted());
  });
});
