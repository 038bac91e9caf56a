import { recordOf } from "./input/mutations.ts";
import { REFERENCES } from "./input/words.ts";
import type { Instance } from "./instance.ts";

/** In lists whose length is 1 more than a multiple of this, the first id may be missing. */
const WITHOUT_FIRST = 5;

/** The same fields, with ids of existing rows where a field names rows. */
export function withReferences(fields: object, id: unknown, instance: Instance, above = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      referring(name, value, id, instance, above),
    ]),
  );
}

function referring(name: string, value: unknown, id: unknown, instance: Instance, above: string): unknown {
  const sql = REFERENCES[`${above}.${name}`] ?? REFERENCES[name];
  if (sql !== undefined)
    return idsOf(
      value,
      instance.rows(sql, { id: Number(id) || 0 }).map((row) => row["id"]),
    );
  if (!Array.isArray(value)) return value;
  const items: unknown[] = value;
  return items.map((item) => (isObject(item) ? withReferences(recordOf(item), id, instance, name) : item));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
