import { callNamed } from "@chonsu/db/call-records/records";
import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { DROPPED_WORDS, readWords } from "@chonsu/server/mail/sealed-words";
import { jsonOf } from "@chonsu/server/test/contract/bad-input/hostile";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { recordOf } from "../../testing/strict.ts";
import type { Caller, Callers } from "./callers.ts";
import { SECRET } from "./dataset.ts";
import type { Row } from "./fault.ts";
import { type FilePart, payloadOf, WITH_FILES } from "./input/forms.ts";
import { type Draft, type Meant, mutated } from "./input/mutations.ts";
import type { Plan } from "./input/plan.ts";
import { REFERENCES } from "./input/words.ts";
import type { Instance } from "./instance.ts";

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
  /** The body before it was encoded; undefined for one that no schema made. */
  readonly body: unknown;
  /** The number of pictures that the call takes, in its body. */
  readonly pictures: number;
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
  const { body, isRouted, method, url, ...draft } = mutated(
    draftOf(plan, endpoint, way, instance, callers),
    plan.mutations,
    endpoint,
  );
  const caller = callers.of(plan.caller, Number(way["who"] ?? somebody(plan, instance)), plan.pick);
  const sent = sentBody(plan, endpoint, { ...draft, body }, instance);
  const authorization = caller.header === undefined ? {} : { authorization: caller.header };
  const headers = { host: "chonsu.test", ...authorization, ...sent.headers, ...draft.headers };
  const named = { call: plan.call, endpoint, caller, method, url, headers, isRouted };
  return { ...named, payload: sent.payload, pictures: sent.pictures, body: draft.raw === undefined ? body : undefined };
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

function draftOf(plan: Plan, endpoint: Endpoint, way: Row, instance: Instance, callers: Callers): Meant {
  const { who: _who, ...named } = plan.isOnTarget ? way : {};
  const real = Object.entries(named).map(([name, value]) => [name, secretFor(value, way, instance, callers)] as const);
  const inPart = (given: unknown, shape: object = {}) => ({
    ...recordOf(given),
    ...Object.fromEntries(real.filter(([name]) => name in shape)),
  });
  const params = inPart(plan.given.params, endpoint.params?.shape);
  const { id } = params;
  const rows = (sql: string) => instance.rows(sql, { id: Number(id) || 0 }).map((row) => row["id"]);
  return {
    method: (plan.isOtherMethod ? endpoint.alsoMethod : undefined) ?? endpoint.method,
    params,
    query: withReferences(inPart(plan.given.query, endpoint.query?.shape), rows),
    body: withReferences(inPart(plan.given.body, endpoint.body?.shape), rows),
  };
}

/**
 * The value for a placeholder of a target: `@code` is the newest code mailed to the address, `@verification` its proof, `@refresh` a token,
 * `@password` the password of the seed. Other values are returned unchanged.
 */
function secretFor(value: unknown, way: Row, instance: Instance, callers: Callers): unknown {
  switch (value) {
    case "@refresh":
      return callers.refreshTokenOf(Number(way["who"]));
    case "@password":
      return SEED_PASSWORD;
    case "@code":
      return mailedCode(way["email"], instance);
    case "@verification":
      return instance.verifications.get(String(way["email"])) ?? null;
    default:
      return value;
  }
}

/** Production seals the words of its mails. */
function mailedCode(email: unknown, instance: Instance): number {
  const latest = "select sealed, message_id from mails where recipient = :email order by id desc limit 1";
  const [mail = {}] = instance.rows(latest, { email });
  const row = { ...DROPPED_WORDS, sealed: String(mail["sealed"]), messageId: String(mail["message_id"]) };
  return Number(/\b\d{6}\b/.exec(readWords(SECRET, row)?.text ?? "")?.[0] ?? 0);
}

/** In lists whose length is 1 more than a multiple of this, the first id may be missing. */
const WITHOUT_FIRST = 5;

type Rows = (sql: string) => readonly unknown[];

/** The same fields, with ids of existing rows where a field names rows. */
function withReferences(fields: object, rows: Rows, above = ""): Record<string, unknown> {
  const all = Object.entries(fields).map(([name, value]) => [name, referring(name, value, rows, above)]);
  return Object.fromEntries(all);
}

function referring(name: string, value: unknown, rows: Rows, above: string): unknown {
  const sql = REFERENCES[`${above}.${name}`] ?? REFERENCES[name];
  if (sql !== undefined) return idsOf(value, rows(sql));
  if (!Array.isArray(value)) return value;
  const isObject = (item: unknown) => typeof item === "object" && item !== null && !Array.isArray(item);
  return value.map((item: unknown) => (isObject(item) ? withReferences(recordOf(item), rows, name) : item));
}

/** Replaces numbers by the ids at those positions. Most lists begin with the first id, so that a required id is in them. */
function idsOf(value: unknown, ids: readonly unknown[]): unknown {
  const at = (number: unknown) => ids[Number(number) % ids.length];
  if (typeof value === "number") return ids.length === 0 ? null : at(value);
  if (!Array.isArray(value)) return value;
  if (ids.length === 0) return [];
  const first = value.length % WITHOUT_FIRST === 1 ? [] : [ids[0]];
  return [...new Set([...first, ...value.map(at)])];
}

function sentBody(plan: Plan, endpoint: Endpoint, { raw, body }: Pick<Draft, "raw" | "body">, instance: Instance) {
  if (raw !== undefined) return { payload: raw, headers: { "content-type": "application/json" }, pictures: 0 };
  if (endpoint.method === "GET") return { payload: undefined, headers: {}, pictures: 0 };
  const files = filesOf(plan, endpoint, instance);
  const taken = files.filter(({ name, bytes }) => name in (endpoint.files ?? {}) && bytes.length > 0);
  const pictures = WITH_FILES.includes(plan.form) ? taken.length : 0;
  return { ...payloadOf(plan.form, { json: jsonOf(body), fields: recordOf(body), files }), pictures };
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
