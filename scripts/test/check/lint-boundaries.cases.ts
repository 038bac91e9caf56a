/** A file that the linter must refuse with exactly this rule (or these, in the order of the alphabet). */
export interface Forbidden {
  why: string;
  file: string;
  code: string;
  rule: string;
}

/** The counterpart: a file that the linter must let pass without a word. */
export type Allowed = Omit<Forbidden, "rule">;

const imports = (source: string) => `import { thing } from "${source}";\n\nexport const own = thing;\n`;
const holds = (expression: string) => `export const held = ${expression};\n`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => `  list.push(${n});`).join("\n");
const fill = (count: number) => `export function fill(list: number[]) {\n${lines(count)}\n}\n`;
const long = (count: number) => Array.from({ length: count }, (_, n) => `export const n${n} = ${n};\n`).join("");

const undeclared = "correctness/noUndeclaredDependencies";
const forbid = (rule: string, why: string, file: string, code: string): Forbidden => ({ why, file, code, rule });
const allow = (why: string, file: string, code: string): Allowed => ({ why, file, code });
const modules = "server/src/modules";

const forbiddenRooms = [
  forbid(
    undeclared,
    "shared importing anything but zod and es-hangul",
    "shared/src/a1.ts",
    imports("@chonsu/db/open-database"),
  ),
  forbid(undeclared, "db importing the server", "db/src/a3.ts", imports("@chonsu/server/app")),
  forbid(undeclared, "web importing db", "web/src/app/a4.ts", imports("@chonsu/db/open-database")),
  forbid(
    "boundary-packages",
    "a package reached by a relative path",
    "web/src/app/a6.ts",
    imports("../../../shared/src/limits.ts"),
  ),
  forbid("correctness/noUndeclaredDependencies", "a package nobody declared", "server/src/a8.ts", imports("lodash")),
];

