import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const house = fileURLToPath(new URL("../..", import.meta.url));

/** A tree with the real launchers and everything else made of straw: npx copies folders, Vite writes a page, the server tells its arguments. */
export interface FakeTree {
  root: string;
  /** Runs a launcher to its end, as `node scripts/start.mjs …` would. */
  run: (launcher: "start" | "test", args?: string[], env?: NodeJS.ProcessEnv) => Promise<Ended>;
  /** Starts a launcher and leaves it running. */
  spawn: (launcher: "start" | "test", args?: string[]) => ReturnType<typeof spawn>;
  write: (file: string, text: string) => void;
  read: (file: string) => string;
  has: (file: string) => boolean;
  /** The calls of the fake npx, Vite and server so far, in order. */
  calls: () => string[];
  remove: () => void;
}

export interface Ended {
  code: number | null;
  output: string;
}

const NPX = `#!/bin/sh
echo "npx $*" >> "$CHONSU_FAKE_CALLS"
[ -n "$CHONSU_FAKE_NPX_FAILS" ] && exit 1
sleep "\${CHONSU_FAKE_NPX_SECONDS:-0}"
for package in . shared db server web scripts; do mkdir -p "$package/node_modules"; done
mkdir -p node_modules/node/bin web/node_modules/vite/bin
[ -e node_modules/node/bin/node ] || ln -s "$CHONSU_FAKE_NODE" node_modules/node/bin/node
cp fake-vite.mjs web/node_modules/vite/bin/vite.js
`;

const VITE = `import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
appendFileSync(process.env.CHONSU_FAKE_CALLS, "vite gallery=" + process.env.CHONSU_GALLERY + "\\n");
if (process.env.CHONSU_FAKE_VITE_FAILS) { console.error("a mistake in app.tsx"); process.exit(1); }
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
writeFileSync("dist/index.html", "built");
`;

const SERVER = `import { appendFileSync } from "node:fs";
appendFileSync(process.env.CHONSU_FAKE_CALLS, "server " + JSON.stringify(process.argv.slice(2)) + "\\n");
const stay = process.argv.includes("--stay") ? setInterval(() => {}, 1000) : undefined;
process.on("SIGTERM", () => { console.log("stopped cleanly"); clearInterval(stay); process.exitCode = 7; });
console.log("setting: " + process.env.FAKE_SETTING);
console.log("ready");
`;

/** The environment of a plain shell: nothing of the npm or pnpm that runs these tests. */
function shellEnvironment(root: string, extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_") && name !== "NODE_ENV");
  return {
    ...Object.fromEntries(kept),
    PATH: [join(root, "fake-bin"), process.env["PATH"]].join(delimiter),
    CHONSU_FAKE_CALLS: join(root, "calls.log"),
    CHONSU_FAKE_NODE: process.execPath,
    ...extra,
  };
}

/** Lays out a fresh tree whose path holds a space and Korean letters. Nothing in it is installed or built yet. */
export function layOutFakeTree(): FakeTree {
  const root = join(mkdtempSync(join(tmpdir(), "chonsu-launch-")), "촌수 나무");
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const part of ["start.mjs", "test.mjs", "prepare.mjs", "launch"]) {
    cpSync(join(house, "scripts", part), join(root, "scripts", part), { recursive: true });
  }
  write("package.json", JSON.stringify({ type: "module", packageManager: "pnpm@10.34.8" }));
  write("pnpm-lock.yaml", "lockfileVersion: 9");
  for (const name of ["shared", "db", "server", "web", "scripts"]) write(`${name}/package.json`, "{}");
  write("web/src/app.tsx", "one");
  write("shared/src/limits.ts", "two");
  write("server/src/main.ts", SERVER);
  write("scripts/src/check.ts", SERVER);
  write("fake-vite.mjs", VITE);
  write("fake-bin/npx", NPX);
  chmodSync(join(root, "fake-bin/npx"), 0o755);

  const start = (launcher: string, args: string[], env: NodeJS.ProcessEnv) =>
    spawn(process.execPath, [join(root, "scripts", `${launcher}.mjs`), ...args], {
      cwd: tmpdir(),
      env: shellEnvironment(root, env),
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    root,
    write,
    run: (launcher, args = [], env = {}) => untilEnd(start(launcher, args, env)),
    spawn: (launcher, args = []) => start(launcher, args, {}),
    read: (file) => readFileSync(join(root, file), "utf8"),
    has: (file) => existsSync(join(root, file)),
    calls: () =>
      existsSync(join(root, "calls.log")) ? readFileSync(join(root, "calls.log"), "utf8").trim().split("\n") : [],
    remove: () => rmSync(dirname(root), { recursive: true, force: true }),
  };
}

/** Waits for a process to end and answers what it said. */
export function untilEnd(child: ReturnType<typeof spawn>): Promise<Ended> {
  return new Promise((resolve) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("close", (code) => resolve({ code, output }));
  });
}
