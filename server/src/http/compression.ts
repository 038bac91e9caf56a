import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import compress from "@fastify/compress";
import { z } from "zod";
import type { App } from "./app-types.ts";

/** Below this a compressed answer needs as many packets as it is. Bytes. */
const BYTES_MIN = 1024;

/**
 * Lists of people and posts become a tenth of what they are, for whoever says they can read it. Bodies that come compressed are not
 * opened: nobody needs to send such, and a few of their bytes could become gigabytes.
 */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: BYTES_MIN,
    encodings: ["br", "gzip"],
  });
}

/** Whether a call may answer with a list of things. Others are never long, and to look at each costs them a tenth of what they take. */
export function mayBeLong({ responses }: Endpoint): boolean {
  return Object.values(responses).some((schema) => schema !== null && holdsThings(schema));
}

function holdsThings(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return !isLeaf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return holdsThings(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.some(holdsThings);
  return schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => holdsThings(field));
}

/** A text or a number, or a list of those. */
function isLeaf(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return isLeaf(schema.element);
  return !(schema instanceof z.ZodObject || schema instanceof z.ZodUnion);
}