const forbiddenSources = [
  forbid("boundary-clock", "the clock of the machine in the server", "server/src/d1.ts", holds("Date.now()")),
  forbid("boundary-clock", "the date of the machine in db", "db/src/d2.ts", holds("new Date()")),
  forbid("boundary-clock", "the date of the machine in shared", "shared/src/d3.ts", holds("new Date()")),
  forbid(
    "boundary-clock",
    "the clock of the machine in a screen",
    "web/src/screens/a/d4.ts",
    holds("performance.now()"),
  ),
  forbid("boundary-random", "a die in the server", "server/src/d5.ts", holds("Math.random()")),
  forbid("boundary-random", "ids drawn in the web", "web/src/api/d6.ts", holds("crypto.randomUUID()")),
  forbid(
    "boundary-random",
    "bytes drawn in a service",
    `${modules}/a/d7.service.ts`,
    `import { randomBytes } from "node:crypto";\n\nexport const held = randomBytes(12);\n`,
  ),
  forbid("boundary-timers", "a bare timer in the server", "server/src/d8.ts", holds("setTimeout(String, 10)")),
  forbid("boundary-timers", "a bare timer in db", "db/src/d9.ts", holds("setInterval(String, 10)")),
  forbid("boundary-timers", "a bare timer in a screen", "web/src/screens/a/d10.ts", holds("setTimeout(String, 10)")),
  forbid(
    "boundary-timers",
    "a timer hidden behind window",
    "web/src/screens/a/d11.ts",
    holds("window.setTimeout(String, 10)"),
  ),
  forbid("boundary-timers", "a timer under another name", "server/src/d71.ts", "export const wait = setImmediate;\n"),
  forbid("boundary-timers", "a timer that is handed on", "web/src/screens/a/d72.ts", holds("new Promise(setTimeout)")),
  forbid(
    "boundary-timers",
    "a timer taken out of the host",
    "web/src/screens/a/d73.ts",
    holds("globalThis.setTimeout"),
  ),
  forbid("boundary-clock", "the clock under another name", "server/src/d74.ts", "export const Time = Date;\n"),
  forbid("boundary-clock", "a part of the clock", "server/src/d75.ts", "export const { now } = Date;\n"),
  forbid("boundary-clock", "the meter taken apart", "web/src/api/d76.ts", "export const { now } = performance;\n"),
  forbid("boundary-random", "a die under another name", "server/src/d77.ts", "export const { random } = Math;\n"),
  forbid(
    "boundary-random",
    "the source of ids taken apart",
    "web/src/api/d78.ts",
    "export const { randomUUID } = crypto;\n",
  ),
  forbid(
    "boundary-random",
    "a drawing that is handed on",
    "server/src/d79.ts",
    `import { randomBytes } from "node:crypto";\n\nexport const draw = randomBytes;\n`,
  ),
  forbid("boundary-timers", "the timers module in the server", "server/src/d12.ts", imports("node:timers/promises")),
  forbid("boundary-push", "a push past the unit", `${modules}/a/d18.service.ts`, holds("ctx.push.emit(1, name, fact)")),
  forbid(
    "boundary-push",
    "a push to all past it",
    `${modules}/a/d20.service.ts`,
    holds("ctx.push.emitToAll(name, fact)"),
  ),
  forbid(
    "boundary-push",
    "a push under another name",
    `${modules}/a/d19.service.ts`,
    "export function tell(push: { emit: () => void }) {\n  push.emit();\n}\n",
  ),
  forbid(
    "boundary-grants",
    "a grant made by a service",
    `${modules}/a/d21.service.ts`,
    imports("../../access/grant.ts"),
  ),
  forbid(
    "boundary-grants",
    "an actor made by a service",
    `${modules}/a/d22.service.ts`,
    imports("../../access/signed-in.ts"),
  ),
  forbid(
    "boundary-grants performance/noNamespaceImport",
    "a grant under another name",
    `${modules}/a/d23.service.ts`,
    'import * as grants from "../../access/grant.ts";\n\nexport const own = grants;\n',
  ),
  forbid(
    "boundary-grants performance/noBarrelFile",
    "a grant passed on",
    `${modules}/a/d24.service.ts`,
    'export { grant } from "../../access/grant.ts";\n',
  ),
  forbid(
    "boundary-grants",
    "a grant fetched when it is needed",
    `${modules}/a/d25.service.ts`,
    'export const grants = () => import("../../access/grant.ts");\n',
  ),
  forbid(
    "boundary-assign",
    "an actor with another id",
    `${modules}/a/d26.service.ts`,
    "export const other = (actor: object) => Object.assign({}, actor, { id: 1 });\n",
  ),
  forbid("boundary-process", "the process in a service", `${modules}/a/d13.service.ts`, holds("process.pid")),
  forbid("boundary-process", "the process module in the server", "server/src/d14.ts", imports("node:process")),
  forbid(
    "style/noProcessEnv",
    "the environment in a build script of the web",
    "web/build/d15.ts",
    holds("process.env.HOME"),
  ),
  forbid("style/noRestrictedGlobals", "storage outside lib", "web/src/features/a/d16.ts", holds("localStorage.length")),
  forbid("korean-text", "a Korean sentence in a service", `${modules}/a/d17.service.ts`, holds(`"안녕하세요"`)),
  forbid(
    "korean-text",
    "a Korean sentence in a component",
    "web/src/ui/a/d18.tsx",
    "export const Held = () => <p>안녕</p>;\n",
  ),
  forbid(
    "korean-text",
    "a Korean label in a component",
    "web/src/ui/a/d19.tsx",
    `export const Held = () => <p title="닫기" />;\n`,
  ),
  forbid(
    "path-strings",
    "a route in a link",
    "web/src/screens/a/d20.tsx",
    `export const Held = () => <Link to="/home">x</Link>;\n`,
  ),
  forbid("path-strings", "a route in a call", "web/src/screens/a/d21.ts", "navigate(`/profile/me`);\n"),
  forbid("path-strings", "a route in the router", "web/src/app/d22.ts", holds(`[{ path: "/home" }]`)),
  forbid("suspicious/noConsole", "console in the server", "server/src/d23.ts", `console.log("x");\n`),
];

