import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Runs server and web with hot reload in one terminal: the server restarts on a change, the web updates the open page. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const SERVER_PORT = 3000;
const WEB_PORT = 5173;
const LOOK_MS = 200;
const GRACE_MS = 5000;
const webAddress = `http://127.0.0.1:${WEB_PORT}`;

function listensAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/**
 * Starts a process in its own process group: Ctrl-C reaches it only through this process, once. `node --watch` crashes on a second signal.
 */
function start(cwd: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const detached = process.platform !== "win32";
  return spawn(process.execPath, args, { cwd, env, detached, stdio: ["ignore", "inherit", "inherit"] });
}

function startServer(args: string[]): ChildProcess {
  const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
  const own = ["--port", String(SERVER_PORT), "--data", join(root, "data", "dev")];
  const env = { ...process.env, WEB_BASE_URL: process.env["WEB_BASE_URL"] ?? webAddress };
  return start(
    root,
    ["--watch", "--watch-preserve-output", ...settings, join(root, "server/src/main.ts"), ...own, ...args],
    env,
  );
}

function startWeb(): ChildProcess {
  const vite = join(root, "web/node_modules/vite/bin/vite.js");
  const args = [vite, "--port", String(WEB_PORT), "--strictPort", "--clearScreen", "false"];
  const env = { ...process.env, CHONSU_API: `http://127.0.0.1:${SERVER_PORT}` };
  return start(join(root, "web"), args, env);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Stops all running children; kills those that have not ended after the grace period. */
async function stop(children: ChildProcess[]): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  const end = performance.now() + GRACE_MS;
  while (!children.every(hasEnded) && performance.now() < end) await pause(LOOK_MS);
  for (const child of children) child.kill("SIGKILL");
}

async function tellWhenReady(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if ((await listensAt(SERVER_PORT)) && (await listensAt(WEB_PORT))) {
      console.log(
        `\n  Open ${webAddress}   (API docs: http://127.0.0.1:${SERVER_PORT}/docs; data: data/dev; Ctrl-C stops both)\n`,
      );
      return;
    }
    await pause(LOOK_MS);
  }
}

async function main(args: string[]): Promise<number> {
  for (const port of [SERVER_PORT, WEB_PORT]) {
    if (!(await listensAt(port))) continue;
    console.error(
      `Port ${port} is taken: stop what listens there (another pnpm dev or npm start?) and run this again.`,
    );
    return 1;
  }
  const children = [startServer(args), startWeb()];
  let isOver = false;
  const over = new Promise<number>((resolve) => {
    const end = (code: number) => {
      isOver = true;
      resolve(code);
    };
    for (const child of children) child.once("exit", (code) => end(code ?? 1));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));
  });
  await tellWhenReady(() => isOver);
  const code = await over;
  await stop(children);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
