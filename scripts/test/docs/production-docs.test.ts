import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listFiles } from "../../launch/fingerprint.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}/${file}`, "utf8");
/** Variables that only the checks set. */
const NOT_A_SETTING = ["NODE_ENV"];

/** Every variable that the sources of the server read. */
function settings(): string[] {
  const sources = listFiles(ROOT, "server/src", (file) => file.endsWith(".test.ts") || file.includes("/stand-in/"));
  const found = sources.flatMap((file) =>
    [...read(file).matchAll(/\benv\["([A-Z_]+)"\]/g)].map(([, name]) => `${name}`),
  );
  return [...new Set(found)].toSorted();
}

test("docs/production.md and .env.example name every setting the server reads, and no other", () => {
  const table = read("docs/production.md").split("## All settings")[1]?.split("\n## ")[0] ?? "";
  const rows = table.split("\n").flatMap((line) => line.match(/^\|[^|]*\|/) ?? []);
  const inDocs = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => `${name}`));
  expect(inDocs.toSorted()).toEqual(settings());
  const inExample = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => `${name}`);
  expect(inExample.toSorted()).toEqual(settings().filter((name) => !NOT_A_SETTING.includes(name)));
});

test("the minimal settings in docs/production.md are enough to start", async () => {
  const { refuseDangers } = await import("@chonsu/server/config/production");
  const { readOptions } = await import("@chonsu/server/config/options");
  const least = /```sh\n([\s\S]*?)```/.exec(read("docs/production.md"))?.[1] ?? "";
  const env = Object.fromEntries(
    [...least.matchAll(/^([A-Z_]+)=(.*?)(?: {2,}#.*)?$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(env)).toContain("TRUST_PROXY");
  expect(() => refuseDangers(env, readOptions([], "data"))).not.toThrow();
});