const forbiddenForms = [
  forbid("style/useFilenamingConvention", "a file name in camel case", "server/src/badName.ts", holds("1")),
  forbid("style/useFilenamingConvention", "a file name in Pascal case", "web/src/ui/a/Button.tsx", holds("1")),
  forbid("style/noDefaultExport", "a default export", "server/src/e1.ts", "export default 1;\n"),
  forbid("performance/noBarrelFile", "a barrel", "server/src/e2.ts", `export { thing } from "./other.ts";\n`),
  forbid(
    "performance/noNamespaceImport",
    "a namespace import",
    "db/src/e4.ts",
    `import * as all from "./other.ts";\n\nexport const held = all;\n`,
  ),
  forbid("suspicious/noExplicitAny", "any", "server/src/e5.ts", "export type Held = any;\n"),
  forbid(
    "style/noNonNullAssertion",
    "a non-null assertion",
    "server/src/e6.ts",
    "export const first = (list: string[]) => list[0]!;\n",
  ),
  forbid(
    "nursery/noUnsafeTypeAssertion",
    "a type assertion",
    "server/src/e7.ts",
    "export const held = (raw: unknown) => raw as string;\n",
  ),
  forbid(
    "style/noNestedTernary",
    "a nested ternary",
    "server/src/e8.ts",
    "export const held = (a: boolean, b: boolean) => (a ? 1 : b ? 2 : 3);\n",
  ),
  forbid("style/noEnum", "an enum", "shared/src/e9.ts", "export enum Held {\n  A = 1,\n}\n"),
  forbid(
    "style/useImportType",
    "a type imported as a value",
    "server/src/e10.ts",
    `import { Thing } from "./other.ts";\n\nexport type Held = Thing;\n`,
  ),
  forbid(
    "correctness/useImportExtensions",
    "a relative import without its extension",
    "server/src/e11.ts",
    imports("./z4"),
  ),
  forbid(
    "nursery/noFloatingPromises",
    "a promise nobody waits for",
    "server/src/e12.ts",
    "async function save(): Promise<void> {}\n\nexport function held() {\n  save();\n}\n",
  ),
  forbid("complexity/noExcessiveLinesPerFunction", "a function of 41 lines", "server/src/e13.ts", fill(41)),
  forbid("complexity/noExcessiveLinesPerFunction", "a component of 151 lines", "web/src/ui/a/e14.tsx", fill(151)),
  forbid("style/noExcessiveLinesPerFile", "a file of 301 lines", "server/src/e15.ts", long(301)),
  forbid("style/noExcessiveLinesPerFile", "a test file of 501 lines", "server/src/e16.test.ts", long(501)),
  forbid(
    "suspicious/noFocusedTests",
    "a focused test",
    "server/src/e17.test.ts",
    `import { test } from "vitest";\n\ntest.only("x", () => {});\n`,
  ),
  forbid(
    "suspicious/noSkippedTests",
    "a skipped test",
    "server/src/e18.test.ts",
    `import { test } from "vitest";\n\ntest.skip("x", () => {});\n`,
  ),
  forbid(
    "a11y/useButtonType",
    "a button without a type",
    "web/src/ui/a/e19.tsx",
    "export const Held = () => <button>x</button>;\n",
  ),
  forbid(
    "a11y/useAltText",
    "an image without words",
    "web/src/ui/a/e20.tsx",
    `export const Held = () => <img src="x" />;\n`,
  ),
  forbid(
    "suspicious/noDrizzleDeleteWithoutWhere",
    "a delete of all rows",
    `${modules}/a/e21.repository.ts`,
    "export const held = (db: Db) => db.delete(rows).run();\n",
  ),
];

export const forbiddenCases: Forbidden[] = [...forbiddenRooms, ...forbiddenSources, ...forbiddenForms];

const timers = `export const held = () => [setTimeout(String, 10), setInterval(String, 10), Date.now(), new Date()];\n`;

