import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** No text of a call is longer. Bytes. */
const TEXT_MAX = 64 * 1024 * 1024;

const DECODERS: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** The body behind a `Content-Encoding`. Throws when it is not what the header says. */
export function decoded(body: Uint8Array, encoding: string | undefined): Buffer {
  const codings = (encoding ?? "").split(",").map((coding) => coding.trim().toLowerCase());
  let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  for (const coding of codings.filter((name) => name !== "" && name !== "identity").toReversed()) {
    const decode = DECODERS[coding];
    if (decode === undefined) throw new Error(`nobody knows Content-Encoding: ${coding}`);
    bytes = Buffer.from(decode(bytes, { maxOutputLength: TEXT_MAX }));
  }
  return bytes;
}
