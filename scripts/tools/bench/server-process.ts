import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Command, Reply } from "./messages.ts";

/** The serving process, as the measuring one speaks with it. */
export interface ServerProcess {
  readonly ready: Extract<Reply, { kind: "ready" }>;
  ask<K extends Reply["kind"]>(command: Command, kind: K): Promise<Extract<Reply, { kind: K }>>;
  end(): Promise<void>;
}

const TARGET = fileURLToPath(new URL("target.ts", import.meta.url));

/** Starts a server over a database file, on a free port or a given one. Rejects when it ends before it is ready or answers. */
export async function startServer(file: string, mediaFolder: string, port = 0): Promise<ServerProcess> {
  const child = fork(TARGET, [file, mediaFolder, String(port)], { execArgv: ["--expose-gc"] });
  const exit = once(child, "exit");
  async function next<K extends Reply["kind"]>(kind: K): Promise<Extract<Reply, { kind: K }>> {
    const died = exit.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
    const [reply]: Reply[] = await Promise.race([once(child, "message"), died]);
    if (reply !== undefined && isKind(reply, kind)) return reply;
    throw new Error(`the server said ${reply?.kind} instead of ${kind}`);
  }
  const ready = await next("ready");
  return {
    ready,
    ask(command, kind) {
      const reply = next(kind);
      child.send(command);
      return reply;
    },
    async end() {
      const command: Command = { kind: "end" };
      child.send(command);
      await exit;
    },
  };
}

function isKind<K extends Reply["kind"]>(reply: Reply, kind: K): reply is Extract<Reply, { kind: K }> {
  return reply.kind === kind;
}
