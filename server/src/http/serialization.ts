import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";
import { JsonWriter } from "./json-writer.ts";

/**
 * Writes every answer as its schema lets it leave: what is not declared is left out, and what does not pass throws what zod says of it,
 * which becomes a 500 and a line in the log.
 */
export function serializerOfSchemas(): FastifySerializerCompiler<z.ZodType> {
  const writer = new JsonWriter();
  return ({ schema }) => {
    const write = writer.of(schema);
    return (body) => write(body) ?? JSON.stringify(z.encode(schema, body));
  };
}
