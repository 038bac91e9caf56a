import { failureOf } from "@chonsu/db/failures";
import { ConfigError } from "@chonsu/server/platform/config-error";
import { LaunchError } from "../../launch/launch-error.mjs";

const MEGABYTE = 1024 * 1024;

/** Runs a command. Errors that the user can act on are printed as one sentence without a stack. */
export async function readingSentences(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const said = sentenceOf(error);
    throw said === undefined ? error : new LaunchError(said);
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError || error instanceof TypeError) return error.message;
  if (failureOf(error) === "full") return `There is no room left on the disk (${error.message}). Nothing was changed.`;
  if ("code" in error && ["EACCES", "EPERM", "EROFS", "ENOENT"].includes(String(error.code))) return error.message;
  return undefined;
}

export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
