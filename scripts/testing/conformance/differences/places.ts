import { z } from "zod";

/** The part of a value at a path. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((part: unknown, name) => Object(part)[name], value);
}

/** The name of the object at a path: that of its schema, or that of the object around it with the name of the field. */
export function ownerAt(schema: z.ZodType, value: unknown, path: readonly PropertyKey[], answer: string): string {
  let owner = nameOf(schema) ?? answer;
  let inner: unknown = schema;
  let part = value;
  for (const name of path) {
    inner = fieldOf(bare(inner, part), name);
    part = Object(part)[name];
    const named = nameOf(bare(inner, part));
    if (named !== undefined) owner = named;
    else if (typeof name === "string") owner = `${owner}.${name}`;
  }
  return owner;
}

/** The names that the object at a path may have; none where there is no object. */
export function namesAt(schema: z.ZodType, value: unknown, path: readonly PropertyKey[]): string[] {
  let [inner, part]: [unknown, unknown] = [schema, value];
  for (const name of path) [inner, part] = [fieldOf(bare(inner, part), name), Object(part)[name]];
  const object = bare(inner, part);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

function nameOf(schema: unknown): string | undefined {
  return schema instanceof z.ZodType ? schema.meta()?.id : undefined;
}

/** A schema without what may stand around it; of a union the one that is like the value. */
function bare(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bare(schema.unwrap(), value);
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = schema.options.map((option) => bare(option, value));
  return options.find((option) => option instanceof z.ZodArray === Array.isArray(value)) ?? options[0];
}

function fieldOf(schema: unknown, name: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[name.toString()];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}
