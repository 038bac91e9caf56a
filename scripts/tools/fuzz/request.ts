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

/** A request ready to be sent, with what is known of it. */
export interface Request {
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly method: string;
  /** Path and query, as they go over the wire. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | string | undefined;
  /** What was meant to be sent, before it was put into its form. */
  readonly body: unknown;
  /** Whether it goes to the call: not when its method or path was mutated. */
  readonly isRouted: boolean;
}

/** What each plan was directed at the first time, by what it gives: the same plan made plainer gives the same. */
export type Ways = Map<Plan["given"], Row>;

/** One of the ways to ask is chosen by another part of the number than what the ways are made of. */
const PICKS_OF_WAYS = 101;

/** Makes a request of what was drawn, by the data of the moment. */
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

/** A way to ask that the data allows. */
function wayOf({ call, pick }: Plan, instance: Instance): Row {
  const { target } = callNamed(call).record;
  const ways = target === undefined ? [] : instance.rows(target, { pick, now: instance.clock.now() });
  return ways[Math.floor(pick / PICKS_OF_WAYS) % Math.max(ways.length, 1)] ?? {};
}

/** Any member, where anybody may call. */
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

/** Pictures for the parts of the call, now and then for a part that nobody knows or under a name that leads elsewhere. */
function filesOf({ pictures }: Plan, { files }: Endpoint, instance: Instance): FilePart[] {
  const parts = [...Object.keys(files ?? {}).flatMap((name) => [name, name, name]), "stranger"];
  const names = ["a.png", "../../etc/passwd", "가.webp", 'a"b\r\n.png', ""];
  return pictures.map((pick) => ({
    name: parts[pick % parts.length] ?? "",
    filename: names[pick % names.length] ?? "",
    bytes: instance.pictures[pick % instance.pictures.length] ?? Buffer.alloc(0),
  }));
}
