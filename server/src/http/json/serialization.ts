import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";
import { JsonWriter } from "./json-writer.ts";

/**
 * Writes every answer as its schema lets it leave: what is not declared is left out, and what does not pass throws what zod says of it,
 * which becomes a 500 and a line in the log.
 */
export function serializerOfSchemas(): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) => {
    const serialize = serializers.get(schema) ?? serializerOf(schema);
    serializers.set(schema, serialize);
    return serialize;
  };
}

type Serialize = (body: unknown) => string;

/** Follows from the schemas alone: made once, however many copies of the product serve them. */
const writer = new JsonWriter();
const serializers = new WeakMap<z.ZodType, Serialize>();

function serializerOf(schema: z.ZodType): Serialize {
  const write = writer.of(schema);
  return (body) => write(body) ?? JSON.stringify(z.encode(schema, body));
}
