import { callNamed } from "@chonsu/db/calls/groups/records";
import { jsonOf } from "@chonsu/server/test/contract/bad-input/hostile";
import type { Endpoint, Method } from "@chonsu/shared/contract/endpoint";
import type { Caller, Callers } from "./callers.ts";
import type { Row } from "./complaint.ts";
import { type FilePart, payloadOf } from "./input/forms.ts";
import { type Draft, mutated, recordOf } from "./input/mutations.ts";
import type { Plan } from "./input/plan.ts";
import type { Instance } from "./instance.ts";
import { withReferences } from "./references.ts";
import { secretFor } from "./secrets.ts";

/** A request ready to be sent, with what is known about it. */
export interface Request {
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly method: string;
  /** Path and query as they are sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | string | undefined;
  /** The body before it was encoded. */
  readonly body: unknown;
  /** Whether the request reaches its call: false when the method or the path was mutated. */
  readonly isRouted: boolean;
}

/** The target row that each plan used first, by its input. A simplified plan keeps the row. */
export type Ways = Map<Plan["given"], Row>;

/** The row is chosen with another part of `pick` than the query uses. */
const PICKS_OF_WAYS = 101;

/** Makes the request of a plan for the present data. */
export function requestOf(plan: Plan, instance: Instance, callers: Callers, ways: Ways): Request {
  const { endpoint } = callNamed(plan.call);
  const way = ways.get(plan.given) ?? wayOf(plan, instance);
  ways.set(plan.given, way);
  const draft = mutated(draftOf(plan, endpoint, way, instance, callers), plan.mutations, endpoint);
  const caller = callers.of(plan.caller, Number(way["who"] ?? somebody(plan, instance)), plan.pick);
  const sent = sentBody(plan, endpoint, draft, instance);
  const authorization = caller.header === undefined ? {} : { authorization: caller.header };
  return {
    call: plan.call,
    endpoint,
    caller,
    method: draft.method,
    url: draft.url,
    headers: { host: "chonsu.test", ...authorization, ...sent.headers, ...draft.headers },
    payload: sent.payload,
    body: draft.body,
    isRouted: draft.isRouted,
  };
}

/** A row of the call's target that the present data allow. */
function wayOf({ call, pick }: Plan, instance: Instance): Row {
  const { target } = callNamed(call).record;
  const ways = target === undefined ? [] : instance.rows(target, { pick, now: instance.clock.now() });
  return ways[Math.floor(pick / PICKS_OF_WAYS) % Math.max(ways.length, 1)] ?? {};
}

/** Any member, for calls without a target. */
function somebody({ pick }: Plan, instance: Instance): unknown {
  const members = instance.rows("select id from users order by id", {});
  return members[pick % Math.max(members.length, 1)]?.["id"] ?? 0;
}

function draftOf(plan: Plan, endpoint: Endpoint, way: Row, instance: Instance, callers: Callers): Draft {
  const directed = plan.isOnTarget ? way : {};
  const named = Object.entries(directed).filter(([name]) => name !== "who");
  const real = named.map(([name, value]) => [name, secretFor(value, way, instance, callers)] as const);
  const inPart = (shape: object | undefined) => Object.fromEntries(real.filter(([name]) => name in (shape ?? {})));
  const params = { ...recordOf(plan.given.params), ...inPart(endpoint.params?.shape) };
  const query = { ...recordOf(plan.given.query), ...inPart(endpoint.query?.shape) };
  const body = { ...recordOf(plan.given.body), ...inPart(endpoint.body?.shape) };
  const { id } = params;
  const other = endpoint.alsoMethod;
  const method: Method = plan.isOtherMethod && other !== undefined ? other : endpoint.method;
  return {
    method,
    params,
    query: withReferences(query, id, instance),
    body: withReferences(body, id, instance),
    headers: {},
    url: "",
    raw: undefined,
    isRouted: true,
  };
}

function sentBody(plan: Plan, endpoint: Endpoint, draft: Draft, instance: Instance) {
  if (draft.raw !== undefined) return { payload: draft.raw, headers: { "content-type": "application/json" } };
  if (endpoint.method === "GET") return { payload: undefined, headers: {} };
  const { type, bytes, encoding } = payloadOf(
    plan.form,
    jsonOf(draft.body),
    recordOf(draft.body),
    filesOf(plan, endpoint, instance),
  );
  const headers = {
    ...(type === undefined ? {} : { "content-type": type }),
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  };
  return { payload: bytes, headers };
}

/** Pictures for the file parts of the call; sometimes in an unknown part, or with a path as the file name. */
function filesOf({ pictures }: Plan, { files }: Endpoint, instance: Instance): FilePart[] {
  const parts = [...Object.keys(files ?? {}).flatMap((name) => [name, name, name]), "stranger"];
  const names = ["a.png", "../../etc/passwd", "가.webp", 'a"b\r\n.png', ""];
  return pictures.map((pick) => ({
    name: parts[pick % parts.length] ?? "",
    filename: names[pick % names.length] ?? "",
    bytes: instance.pictures[pick % instance.pictures.length] ?? Buffer.alloc(0),
  }));
}
