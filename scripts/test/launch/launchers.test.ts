import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isBuilt, SERVER, WEB } from "../../launch/builds.mjs";
import { isInstalled, pinnedNode } from "../../launch/install.mjs";
import { copyOf, type FakeTree, layOutFakeTree, WARNING } from "./fake-tree.ts";

const INSTALL_ALL =
  "npx --yes --prefer-offline pnpm@10.34.8 install --frozen-lockfile --config.confirmModulesPurge=false";
const INSTALL = `${INSTALL_ALL} --prod`;
const BUILD_WEB = "vite gallery=1";
const BUILD_SERVER = "rolldown";

/** Installed and built once. Each test starts with a copy whose files have other times, as in a copied folder. */
let ready: FakeTree;
let tree: FakeTree;

beforeAll(async () => {
  ready = layOutFakeTree();
  // A few lines of our own, and none of the package manager.
  expect((await ready.run("start")).output).not.toContain(WARNING);
});

beforeEach(() => {
  tree = copyOf(ready);
});

afterEach(() => tree.remove());

afterAll(() => ready.remove());

/** Turns the tree back into a bare clone. */
function makeBare() {
  const builds = (["web", "server"] as const).flatMap((name) => tree.builds(name).map((made) => `${name}/${made}`));
  for (const made of ["node_modules", "web/node_modules", ...builds])
    rmSync(join(tree.root, made), { recursive: true });
}

describe("npm start", () => {
  test("starts a copy of a built tree immediately, with every argument, and with the settings of .env", async () => {
    tree.write(".env", "FAKE_SETTING=from the file\n");
    const args = ["--open", "--port", "1", "--data", "내 자료/a b", "--fresh", "*"];
    const { output } = await tree.run("start", args);
    expect(tree.calls()).toEqual([`server ${JSON.stringify(args)}`]);
    expect(tree.has(".cache/prepare.lock")).toBe(false);
    for (const said of ["setting: from the file\n", "stacks name sources: true\n"]) expect(output).toContain(said);
  });

  test("runs the bundle of the server, never its sources", async () => {
    tree.write(`server/${tree.builds("server")[0]}/main.js`, 'console.log("the bundle is ready");');
    const { output } = await tree.run("start");
    expect(output).toBe("the bundle is ready\n");
  });

  test("builds without the gallery for a production start, whose settings may come from .env", async () => {
    tree.write(".env", "NODE_ENV=production\n");
    expect((await tree.run("start")).calls).toEqual(["vite gallery=0", "server []"]);
    rmSync(join(tree.root, ".env"));
    // Each form keeps its own.
    expect((await tree.run("start")).calls).toEqual(["server []"]);
    expect((await tree.run("start", [], { NODE_ENV: "production" })).calls).toEqual(["server []"]);
  });

  test("refuses settings before it builds anything for them", async () => {
    tree.write("web/src/app.tsx", "changed");
    const { code, output, calls } = await tree.run("start", [], { FAKE_SETTING: "refused" });
    expect({ code, calls }).toEqual({ code: 1, calls: [] });
    expect(output).toContain("FAKE_SETTING is refused");
    expect(output).not.toContain("    at ");
  });

  test("a build changes nothing for a running server; what nobody uses any more goes with the next build", async () => {
    const builds = () => [tree.builds("web"), tree.builds("server")] as const;
    const [[web], [server]] = builds();
    const running = tree.stay();
    await vi.waitFor(() => expect(tree.calls()).toEqual(['server ["--stay"]']));
    tree.write("shared/src/limits.ts", "changed");
    await tree.run("start");
    for (const [now, before] of [
      [builds()[0], web],
      [builds()[1], server],
    ] as const) {
      expect(now).toHaveLength(2);
      expect(now).toContain(before);
    }
    running.kill("SIGTERM");
    await once(running, "close");
    tree.write("shared/src/limits.ts", "changed again");
    await tree.run("start");
    for (const now of builds()) expect(now).toHaveLength(1);
  });

  test("builds no web when another built web is named", async () => {
    makeBare();
    await tree.run("start", [], { CHONSU_WEB_DIST: "/elsewhere" });
    expect(tree.calls()).toEqual([INSTALL, BUILD_SERVER, "server []"]);
  });

  test("--help prints the usage and installs nothing", async () => {
    makeBare();
    const { code, output } = await tree.run("start", ["--help"]);
    expect(code).toBe(0);
    expect(output).toContain("npm start -- [options]");
    expect(tree.calls()).toEqual([]);
  });

  test.each([
    ["VITE", "a mistake in app.tsx", [BUILD_WEB, BUILD_SERVER]],
    ["ROLLDOWN", "a mistake in app.ts", [BUILD_SERVER]],
  ])("gives a failed build with its output, exits 1, and builds again the next time: %s", async (name, why, again) => {
    makeBare();
    const failed = await tree.run("start", [], { [`CHONSU_FAKE_${name}_FAILS`]: "1" });
    expect(failed.code).toBe(1);
    expect(failed.output).toContain(why);
    expect(failed.output).not.toContain("    at ");
    expect((await tree.run("start")).calls).toEqual([...again, "server []"]);
  });
});

