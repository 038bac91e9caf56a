import { readdirSync } from "node:fs";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { FORBIDDEN_FRAGMENTS } from "@chonsu/shared/copy/notifications";
import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { ERRORS } from "@chonsu/shared/errors";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { SUGGESTION_DEPARTMENTS } from "@chonsu/shared/school/school";
import { describe, expect, it, test } from "vitest";
import { listFiles } from "../../launch/fingerprint.mjs";
import { allChecks } from "../../testing/conformance/run/catalogue.ts";
import { ROOT, read } from "../tree.ts";
import { besidesReferences, readSpec, referenceFaults } from "./spec-references.ts";
import {
  answersOf,
  codesIn,
  fieldsBelow,
  fieldsOf,
  isOfMany,
  type OpenApi,
  rowsBelow,
  sendsOf,
} from "./spec-tables.ts";

const PARTS = ["shared", "db", "server", "web", "scripts", "docs", "containers", "README.md", ".ci", ".env.example"];
const LEFT_OUT =
  /(^|\/)(node_modules|dist|data|\.cache|test-results|playwright-report|screenshots)(\/|$)|^db\/migrations/;
const IS_TEXT = /\.(ts|tsx|mjs|js|md|css|grit|html|json|example)$|^\.ci\//;
const PATHS = PARTS.flatMap((part) => listFiles(ROOT, part, (path) => LEFT_OUT.test(path)));
const FILES = PATHS.filter((path) => IS_TEXT.test(path));
/** This file contains references that lead nowhere on purpose. */
const OWN_PATH = "scripts/test/docs/spec.test.ts";

const NAMES = ["product", "rules", "wire"];
const PAGES = new Map(NAMES.map((name) => [name, read(`docs/spec/${name}.md`)]));
const SPEC = readSpec(PAGES, new Set(FILES.filter((path) => path.endsWith(".md"))));
const PRODUCT = PAGES.get("product") ?? "";
const WIRE = PAGES.get("wire") ?? "";
const OPENAPI: OpenApi = JSON.parse(read("docs/openapi.json"));

/** A section of a page, with its headings and tables. */
function section(page: string, number: number): string {
  return page.split(/^(?=## §)/m).find((part) => part.startsWith(`## §${number} `)) ?? "";
}

describe("references", () => {
  it("all lead to a heading of docs/spec, and all named documents exist", () => {
    const files = FILES.filter((path) => path !== OWN_PATH);
    expect(files.flatMap((path) => referenceFaults(path, read(path), SPEC))).toEqual([]);
  });

  it("have a section for every number, and a rule for every number", () => {
    const sections = (name: string) => [...(SPEC.pages.get(name)?.sections.keys() ?? [])];
    expect(sections("product")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sections("wire")).toEqual([1, 2, 3, 4, 5]);
    expect([...(SPEC.pages.get("rules")?.rules ?? [])]).toEqual(Array.from({ length: 52 }, (_, at) => at + 1));
  });

  const planted = (text: string, path = "server/src/a.ts") => referenceFaults(path, text, SPEC);

  test.each([
    ["product.md §10", "product.md has no §10"],
    ["product.md §2, §5 and §11", "product.md has no §11"],
    ["wire.md\n * §6", "wire.md has no §6"],
    ["wire.md §3 Nonsense", 'wire.md §3 has no heading "Nonsense"'],
    ['wire.md §3 "Auth and nothing"', 'wire.md §3 has no heading "Auth and nothing"'],
    ["R53", "there is no rule R53"],
    ["R51–R54", "there is no rule R54"],
    ["docs/spec/rules.md#r99", "rules.md has no #r99"],
    ["(§3 alone)", "a section of no page: §3"],
    ["colours are in ui.md", "ui.md is not in the repository"],
    ["see ../shared/spec/product.md", "../shared/spec/product.md is not in the repository"],
  ])("to what is not there fail: %j", (text, fault) => {
    expect(planted(text)).toContain(`server/src/a.ts: ${fault}`);
  });

  test.each(["wire.md §3 People", 'wire.md §3 "Auth", §1 Tokens', "product.md §2, §5; R3–R5", "rules.md#r9", "R45"])(
    "to what is there pass: %s",
    (text) => expect(planted(text)).toEqual([]),
  );

  it("within the pages name headings and anchors of their own", () => {
    expect(planted("[a](#s77)", "docs/spec/wire.md")).toEqual(["docs/spec/wire.md: wire.md has no #s77"]);
    expect(planted("see §1 Nothing", "docs/spec/wire.md")).toHaveLength(1);
    expect(planted("see §1 Lists and [§3](#s3)", "docs/spec/wire.md")).toEqual([]);
  });

  it("are the only content of `proves` in each check of conformance", () => {
    for (const { id, proves } of allChecks()) {
      expect(proves, id).toMatch(/[§R]\d/);
      expect({ id, rest: besidesReferences(proves, SPEC) }).toEqual({ id, rest: "" });
    }
  });
});

describe("wire.md §2", () => {
  const headings = SPEC.pages.get("wire")?.sections.get(2) ?? [];
  const fieldsOnPage = (name: string) => fieldsBelow(WIRE, `### ${name}`);

  const objects = Object.entries(OPENAPI.components.schemas).filter(([name]) => !isOfMany(name));

  it("describes every object that docs/openapi.json has, and no other", () => {
    const described = headings.filter((heading) => Object.keys(fieldsOnPage(heading)).length > 0);
    expect(described.toSorted()).toEqual(objects.map(([name]) => name).toSorted());
  });

  test.each(objects)("has the fields of %s, with their types", (name, schema) => {
    expect(fieldsOnPage(name)).toEqual(fieldsOf(schema));
  });

  it("has the 45 departments in their order", () => {
    expect(section(WIRE, 2).replaceAll(/\s+/g, " ")).toContain(`${SUGGESTION_DEPARTMENTS.join(" ")}.`);
  });
});

describe("wire.md §3", () => {
  const isCall = (cells: readonly string[]) => /`[A-Z/]+ \/\S*`/.test(cells[0] ?? "");
  const rows = rowsBelow(WIRE, "## §3 Calls").filter(isCall);
  const rowOf = new Map(rows.map((cells) => [codesIn(cells[0] ?? "")[0] ?? "", cells]));
  const calls = allEndpoints().map(({ endpoint }) => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    const methods = [endpoint.method, ...(endpoint.alsoMethod === undefined ? [] : [endpoint.alsoMethod])];
    return { endpoint, path, call: `${methods.join("/")} ${path}` };
  });

  it("has every path and method of the contract once, and no other", () => {
    expect([...rowOf.keys()].toSorted()).toEqual(calls.map(({ call }) => call).toSorted());
    expect(rows).toHaveLength(calls.length);
  });

  test.each(calls)("says what $call takes, answers and refuses, and to whom", ({ endpoint, path, call }) => {
    const [, who, sends = "", answers = "", refuses = ""] = rowOf.get(call) ?? [];
    const operation = OPENAPI.paths[path]?.[endpoint.method.toLowerCase()] ?? { responses: {} };
    expect(who).toBe(endpoint.auth);
    expect(codesIn(sends).toSorted()).toEqual(sendsOf(operation).toSorted());
    expect(codesIn(answers).map((answer) => answer.replaceAll("+ ", ""))).toEqual(answersOf(operation));
    const statuses = refuses.split("; ").flatMap((part) => codesIn(part).map((code) => [code, parseInt(part, 10)]));
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(endpoint.errors.map((code) => [code, ERRORS[code].status])),
    );
  });
});

