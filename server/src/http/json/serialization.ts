import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";
import { AnswerText } from "./answer-text.ts";
import { JsonWriter } from "./json-writer.ts";

/**
 * Writes every answer by its schema: undeclared fields are left out, and a value that does not match throws zod's
 * error, which becomes a 500 and a log line.
 */
export function serializerOfSchemas(): FastifySerializerCompiler<z.ZodType> {
  // Fastify sends bytes as it sends a text; only its type does not say so.
  return ({ schema }) => answerSerializerOf(schema) as Serialize;
}

type Serialize = (body: unknown) => string;

/** The writer depends on the schemas alone, so all copies of the product in this process share it. */
const writer = new JsonWriter();
const serializers = new WeakMap<z.core.$ZodType, Serialize>();

/** Writes values of one schema. */
export function serializerOf(schema: z.core.$ZodType): Serialize {
  const serialize = serializers.get(schema) ?? makeSerializer(schema);
  serializers.set(schema, serialize);
  return serialize;
}

/** Writes answers of one schema. A long answer is written as bytes. */
function answerSerializerOf(schema: z.core.$ZodType): (body: unknown) => string | Buffer {
  const put = writer.inParts(schema);
  return (body) => {
    const text = new AnswerText();
    return put(body, text) ? text.whole() : JSON.stringify(z.encode(schema, body));
  };
}

function makeSerializer(schema: z.core.$ZodType): Serialize {
  const write = writer.of(schema);
  return (body) => write(body) ?? JSON.stringify(z.encode(schema, body));
}
