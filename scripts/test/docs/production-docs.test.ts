import { readConfig } from "@chonsu/server/config/config";
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

/** Settings of which any text is a value. */
const ANY_TEXT = [
  ...["CHONSU_WEB_DIST", "GUIDE_URL", "PRIVACY_URL", "TERMS_URL"],
  ...["VERIFICATION_MODE_CLIENT_IS_UNSAFE", "WEB_BASE_URL_HTTP_IS_UNSAFE"],
];

test("a wrong value of any setting is refused by its name", () => {
  const said = new Map(settings().map((name) => [name, refusalOf(name)]));
  expect([...said].flatMap(([name, text]) => (text === undefined ? [name] : []))).toEqual(ANY_TEXT);
  for (const [name, text] of said) if (text !== undefined) expect(text).toContain(name);
});

const MAILS = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "help@example.com" };

function refusalOf(name: string): string | undefined {
  try {
    readConfig({ ...MAILS, [name]: "<?>" }, { jwtSecret: "", webDist: undefined });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test("the minimal settings in docs/production.md are enough to start", () => {
  const least = /```sh\n([\s\S]*?)```/.exec(read("docs/production.md"))?.[1] ?? "";
  const env = Object.fromEntries(
    [...least.matchAll(/^([A-Z_]+)=(.*?)(?: {2,}#.*)?$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(env)).toContain("TRUST_PROXY");
  expect(() => refuseDangers(env, readOptions([], "data"))).not.toThrow();
});
