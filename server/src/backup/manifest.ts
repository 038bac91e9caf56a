import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ConfigError } from "../platform/config-error.ts";

export const MANIFEST_FILE = "manifest.json";
const FORMAT = 1;
const CHUNK_BYTES = 1024 * 1024;

const StoredFile = z.object({ bytes: z.int(), sha256: z.string() });
/** The files of a backup besides its database. No other name is ever written at a restore. */
const FileName = z.string().regex(/^(?:media\/[^/\\.][^/\\]*|scenario|secret)$/);
export type StoredFile = z.infer<typeof StoredFile>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** ISO-8601, when the backup began. */
  made_at: z.string(),
  migrations: z.int(),
  database: StoredFile,
  rows: z.record(z.string(), z.int()),
  /** All other files by path inside the backup: pictures, the scenario, and the secret if included. */
  files: z.record(FileName, StoredFile),
  /** Pictures that rows name and that were missing in the data folder. */
  lost: z.array(z.string()),
});
/** The list of everything in a backup, with checksums. It is the last file that a backup writes. */
export type Manifest = z.infer<typeof Manifest>;

/** Reads the manifest of a backup. Throws ConfigError with a sentence for a folder that is no backup. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new ConfigError(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  const { data } = Manifest.safeParse(parse(readFileSync(file, "utf8")));
  if (data === undefined)
    throw new ConfigError(`${file} cannot be read: the backup is damaged, or of another version.`);
  return data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function manifestOf(facts: Omit<Manifest, "format">): string {
  const manifest: Manifest = { format: FORMAT, ...facts };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Size and checksum of a file, read in chunks. */
export function measureFile(file: string): StoredFile {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const handle = openSync(file, "r");
  let bytes = 0;
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      hash.update(chunk.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(handle);
  }
  return { bytes, sha256: hash.digest("hex") };
}
