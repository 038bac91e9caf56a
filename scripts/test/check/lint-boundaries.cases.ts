/** A file, in whose name `#` stands for a number of its own, why, and its code. */
type Case = readonly [file: string, why: string, code: string];

const imports = (source: string) => `import { thing } from "${source}";\n\nexport const own = thing;\n`;
const holds = (expression: string) => `export const held = ${expression};\n`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => `  list.push(${n});`).join("\n");
const fill = (count: number) => `export function fill(list: number[]) {\n${lines(count)}\n}\n`;
const long = (count: number) => Array.from({ length: count }, (_, n) => `export const n${n} = ${n};\n`).join("");
const drawing = (held: string) => `import { randomBytes } from "node:crypto";\n\nexport const held = ${held};\n`;
const asserts = "export const held = (raw: unknown) => raw as string;\n";
const timers = `export const held = () => [setTimeout(String, 10), setInterval(String, 10), Date.now(), new Date()];\n`;

const SHARED = "shared/src/#.ts";
const DB = "db/src/#.ts";
const APP = "web/src/app/#.ts";
const SERVER = "server/src/#.ts";
const SCREEN = "web/src/screens/a/#.ts";
const API = "web/src/api/#.ts";
const SERVICE = "server/src/modules/a/#.service.ts";
const UI = "web/src/ui/a/#.tsx";
const SCREEN_X = "web/src/screens/a/#.tsx";
const REPOSITORY = "server/src/modules/a/#.repository.ts";

/** Rules of our own, and rules of Biome that are not the same in the whole tree. */
const FORBIDDEN: Readonly<Record<string, readonly Case[]>> = {
  "correctness/noUndeclaredDependencies": [
    [SHARED, "shared importing anything but zod and es-hangul", imports("@chonsu/db/open-database")],
    [DB, "db importing the server", imports("@chonsu/server/app")],
    [APP, "web importing db", imports("@chonsu/db/open-database")],
    [SERVER, "a package nobody declared", imports("lodash")],
    [SERVER, "a package that production does not install", imports("supertest")],
    [SERVER, "the same, fetched when it is needed", 'export const tests = () => import("supertest");\n'],
  ],
  "boundary-packages": [[APP, "a package reached by a relative path", imports("../../../shared/src/limits.ts")]],
  "boundary-clock": [
    [SERVER, "the clock of the machine in the server", holds("Date.now()")],
    [DB, "the date of the machine in db", holds("new Date()")],
    [SHARED, "the date of the machine in shared", holds("new Date()")],
    [SCREEN, "the clock of the machine in a screen", holds("performance.now()")],
    [SERVER, "the clock under another name", "export const Time = Date;\n"],
    [SERVER, "a part of the clock", "export const { now } = Date;\n"],
    [API, "the meter taken apart", "export const { now } = performance;\n"],
  ],
  "boundary-random": [
    [SERVER, "a die in the server", holds("Math.random()")],
    [API, "ids drawn in the web", holds("crypto.randomUUID()")],
    [SERVICE, "bytes drawn in a service", drawing("randomBytes(12)")],
    [SERVER, "a die under another name", "export const { random } = Math;\n"],
    [API, "the source of ids taken apart", "export const { randomUUID } = crypto;\n"],
    [SERVER, "a drawing that is handed on", drawing("randomBytes")],
  ],
  "boundary-timers": [
    [SERVER, "a bare timer in the server", holds("setTimeout(String, 10)")],
    [DB, "a bare timer in db", holds("setInterval(String, 10)")],
    [SCREEN, "a bare timer in a screen", holds("setTimeout(String, 10)")],
    [SCREEN, "a timer hidden behind window", holds("window.setTimeout(String, 10)")],
    [SERVER, "a timer under another name", "export const wait = setImmediate;\n"],
    [SCREEN, "a timer that is handed on", holds("new Promise(setTimeout)")],
    [SCREEN, "a timer taken out of the host", holds("globalThis.setTimeout")],
    [SERVER, "the timers module in the server", imports("node:timers/promises")],
  ],
  "boundary-push": [
    [SERVICE, "a push past the unit", holds("ctx.push.emit(1, name, fact)")],
    [SERVICE, "a push to all past it", holds("ctx.push.emitToAll(name, fact)")],
    [SERVICE, "a push under another name", "export function tell(push: { emit: () => void }) {\n  push.emit();\n}\n"],
  ],
  "boundary-grants": [
    [SERVICE, "a grant made by a service", imports("../../access/grant.ts")],
    [SERVICE, "a grant fetched when it is needed", 'export const grants = () => import("../../access/grant.ts");\n'],
  ],
  "boundary-grants performance/noNamespaceImport": [
    [
      SERVICE,
      "a grant under another name",
      'import * as grants from "../../access/grant.ts";\n\nexport const own = grants;\n',
    ],
  ],
  "boundary-grants performance/noBarrelFile": [
    [SERVICE, "a grant passed on", 'export { grant } from "../../access/grant.ts";\n'],
  ],
  "boundary-assign": [
    [
      SERVICE,
      "an actor with another id",
      "export const other = (actor: object) => Object.assign({}, actor, { id: 1 });\n",
    ],
  ],
  "boundary-process": [
    [SERVICE, "the process in a service", holds("process.pid")],
    [SERVER, "the process module in the server", imports("node:process")],
  ],
  "style/noProcessEnv": [["web/build/#.ts", "the environment in a build script of the web", holds("process.env.HOME")]],
  "style/noRestrictedGlobals": [["web/src/features/a/#.ts", "storage outside lib", holds("localStorage.length")]],
  "korean-text": [
    [SERVICE, "a Korean sentence in a service", holds(`"안녕하세요"`)],
    [UI, "a Korean sentence in a component", "export const Held = () => <p>안녕</p>;\n"],
    [UI, "a Korean label in a component", `export const Held = () => <p title="닫기" />;\n`],
  ],
  "path-strings": [
    [SCREEN_X, "a route in a link", `export const Held = () => <Link to="/home">x</Link>;\n`],
    [SCREEN, "a route in a call", "navigate(`/profile/me`);\n"],
    [APP, "a route in the router", holds(`[{ path: "/home" }]`)],
  ],
  "suspicious/noConsole": [[SERVER, "console in the server", `console.log("x");\n`]],
  "nursery/noUnsafeTypeAssertion": [[SERVER, "a type assertion", asserts]],
  "nursery/noFloatingPromises": [
    [SERVER, "a promise nobody waits for", "async function save() {}\n\nexport function held() {\n  save();\n}\n"],
  ],
  "complexity/noExcessiveLinesPerFunction": [
    [SERVER, "a function of 41 lines", fill(41)],
    [UI, "a component of 151 lines", fill(151)],
  ],
  "style/noExcessiveLinesPerFile": [
    [SERVER, "a file of 301 lines", long(301)],
    ["server/src/#.test.ts", "a test file of 501 lines", long(501)],
  ],
  "suspicious/noFocusedTests": [
    ["server/src/#.test.ts", "a focused test", `import { test } from "vitest";\n\ntest.only("x", () => {});\n`],
  ],
  "suspicious/noSkippedTests": [
    ["server/src/#.test.ts", "a skipped test", `import { test } from "vitest";\n\ntest.skip("x", () => {});\n`],
  ],
  "suspicious/noDrizzleDeleteWithoutWhere": [
    [REPOSITORY, "a delete of all rows", "export const held = (db: Db) => db.delete(rows).run();\n"],
  ],
};

