import { readOptions } from "@chonsu/server/config/options";
import { refuseDangers } from "@chonsu/server/config/production";
import { expect, test } from "vitest";
import { listFiles } from "../../launch/fingerprint.mjs";
import { ROOT, read } from "../tree.ts";
import { codesIn, rowsBelow } from "./spec-tables.ts";

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
  const inDocs = rowsBelow(read("docs/production.md"), "## All settings").flatMap(([names = ""]) => codesIn(names));
  expect(inDocs.toSorted()).toEqual(settings());
  const inExample = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => `${name}`);
  expect(inExample.toSorted()).toEqual(settings().filter((name) => !NOT_A_SETTING.includes(name)));
});

test("the minimal settings in docs/production.md are enough to start", () => {
  const least = /```sh\n([\s\S]*?)```/.exec(read("docs/production.md"))?.[1] ?? "";
  const env = Object.fromEntries(
    [...least.matchAll(/^([A-Z_]+)=(.*?)(?: {2,}#.*)?$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(env)).toContain("TRUST_PROXY");
  expect(() => refuseDangers(env, readOptions([], "data"))).not.toThrow();
});
