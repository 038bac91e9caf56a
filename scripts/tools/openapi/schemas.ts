import { z } from "zod";
import { recordOf } from "../../testing/strict.ts";

/** A part of a document. */
export type Json = Record<string, unknown>;

type Direction = "input" | "output";

/** The place of a named schema in a document. */
export const placeOf = (name: string) => `#/components/schemas/${name}`;

/** A schema, where a call has one. */
type JsonSchema = z.ZodType | null | undefined;

/** The JSON schemas of many zod schemas. Entities are references to `#/components/schemas`, and come as `entities`. */
export function jsonSchemas(schemas: readonly JsonSchema[], io: Direction) {
  const registry = z.registry<{ id: string }>();
  const entities = z.globalRegistry._idmap;
  for (const [id, schema] of entities) registry.add(schema, { id });
  for (const schema of schemas)
    if (schema && !registry.has(schema)) registry.add(schema, { id: `#${registry._idmap.size}` });
  const converted = z.toJSONSchema(registry, { uri: placeOf, io, override: (context) => plain(context, io) }).schemas;
  const partOf = (id: string) => withoutNames(converted[id] ?? {});
  return {
    /** Empty where there is no schema. */
    of(schema: JsonSchema): Json {
      const { id = "" } = (schema && registry.get(schema)) ?? {};
      return entities.has(id) ? { $ref: placeOf(id) } : partOf(id);
    },
    entities: Object.fromEntries([...entities.keys()].toSorted().map((name) => [name, partOf(name)])),
  };
}

interface SchemaContext {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Removes what zod adds by itself: bounds of safe integers, and "no other fields" in answers, which may gain some (wire.md §5). */
function plain({ zodSchema, jsonSchema }: SchemaContext, io: Direction): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (io === "input") return;
  const isStrict = zodSchema instanceof z.ZodObject && zodSchema.def.catchall !== undefined;
  if (jsonSchema.additionalProperties === false && !isStrict) delete jsonSchema.additionalProperties;
}

/** zod names each schema by `$id`; a document names it by its place. */
function withoutNames(schema: object): Json {
  const isName = (key: string, value: unknown) => ["$id", "$schema", "id"].includes(key) && typeof value === "string";
  return recordOf(JSON.parse(JSON.stringify(schema), (key, value) => (isName(key, value) ? undefined : value)));
}

/** A document without the entities that only other documents use. */
export function withoutUnused(document: Json): Json {
  const components = recordOf(document["components"]);
  const schemas = Object.entries(recordOf(components["schemas"]));
  const text = JSON.stringify(document);
  const used = schemas.filter(([name]) => text.includes(`"${placeOf(name)}"`));
  if (used.length === schemas.length) return document;
  return withoutUnused({ ...document, components: { ...components, schemas: Object.fromEntries(used) } });
}

/** The items of a list; none for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
