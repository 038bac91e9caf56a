import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { pinnedNode } from "../../launch/install.mjs";
import { ROOT, read } from "../tree.ts";

const parsed = (name: string) => parse(read(name));

test("the lockfile has a hash for the Node of every platform and for each package, and none runs an install script", () => {
  const { packages } = parsed("pnpm-lock.yaml") as { packages: Record<string, { resolution: { integrity?: string } }> };
  const entries = Object.entries(packages);
  expect(entries.length).toBeGreaterThan(300);
  expect(entries.filter(([, { resolution }]) => !/^sha512-/.test(resolution.integrity ?? ""))).toEqual([]);
  const { optionalDependencies } = parsed("package.json") as { optionalDependencies: Record<string, string> };
  for (const [name, version] of Object.entries(optionalDependencies))
    expect(packages).toHaveProperty([`${name}@${version}`]);
  expect(parsed("pnpm-workspace.yaml")).toMatchObject({ onlyBuiltDependencies: [] });
  expect(process.execPath).toContain(path.basename(path.dirname(path.dirname(pinnedNode(ROOT)))));
});
