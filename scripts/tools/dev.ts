import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { spawnHeld } from "../launch/lifeline.mjs";

/**
 * Runs server and web with hot reload in one terminal: the server restarts on a change, the web updates the open page. Both print their
 * addresses. When one of them ends, or on Ctrl-C, both end.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const SERVER_PORT = 3000;
const WEB_PORT = 5173;
const GRACE_MS = 5000;

/** Ctrl-C reaches a held process only through this one, once: `node --watch` crashes on a second signal. */
function start(cwd: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawnHeld(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

function startServer(args: string[]): ChildProcess {
  const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
  const own = ["--port", String(SERVER_PORT), "--data", join(root, "data", "dev")];
  const program = ["--watch", "--watch-preserve-output", ...settings, join(root, "server/src/main.ts")];
  const address = process.env["WEB_BASE_URL"] ?? `http://127.0.0.1:${WEB_PORT}`;
  return start(root, [...program, ...own, ...args], { WEB_BASE_URL: address });
}

function startWeb(): ChildProcess {
  const vite = join(root, "web/node_modules/vite/bin/vite.js");
  const options = ["--port", String(WEB_PORT), "--strictPort", "--clearScreen", "false"];
  return start(join(root, "web"), [vite, ...options], { CHONSU_API: `http://127.0.0.1:${SERVER_PORT}` });
}

async function listensAt(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  const isThere = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

/** Runs until one of both ends or a signal comes, then stops both; kills what has not ended after the grace period. */
async function runBoth(args: string[]): Promise<number> {
  const children = [startServer(args), startWeb()];
  const ended = children.map((child) => once(child, "exit"));
  const signalled = new Promise<[number]>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve([0]));
  });
  const [code] = await Promise.race([...ended, signalled]);
  for (const child of children) child.kill("SIGTERM");
  await Promise.race([Promise.all(ended), pause(GRACE_MS, undefined, { ref: false })]);
  for (const child of children) child.kill("SIGKILL");
  return code ?? 1;
}

async function main(args: string[]): Promise<number> {
  for (const port of [SERVER_PORT, WEB_PORT]) {
    if (!(await listensAt(port))) continue;
    console.error(
      `Port ${port} is taken: stop what listens there (another pnpm dev or npm start?) and run this again.`,
    );
    return 1;
  }
  return runBoth(args);
}

process.exit(await main(process.argv.slice(2)));
