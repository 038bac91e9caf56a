import { callNamed } from "@chonsu/db/call-records/records";
import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { DROPPED_WORDS, readWords } from "@chonsu/server/mail/sealed-words";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { FilePart } from "../../../testing/request.ts";
import { recordOf } from "../../../testing/strict.ts";
import type { SqlRow } from "../fault.ts";
import { chosen } from "../input/mutations.ts";
import type { Plan } from "../input/plan.ts";
import { REFERENCES } from "../input/words.ts";
import { type Request, requestOf } from "../request.ts";
import type { CallerKind, Callers } from "./callers.ts";
import { type FuzzInstance, SECRET } from "./instance.ts";

type ProductPlan = Plan<CallerKind>;

/** The target row that each plan used first, by its input. A simplified plan keeps the row; otherwise no step before it could be left out. */
const rowsOfPlans = new WeakMap<ProductPlan["given"], SqlRow>();
/** The row is chosen with another part of `pick` than the query uses. */
const PICKS_OF_ROWS = 101;

/** Makes the request of a plan for the present data. */
export async function productRequest(plan: ProductPlan, instance: FuzzInstance, callers: Callers): Promise<Request> {
  const { endpoint, record } = callNamed(plan.call);
  const row = rowsOfPlans.get(plan.given) ?? rowFor(plan, record.target, instance);
  rowsOfPlans.set(plan.given, row);
  const caller = callers.of(plan.caller, Number(row["who"] ?? anyMember(plan, instance)), plan.pick);
  const given = givenFor(plan, endpoint, row, instance, callers);
  return await requestOf(plan, endpoint, given, caller, { host: "chonsu.test" });
}

/** A row of the call's target that the present data allow. */
function rowFor({ pick }: ProductPlan, target: string | undefined, instance: FuzzInstance): SqlRow {
  const rows = target === undefined ? [] : instance.rows(target, { pick, now: instance.clock.now() });
  return rows[Math.floor(pick / PICKS_OF_ROWS) % Math.max(rows.length, 1)] ?? {};
}

/** Any member, for calls without a target. */
function anyMember({ pick }: ProductPlan, instance: FuzzInstance): unknown {
  const members = instance.rows("select id from users order by id", {});
  return members[pick % Math.max(members.length, 1)]?.["id"] ?? 0;
}

function givenFor(plan: ProductPlan, endpoint: Endpoint, row: SqlRow, instance: FuzzInstance, callers: Callers) {
  const { who: _who, ...named } = plan.isOnTarget ? row : {};
  const real = Object.entries(named).map(([name, value]) => [name, secretFor(value, row, instance, callers)] as const);
  const inPart = (given: unknown, shape: object = {}) => ({
    ...recordOf(given),
    ...Object.fromEntries(real.filter(([name]) => name in shape)),
  });
  const params = inPart(plan.given.params, endpoint.params?.shape);
  const { id } = params;
  const rows = (sql: string) => instance.rows(sql, { id: Number(id) || 0 }).map((found) => found["id"]);
  return {
    params,
    query: withReferences(inPart(plan.given.query, endpoint.query?.shape), rows),
    body: withReferences(inPart(plan.given.body, endpoint.body?.shape), rows),
    files: filesOf(plan, endpoint, instance),
  };
}

/**
 * The value for a placeholder of a target: `@code` is the newest code mailed to the address, `@verification` its proof, `@refresh` a token,
 * `@password` the password of the seed. Other values are returned unchanged.
 */
function secretFor(value: unknown, row: SqlRow, instance: FuzzInstance, callers: Callers): unknown {
  switch (value) {
    case "@refresh":
      return callers.refreshTokenOf(Number(row["who"]));
    case "@password":
      return SEED_PASSWORD;
    case "@code":
      return mailedCode(row["email"], instance);
    case "@verification":
      return instance.verifications.get(String(row["email"])) ?? null;
    default:
      return value;
  }
}

/** Production seals the words of its mails. */
function mailedCode(email: unknown, instance: FuzzInstance): number {
  const latest = "select sealed, message_id from mails where recipient = :email order by id desc limit 1";
  const [mail = {}] = instance.rows(latest, { email });
  const sealed = { ...DROPPED_WORDS, sealed: String(mail["sealed"]), messageId: String(mail["message_id"]) };
  return Number(/\b\d{6}\b/.exec(readWords(SECRET, sealed)?.text ?? "")?.[0] ?? 0);
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

const FILE_NAMES = ["a.png", "../../etc/passwd", "가.webp", 'a"b\r\n.png', ""];

/** Pictures for the file parts of the call; sometimes in an unknown part, or with a path as the file name. */
function filesOf({ pictures }: ProductPlan, { files }: Endpoint, instance: FuzzInstance): Record<string, FilePart[]> {
  const parts = [...Object.keys(files ?? {}).flatMap((name) => [name, name, name]), "stranger"];
  const made: Record<string, FilePart[]> = {};
  for (const pick of pictures) {
    const file = { name: chosen(FILE_NAMES, pick), type: "image/png", bytes: chosen(instance.pictures, pick) };
    made[chosen(parts, pick)] = [...(made[chosen(parts, pick)] ?? []), file];
  }
  return made;
}