export const allowedCases: Allowed[] = [
  allow("zod in shared", "shared/src/z1.ts", imports("zod")),
  allow("a neighbour in shared", "shared/src/contract/z2.ts", imports("../limits.ts")),
  allow("shared in db", "db/src/z3.ts", imports("@chonsu/shared/limits")),
  allow("db in the server", "server/src/z4.ts", imports("@chonsu/db/open-database")),
  allow("Fastify in a route", `${modules}/a/z5.routes.ts`, imports("fastify")),
  allow("Fastify in http", "server/src/http/z6.ts", imports("@fastify/jwt")),
  allow("Fastify in the app", "server/src/app.ts", imports("fastify")),
  allow("Fastify in the stand-in", "server/src/stand-in/z7.ts", imports("fastify")),
  allow("the module's own repository in its service", `${modules}/a/z8.service.ts`, imports("./a.repository.ts")),
  allow("a presenter of another module in a service", `${modules}/a/z9.service.ts`, imports("../b/b.presenter.ts")),
  allow("a presenter in a presenter", `${modules}/a/z10.presenter.ts`, imports("../b/b.presenter.ts")),
  allow("another service in a service", `${modules}/a/z11.service.ts`, imports("../b/b.service.ts")),
  allow("SQL in a repository", `${modules}/a/z12.repository.ts`, imports("drizzle-orm")),
  allow("a grant made by a policy", `${modules}/a/z28.policy.ts`, imports("../../access/grant.ts")),
  allow(
    "the type of a grant in a repository",
    `${modules}/a/z29.repository.ts`,
    'import type { Grant } from "../../access/grant.ts";\n\nexport type Own = Grant<"a", { id: number }>;\n',
  ),
  allow("the service in a route", `${modules}/a/z13.routes.ts`, imports("./a.service.ts")),
  allow("lib and words in ui", "web/src/ui/a/z14.tsx", imports("@chonsu/shared/copy/common")),
  allow("ui in an entity", "web/src/entities/a/z15.tsx", imports("../../ui/a/a.tsx")),
  allow("paths in an entity", "web/src/entities/a/z16.tsx", imports("../../app/paths.ts")),
  allow("paths in a feature", "web/src/features/a/z17.tsx", imports("../../app/paths.ts")),
  allow("an entity in a feature", "web/src/features/a/z18.tsx", imports("../../entities/a/a.tsx")),
  allow("its own files in a feature", "web/src/features/a/z19.tsx", imports("./a.queries.ts")),
  allow("two features in a screen", "web/src/screens/a/z20.tsx", imports("../../features/b/b.tsx")),
  allow("everything in the app", "web/src/app/z21.tsx", imports("../screens/a/a-screen.tsx")),
  allow("time in the clock's own room", "server/src/platform/clock.ts", timers),
  allow("time and storage in lib", "web/src/lib/z22.ts", `${timers}export const kept = localStorage;\n`),
  allow(
    "dates made of values",
    "server/src/z23.ts",
    holds(`[new Date(0), new Date("2026-03-02"), Date.UTC(2026, 2, 2)]`),
  ),
  allow("draws in their own room", "server/src/platform/random.ts", holds("Math.random()")),
  allow("the environment in config.ts", "server/src/config/config.ts", holds("process.env.HOME")),
  allow("the process in main.ts", "server/src/main.ts", `console.log(process.pid, process.env.HOME);\n`),
  allow("Korean in copy", "shared/src/copy/z24.ts", holds(`"안녕하세요"`)),
  allow("a pattern of Korean letters", "server/src/z25.ts", holds("/[가-힣]/u")),
  allow("routes in paths.ts", "web/src/paths/paths.ts", holds(`{ home: { path: "/home" } }`)),
  allow(
    "a route taken from paths",
    "web/src/screens/a/z26.tsx",
    "export const Held = () => <Link to={paths.home.getHref()}>x</Link>;\n",
  ),
  allow("a default export in a configuration", "server/a.config.ts", "export default {};\n"),
  allow("a constant assertion", "server/src/z27.ts", holds(`["a"] as const`)),
  allow(
    "the one room of type assertions",
    "server/src/http/serve.ts",
    "export const held = (raw: unknown) => raw as string;\n",
  ),
  allow(
    "type assertions in a test",
    "server/test/z28.test.ts",
    "export const held = (raw: unknown) => raw as string;\n",
  ),
  allow("a function of 40 lines", "server/src/z29.ts", fill(40)),
  allow("a component of 150 lines", "web/src/ui/a/z30.tsx", fill(150)),
  allow("a file of 300 lines", "server/src/z31.ts", long(300)),
  allow("a test file of 500 lines", "server/src/z32.test.ts", long(500)),
  allow(
    "the browser of the checks in Playwright's configuration",
    "web/playwright.config.ts",
    imports("../scripts/check/browser.ts"),
  ),
  allow("the named cast in a browser test", "web/e2e/z34.spec.ts", imports("@chonsu/db/seed/cast")),
  allow("Node in a browser test", "web/e2e/z35.ts", imports("node:fs")),
];
