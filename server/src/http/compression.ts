import compress from "@fastify/compress";
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
