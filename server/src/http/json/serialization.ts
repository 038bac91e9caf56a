import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";
import { AnswerText, type Encoded } from "./answer-text.ts";
import { JsonWriter } from "./json-writer.ts";

/**
 * Writes every answer by its schema: undeclared fields are left out, and a value that does not match throws zod's
 * error, which becomes a 500 and a log line.
 */
export function serializerOfSchemas(): FastifySerializerCompiler<z.ZodType> {
  // Fastify sends bytes as it sends a text; only its type does not say so.
  return ({ schema }) => serializerOf(schema) as Serialize;
}

type Serialize = (body: unknown) => string;

/** The writer depends on the schemas alone, so all copies of the product in this process share it. */
const writer = new JsonWriter();

/** Writes values of one schema. A long one is written as bytes. */
export function serializerOf(schema: z.core.$ZodType): (value: unknown) => Encoded {
  const add = adderOf(schema);
  return (value) => {
    const text = new AnswerText();
    add(value, text);
    return text.whole();
  };
}

/** Adds values of one schema to a text. */
export function adderOf(schema: z.core.$ZodType): (value: unknown, text: AnswerText) => void {
  const put = writer.of(schema);
  return (value, text) => {
    const { place } = text;
    if (put(value, text)) return;
    text.dropFrom(place);
    text.add(JSON.stringify(z.encode(schema, value)));
  };
}