test("wire.md §4 has the events of shared/src/realtime/realtime.ts with their fields, and no other", () => {
  const items = section(WIRE, 4).matchAll(/^- `(\w+:\w+)`(?: \+)?: ([^.]+)\. To /gm);
  const onPage = [...items].map(([, event, fields = ""]) => [event, [...codesIn(fields), "seq"].toSorted()]);
  const sent = Object.entries(REALTIME_EVENTS).map(([event, { shape }]) => [event, Object.keys(shape).toSorted()]);
  expect(Object.fromEntries(onPage)).toEqual(Object.fromEntries(sent));
});

test("wire.md §3 Notification texts names the fragments no message may have, and no other", () => {
  const texts = WIRE.split("\n### Notification texts\n")[1]?.split("\n\n")[0] ?? "";
  expect(codesIn(texts).filter((code) => /[가-힣]/.test(code))).toEqual([...FORBIDDEN_FRAGMENTS]);
});

test("product.md §3 has every kind of notification, and no other", () => {
  const kinds = /Kinds of notifications: ([^.]+)\./.exec(section(PRODUCT, 3))?.[1] ?? "";
  expect(codesIn(kinds)).toEqual([...NOTIFICATION_TYPES]);
});

test("product.md §9 has the value of every constant of shared/src/limits.ts", async () => {
  const MS = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };
  const UNITS: Readonly<Record<string, number>> = { ...MS, px: 1, MiB: 1024 * 1024 };
  const items = section(PRODUCT, 9).matchAll(/^- `([A-Z]\w+)` (\d[\d.]*)(?: (\w+))?: /gm);
  const rows = [...items].map(([, name, number, unit]) => {
    return [name, Number(number) * (unit === undefined ? 1 : (UNITS[unit] ?? Number.NaN))];
  });
  expect(Object.fromEntries(rows)).toEqual({ ...(await import("@chonsu/shared/limits")) });
});

describe("sentences of product.md", () => {
  const copyFiles = readdirSync(`${ROOT}/shared/src/copy`).filter((name) => !name.endsWith(".test.ts"));
  const copy = ["refusals.ts", ...copyFiles.map((name) => `copy/${name}`)]
    .map((file) => read(`shared/src/${file}`))
    .join("\n");
  const literals = [...copy.matchAll(/"([^"\n]+)"|`([^`\n]+)`/g)].map(([, plain, template]) => plain ?? template ?? "");
  /** A template matches every text that its placeholders can produce. */
  const patterns = literals.map((literal) => {
    const parts = literal.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join("(?:\\d+|\\{\\w+\\})")}$`);
  });
  const quoted = [5, 8].flatMap((number) =>
    [...section(PRODUCT, number).matchAll(/"([^"\n]*[가-힣][^"\n]*)"/g)].map(([, sentence]) => `${sentence}`),
  );

  it("are many, and unknown ones are found", () => {
    expect(quoted.length).toBeGreaterThan(80);
    expect(patterns.some((pattern) => pattern.test("아무도 하지 않는 말입니다."))).toBe(false);
  });

  test.each([...new Set(quoted)])("are texts of the product: %s", (sentence) => {
    expect(patterns.some((pattern) => pattern.test(sentence))).toBe(true);
  });
});
