import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import compress from "@fastify/compress";
import { z } from "zod";
import type { App } from "./app-types.ts";

/** Smaller answers are not compressed: they need as many packets compressed as uncompressed. Bytes. */
const BYTES_MIN = 1024;

/**
 * Compresses answers for clients that accept it: lists of people and posts shrink to a tenth. Compressed request bodies
 * are not accepted: no client needs them, and a few bytes could expand to gigabytes.
 */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: BYTES_MIN,
    encodings: ["br", "gzip"],
  });
}

/**
 * Whether a call may answer with a list of objects. Other answers are never long, and the attempt to compress them
 * would cost a tenth of the call.
 */
export function mayBeLong({ responses }: Endpoint): boolean {
  return Object.values(responses).some((schema) => schema !== null && holdsThings(schema));
}

function holdsThings(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return !isLeaf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return holdsThings(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.some(holdsThings);
  return schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => holdsThings(field));
}

/** A text or a number, or a list of these. */
function isLeaf(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return isLeaf(schema.element);
  return !(schema instanceof z.ZodObject || schema instanceof z.ZodUnion);
}