describe("the state of the installed packages", () => {
  test("a failed install is reported in a sentence, exits 1, and is repeated on the next start", async () => {
    tree.write("pnpm-lock.yaml", "changed");
    const silent = { CHONSU_FAKE_NPX_FAILS: "1", npm_config_registry: "http://127.0.0.1:9/" };
    const failed = await tree.run("start", [], silent);
    expect(failed.code).toBe(1);
    expect(failed.output).toContain("http://127.0.0.1:9/ does not answer");
    const [, log = ""] = /package manager is in (.+)/.exec(failed.output) ?? [];
    expect(readFileSync(log, "utf8")).toContain(WARNING);
    tree.write("pnpm-lock.yaml", "lockfileVersion: 9");
    expect((await tree.run("start")).calls).toEqual([INSTALL, "server []"]);
  });

  test("packages without the pinned Node are installed again", async () => {
    tree.write("node_modules/left-over.txt", "");
    rmSync(pinnedNode(tree.root));
    expect((await tree.run("start")).calls).toEqual([INSTALL, "server []"]);
    expect(tree.has("node_modules/left-over.txt")).toBe(false);
  });
});

describe("is made again", () => {
  /** What the next start would make. */
  function stale(): string[] {
    const builds = [WEB, SERVER].filter((build) => !isBuilt(tree.root, build)).map(({ name }) => name);
    return [...(isInstalled(tree.root, "start") ? [] : ["packages"]), ...builds];
  }

  test.each<[string, string[]]>([
    ["pnpm-lock.yaml", ["packages", "web", "server"]],
    ["server/package.json", ["packages", "server"]],
    ["web/src/app.tsx", ["web"]],
    ["web/src/new.tsx", ["web"]],
    ["server/src/app.ts", ["server"]],
    ["server/rolldown.config.ts", ["server"]],
    ["db/src/tables/users.ts", ["server"]],
    ["shared/src/limits.ts", ["web", "server"]],
    ["web/src/app.test.tsx", []],
    ["web/e2e/journey.spec.ts", []],
    ["web/screenshots/home-phone.png", []],
    ["server/npm-debug.log", []],
    ["server/test/start.test.ts", []],
    ["node_modules/.chonsu/install.json", ["packages"]],
  ])("after a change of %s: %j", (file, made) => {
    tree.write(file, "changed");
    expect(stale()).toEqual(made);
  });

  test("when the first file of a build is not there", async () => {
    rmSync(join(tree.root, `web/${tree.builds("web")[0]}/index.html`));
    expect((await tree.run("start")).calls).toEqual([BUILD_WEB, "server []"]);
    expect(tree.builds("web")).toHaveLength(1);
  });

  test.each<[string, string[]]>([
    ["web/src/app.tsx", ["web"]],
    ["web/node_modules", ["packages"]],
  ])("without %s: %j", (file, made) => {
    rmSync(join(tree.root, file), { recursive: true });
    expect(stale()).toEqual(made);
  });
});

describe("two starts at once", () => {
  test("in a bare clone install, build and start, once each and in this order; the second start waits for the first", async () => {
    makeBare();
    const slow = { CHONSU_FAKE_NPX_SECONDS: "0.5" };
    const [first, second] = await Promise.all([tree.run("start", ["a"], slow), tree.run("start", ["b"], slow)]);
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(first.output + second.output).toContain("waiting for it");
    for (const { output } of [first, second]) expect(output).toContain("ready");
    expect(tree.calls().slice(0, 3)).toEqual([INSTALL, BUILD_WEB, BUILD_SERVER]);
    expect(tree.calls().slice(3).sort()).toEqual([`server ["a"]`, `server ["b"]`]);
  });

  test("the lock of a killed start does not block the next start", async () => {
    tree.write(".cache/prepare.lock", "999999999");
    tree.write("web/src/app.tsx", "changed");
    expect((await tree.run("start")).code).toBe(0);
    expect(tree.has(".cache/prepare.lock")).toBe(false);
  });
});

describe("signals and exit codes", () => {
  test("a signal to stop reaches the server once, and its exit code becomes ours", async () => {
    const child = tree.stay();
    child.stdout.once("data", () => {
      child.kill("SIGTERM");
      child.kill("SIGTERM");
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
    expect({ code, stops: output.split("stopped cleanly").length - 1 }).toEqual({ code: 7, stops: 1 });
  });

  test("options without the two dashes, which npm keeps for itself, are refused with the correct command", async () => {
    const underNpm = { npm_lifecycle_event: "start", npm_execpath: "/usr/lib/npm-cli.js", npm_config_port: "3001" };
    const { code, output } = await tree.run("start", [], underNpm);
    expect(code).toBe(1);
    expect(output).toContain("npm start -- --port");
    expect(tree.calls()).toEqual([]);
  });
});

test("a start takes nothing away from what the package manager has installed by itself", async () => {
  tree.write("node_modules/.modules.yaml", "included:\n  dependencies: true\n  devDependencies: true\n");
  rmSync(join(tree.root, "node_modules/.chonsu"), { recursive: true });
  expect((await tree.run("start")).calls).toEqual([INSTALL_ALL, "server []"]);
});

test("npm test adds to the packages of a start, which no later start takes away", async () => {
  const { calls } = await tree.run("test", []);
  expect(calls).toEqual([INSTALL_ALL, "server []"]);
  expect((await tree.run("start")).calls).toEqual(["server []"]);
  tree.write("pnpm-lock.yaml", "changed");
  expect((await tree.run("start")).calls).toEqual([INSTALL_ALL, BUILD_WEB, BUILD_SERVER, "server []"]);
});

test("npm test installs what is missing, builds nothing itself and passes its arguments to the checks", async () => {
  makeBare();
  await tree.run("test", ["--only", "unit"]);
  expect(tree.calls()).toEqual([INSTALL_ALL, `server ["--only","unit"]`]);
});