const ALLOWED: readonly Case[] = [
  [SHARED, "zod in shared", imports("zod")],
  [DB, "shared in db", imports("@chonsu/shared/limits")],
  ["server/src/z4.ts", "db in the server", imports("@chonsu/db/open-database")],
  ["server/src/modules/a/#.policy.ts", "a grant made by a policy", imports("../../access/grant.ts")],
  [
    REPOSITORY,
    "the type of a grant in a repository",
    'import type { Grant } from "../../access/grant.ts";\n\nexport type Own = Grant<"a", { id: number }>;\n',
  ],
  ["server/src/platform/clock.ts", "time in the clock's own room", timers],
  ["web/src/lib/#.ts", "time and storage in lib", `${timers}export const kept = localStorage;\n`],
  [SERVER, "dates made of values", holds(`[new Date(0), new Date("2026-03-02"), Date.UTC(2026, 2, 2)]`)],
  ["server/src/platform/random.ts", "draws in their own room", holds("Math.random()")],
  ["server/src/config/config.ts", "the environment in config.ts", holds("process.env.HOME")],
  ["server/src/main.ts", "the process in main.ts", `console.log(process.pid, process.env.HOME);\n`],
  ["shared/src/copy/#.ts", "Korean in copy", holds(`"안녕하세요"`)],
  [SERVER, "a pattern of Korean letters", holds("/[가-힣]/u")],
  ["web/src/paths/paths.ts", "routes in paths.ts", holds(`{ home: { path: "/home" } }`)],
  [SCREEN_X, "a route taken from paths", "export const Held = () => <Link to={paths.home.getHref()}>x</Link>;\n"],
  ["server/a.config.ts", "a default export in a configuration", "export default {};\n"],
  [SERVER, "a constant assertion", holds(`["a"] as const`)],
  ["server/src/http/serve.ts", "the one room of type assertions", asserts],
  ["server/test/#.test.ts", "type assertions in a test", asserts],
  [SERVER, "a function of 40 lines", fill(40)],
  [UI, "a component of 150 lines", fill(150)],
  [SERVER, "a file of 300 lines", long(300)],
  ["server/src/#.test.ts", "a test file of 500 lines", long(500)],
];

/** Files that the linter must refuse with exactly this rule (or these, in the order of the alphabet). */
export const forbiddenCases = Object.entries(FORBIDDEN).flatMap(([rule, cases], group) =>
  cases.map(([file, why, code], at) => ({ rule, why, code, file: file.replace("#", `f${group}-${at}`) })),
);

/** The counterpart: files that the linter must let pass without a word. */
export const allowedCases = ALLOWED.map(([file, why, code], at) => ({ why, code, file: file.replace("#", `a${at}`) }));
