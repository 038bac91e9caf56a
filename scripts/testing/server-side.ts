import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import type { KitSandbox } from "./sandbox.ts";
import { recordOf } from "./strict.ts";

/** The maximum number of journal entries and mails in the files. */
const KEPT_MAX = 1000;
const LINES_MAX = 20;

/** What the server of a failed test did. */
export interface ServerSide {
  /** The latest requests and pushes, one line each, and what the server logged. */
  readonly tail: string;
  /** The texts of files by their names. */
  readonly files: Readonly<Record<string, string>>;
}

/** Reads what the server did since its last reset: its journal, its mails and its log. */
export async function readServerSide({ control, url }: KitSandbox): Promise<ServerSide> {
  const [{ entries }, { mails }, { errors }] = await Promise.all([
    control.journal.read({ query: { limit: KEPT_MAX } }),
    control.mails.list({ query: { limit: KEPT_MAX } }),
    control.status.read(),
  ]);
  const lines = entries.slice(-LINES_MAX).map(lineOf);
  return {
    tail: [`the server ${url}, the latest last:`, ...lines, ...errors.map((error) => `logged: ${error}`)].join("\n"),
    files: {
      "journal.json": JSON.stringify(entries, null, 2),
      "mails.json": JSON.stringify(mails, null, 2),
      "server.log": errors.map((error) => `${error}\n`).join(""),
    },
  };
}

function lineOf(entry: RequestEntry | PushEntry): string {
  const who = entry.user_id === null ? "" : ` ${entry.user_id}`;
  if (entry.kind === "push") {
    const to = who === "" ? " everybody" : who;
    return `${entry.at} push ${entry.event} to${to}${entry.fault === null ? "" : `, ${entry.fault.effect} by a rule`}`;
  }
  const { method, path, status, took_ms, response, faults } = entry;
  const { code } = recordOf(response.body);
  const by = who === "" ? " visitor" : who;
  const rules = faults.length === 0 ? "" : `, by rule ${faults.join(" and ")}`;
  return `${entry.at} ${method} ${path} by${by}: ${status}${typeof code === "string" ? ` ${code}` : ""}, ${took_ms} ms${rules}`;
}
