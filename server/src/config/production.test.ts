import { openDatabase } from "@chonsu/db/open-database";
import { STAND_IN_HASH_START } from "@chonsu/db/seed/cast";
import { type ScenarioName, seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { expect, it, onTestFinished } from "vitest";
import { systemRandom } from "../platform/random.ts";
import { readOptions, type ServerOptions } from "./options.ts";
import { oddities, refuseDangers, refuseMembersOfStandIn, refuseWeakSecret } from "./production.ts";

/** The first example of docs/production.md. */
const SOUND = {
  NODE_ENV: "production",
  WEB_BASE_URL: "https://chonsu.kaist.ac.kr",
  SMTP_URL: "smtps://mail.kaist.ac.kr",
  MAIL_FROM: "no-reply@kaist.ac.kr",
  INQUIRY_EMAIL: "chonsu@kaist.ac.kr",
};
const COMPLETE = {
  ...SOUND,
  TRUST_PROXY: "1",
  CORS_ORIGIN: "*",
  GUIDE_URL: "https://kaist.ac.kr/guide",
  PRIVACY_URL: "https://kaist.ac.kr/privacy",
  TERMS_URL: "https://kaist.ac.kr/terms",
};
const PLAIN = readOptions([], "data");

const refused = (env: NodeJS.ProcessEnv, options: ServerOptions = PLAIN) => {
  try {
    refuseDangers(env, options);
    return "";
  } catch (error) {
    return String(error);
  }
};

it("names all settings that a production start needs at once", () => {
  const sentence = refused({ NODE_ENV: "production" });
  for (const name of ["WEB_BASE_URL", "SMTP_URL", "INQUIRY_EMAIL", "docs/production.md"]) {
    expect(sentence).toContain(name);
  }
  expect(sentence.split("\n")).toHaveLength(4);
  expect(refused(SOUND)).toBe("");
});

it.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ WEB_BASE_URL: "" }, /WEB_BASE_URL is not set/],
  [{ WEB_BASE_URL: "http://chonsu.kaist.ac.kr" }, /everybody on the way could read passwords/],
  [{ WEB_BASE_URL: "http://192.168.0.5:3000" }, /everybody on the way/],
  [{ SMTP_URL: "" }, /SMTP_URL is not set/],
  [{ INQUIRY_EMAIL: undefined }, /would go to a stranger/],
])("refuses to start production with %j", (change, sentence) => {
  expect(refused({ ...SOUND, ...change })).toMatch(sentence);
});

it.each<NodeJS.ProcessEnv>([
  { WEB_BASE_URL: "http://localhost:3000" },
  { WEB_BASE_URL: "http://127.0.0.1:3000" },
  { WEB_BASE_URL: "http://[::1]:3000" },
  { WEB_BASE_URL: "http://192.168.0.5:3000", WEB_BASE_URL_HTTP_IS_UNSAFE: "1" },
])("allows plain http when the address is this machine, or when it was confirmed: %j", (change) => {
  expect(refused({ ...SOUND, ...change })).toBe("");
});

it.each(["--fresh", "--scenario=campus", "--isolate=process", "--control-host=chonsu.local"])(
  "refuses %s, which belongs to a stand-in",
  (option) => {
    expect(refused(SOUND, readOptions([option], "data"))).toContain(option.replace(/=.*/, ""));
  },
);

it("warns of settings that are rarely intended, unless they are given explicitly", () => {
  expect(oddities(SOUND)).toHaveLength(3);
  expect(oddities(COMPLETE)).toEqual([]);
});

it.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ TRUST_PROXY: undefined }, /TRUST_PROXY/],
  [{ CORS_ORIGIN: undefined }, /CORS_ORIGIN/],
  [{ TERMS_URL: undefined }, /^TERMS_URL not set/],
  [{ RATE_LIMITS: "loose" }, /RATE_LIMITS/],
  [{ VERIFICATION_MODE: "client" }, /VERIFICATION_MODE/],
  [{ LOAD_LIMITS: "off" }, /LOAD_LIMITS/],
  [{ WEB_BASE_URL: "http://chonsu.kaist.ac.kr" }, /WEB_BASE_URL is http/],
  [{ SMTP_URL: "smtp://a:b@mail.kaist.ac.kr?requireTLS=false" }, /SMTP_URL does not require TLS/],
  [{ SMTP_URL: "smtp://mail.kaist.ac.kr" }, /SMTP_URL does not require TLS/],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, /NODE_TLS_REJECT_UNAUTHORIZED is 0/],
])("finds %j odd", (change, sentence) => {
  expect(oddities({ ...COMPLETE, ...change })).toEqual([expect.stringMatching(sentence)]);
});

function databaseOf(scenario: ScenarioName) {
  const database = openDatabase(Buffer.alloc(0));
  onTestFinished(() => database.close());
  seedScenario(database, scenario, Date.parse("2026-11-21T14:00:00+09:00"));
  return database;
}

it.each([
  ["campus", true],
  ["crowd:100", true],
  ["empty", false],
] as const)("data that began as %s is refused because of its known password: %s", (scenario, isRefused) => {
  const { db } = databaseOf(scenario);
  const refuse = () => refuseMembersOfStandIn(db, "/srv/chonsu");
  if (isRefused) expect(refuse).toThrow(/\/srv\/chonsu has members of a stand-in/);
  else expect(refuse).not.toThrow();
});

it("data with a member who signed up with a stand-in is refused: the password has a cheap hash", () => {
  const database = databaseOf("campus");
  database.connection.exec("UPDATE users SET password_hash = 'one that production made'");
  expect(() => refuseMembersOfStandIn(database.db, "/srv/chonsu")).not.toThrow();
  database.connection.exec(`UPDATE users SET password_hash = '${STAND_IN_HASH_START}a$b' WHERE id = 3`);
  expect(() => refuseMembersOfStandIn(database.db, "/srv/chonsu")).toThrow(/has members of a stand-in/);
});

it("refuses a secret that could be guessed, and takes the one that a start makes", () => {
  const refuse = (secret: string) => () => refuseWeakSecret(secret, "/srv/chonsu");
  const good = systemRandom().bytes(32).toString("base64url");
  for (const secret of [good, `${good}\n`, good.slice(0, 32), "0123456789abcdef0123456789abcdee"]) {
    expect(refuse(secret), secret).not.toThrow();
  }
  const padded = `${good.slice(0, 20)}${" ".repeat(20)}`;
  for (const secret of [
    "",
    "secret",
    good.slice(0, 31),
    padded,
    "a".repeat(64),
    "ab".repeat(20),
    "changeme".repeat(8),
  ]) {
    expect(refuse(secret), secret).toThrow(/"secret" in the data folder \/srv\/chonsu could be guessed/);
  }
});
