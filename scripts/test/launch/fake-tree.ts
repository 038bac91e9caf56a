import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { collect } from "../../launch/child.mjs";
import { pinnedNode } from "../../launch/install.mjs";
import { ROOT } from "../tree.ts";

const CALLS = "calls.log";
const NODE = pinnedNode("");

export type FakeTree = ReturnType<typeof treeAt>;

/** The warning of the fake npx. */
export const WARNING = "npm warn deprecated straw@1.0.0";

const NPX = `#!/bin/sh
echo "npx $*" >> "$CHONSU_FAKE_CALLS"
echo "${WARNING}" >&2
[ -n "$CHONSU_FAKE_NPX_FAILS" ] && exit 1
sleep "\${CHONSU_FAKE_NPX_SECONDS:-0}"
for package in . shared db server web scripts; do mkdir -p "$package/node_modules"; done
mkdir -p ${dirname(NODE)} web/node_modules/vite/bin web/node_modules/rolldown/bin
[ -e ${NODE} ] || ln -s "$CHONSU_FAKE_NODE" ${NODE}
cp fake-vite.mjs web/node_modules/vite/bin/vite.js
cp fake-rolldown.mjs web/node_modules/rolldown/bin/cli.mjs
`;

/** A fake program that builds a package; with `CHONSU_FAKE_…_FAILS` it complains and fails. */
const builder = (name: string, call: string, mistake: string, make: string) => `
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync(process.env.CHONSU_FAKE_CALLS, ${call} + "\\n");
if (process.env.CHONSU_FAKE_${name}_FAILS) { console.error("${mistake}"); process.exit(1); }
const out = process.env.CHONSU_OUT;
mkdirSync(out);
${make}
`;
const VITE = builder(
  "VITE",
  '"vite gallery=" + process.env.CHONSU_GALLERY',
  "a mistake in app.tsx",
  'writeFileSync(out + "/index.html", "built");',
);
const ROLLDOWN = builder("ROLLDOWN", '"rolldown"', "a mistake in app.ts", 'cpSync("src/main.ts", out + "/main.js");');

const SERVER = `import { appendFileSync } from "node:fs";
appendFileSync(process.env.CHONSU_FAKE_CALLS, "server " + JSON.stringify(process.argv.slice(2)) + "\\n");
const stay = process.argv.includes("--stay") ? setInterval(() => {}, 1000) : undefined;
process.on("SIGTERM", () => { console.log("stopped cleanly"); clearInterval(stay); process.exitCode = 7; });
console.log("setting: " + process.env.FAKE_SETTING);
console.log("web: " + process.env.CHONSU_WEB_DIST);
console.log("stacks name sources: " + process.sourceMapsEnabled);
console.log("ready");
`;

/** A fake check of settings. */
const CHECK = `if (process.env.FAKE_SETTING === "refused") { console.error("FAKE_SETTING is refused"); process.exitCode = 1; }`;

/** The environment of a plain shell: nothing of the npm or pnpm that runs these tests. */
function shellEnvironment(root: string, extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_") && name !== "NODE_ENV");
  return {
    ...Object.fromEntries(kept),
    PATH: [join(root, "fake-bin"), process.env["PATH"]].join(delimiter),
    CHONSU_FAKE_CALLS: join(root, CALLS),
    CHONSU_FAKE_NODE: process.execPath,
    // What a start leaves in the folder for temporary files goes with the tree.
    TMPDIR: dirname(root),
    ...extra,
  };
}

function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), "chonsu-launch-")), "촌수 나무");
}

/** Makes a new tree whose path has a space and Korean letters. Nothing is installed or built in it. */
export function layOutFakeTree(): FakeTree {
  const tree = treeAt(newFolder());
  cpSync(join(ROOT, "scripts", "launch"), join(tree.root, "scripts", "launch"), { recursive: true });
  tree.write("package.json", JSON.stringify({ type: "module", packageManager: "pnpm@10.34.8" }));
  tree.write("pnpm-lock.yaml", "lockfileVersion: 9");
  for (const name of ["shared", "db", "server", "web", "scripts"]) tree.write(`${name}/package.json`, "{}");
  tree.write("web/src/app.tsx", "one");
  tree.write("shared/src/limits.ts", "two");
  tree.write("server/src/main.ts", SERVER);
  tree.write("server/src/check-settings.ts", CHECK);
  tree.write("scripts/check/check.ts", SERVER);
  tree.write("fake-vite.mjs", VITE);
  tree.write("fake-rolldown.mjs", ROLLDOWN);
  tree.write("fake-bin/npx", NPX);
  chmodSync(join(tree.root, "fake-bin/npx"), 0o755);
  return tree;
}

/** A copy of a tree in another place, with an empty list of calls. */
export function copyOf({ root }: FakeTree): FakeTree {
  const other = newFolder();
  cpSync(root, other, { recursive: true, verbatimSymlinks: true });
  rmSync(join(other, CALLS), { force: true });
  return treeAt(other);
}

/**
 * A tree with the real launchers and fake programs: npx copies folders, Vite writes a page, Rolldown copies the server, which reports its
 * arguments.
 */
function treeAt(root: string) {
  const has = (file: string) => existsSync(join(root, file));
  const launchers = { start: ["start.mjs"], test: ["tool.mjs", "test"] };
  const commandOf = (launcher: keyof typeof launchers, args: string[]) => {
    const [file = "", ...first] = launchers[launcher];
    return [join(root, "scripts", "launch", file), ...first, ...args];
  };
  const calls = () => (has(CALLS) ? readFileSync(join(root, CALLS), "utf8").trim().split("\n") : []);
  const optionsWith = (env: NodeJS.ProcessEnv) => ({ cwd: tmpdir(), env: shellEnvironment(root, env) });
  return {
    root,
    has,
    write(file: string, text: string) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    /** Runs a launcher to its end, as `node scripts/launch/start.mjs …` would. Returns the calls that it made, too. */
    async run(launcher: keyof typeof launchers, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
      const before = calls().length;
      const ended = await collect(process.execPath, commandOf(launcher, args), optionsWith(env));
      return { ...ended, calls: calls().slice(before) };
    },
    /** Starts the launcher of the server and leaves it running. */
    stay: (env: NodeJS.ProcessEnv = {}) => spawn(process.execPath, commandOf("start", ["--stay"]), optionsWith(env)),
    /** The folders that were built for a package. */
    builds: (name: "web" | "server") => readdirSync(join(root, name)).filter((made) => made.startsWith("dist-")),
    /** The calls of the fake npx, Vite, Rolldown and server so far, in order. */
    calls,
    remove: () => rmSync(dirname(root), { recursive: true, force: true }),
  };
}
