import { createServer } from "node:http";
import { CALLS } from "@chonsu/db/call-records/records";
import { expect, test } from "vitest";
import { beginAsking } from "../../../testing/conformance/asking.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";
import { beginRun } from "../../../testing/conformance/run-facts.ts";
import { listening } from "../../listening.ts";
import { read } from "../../tree.ts";
import { RUN } from "./own-run.ts";

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
}
const DOCUMENT: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(
  read("docs/openapi.json"),
);

/** The success that the document shows for a call: its status, and its body as text. */
function shownFor(method: string, path: string): readonly [status: number, text: string] {
  const { responses = {} } = DOCUMENT.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] ?? {};
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const shown = successes.map(([status, { content = {} }]) => [status, content["application/json"]?.example] as const);
  const [status, example] = shown.find(([, each]) => each !== undefined) ?? shown[0] ?? ["404", undefined];
  return [Number(status), example === undefined ? "" : JSON.stringify(example)];
}

/** Checks of answers that depend on nothing that was done before. */
const STATELESS = [
  ...["accounts.checkPassword/200", "sessions.create/200", "sessions.refresh/200", "sessions.refreshShort/200"],
  ...["settings.inquire/200", "settings.read/200", "users.one/200"],
  ...["verifications.checkEmail/200", "verifications.sendCode/200"],
];
const NAMES = /:(\w+)/g;

test("a server that answers the examples of the document as they stand differs in nothing, and passes what needs no state", async () => {
  const answers = [...CALLS.values()].map(({ endpoint: { method, path } }) => {
    const pattern = new RegExp(`^${path.replaceAll(NAMES, "[^/]+")}$`);
    return { method, path, pattern, shown: shownFor(method, path) };
  });
  // `/api/friends/sent/` is no `/api/friends/:id/`.
  const sorted = answers.toSorted((a, b) => (a.path.match(NAMES)?.length ?? 0) - (b.path.match(NAMES)?.length ?? 0));
  const server = createServer(({ method, url = "" }, answer) => {
    const [path = ""] = url.split("?");
    const known = sorted.find((each) => each.method === method && each.pattern.test(path));
    const [status, text] = known?.shown ?? [404, '{"detail":"없는 주소예요.","code":"NOT_FOUND"}'];
    answer.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(text);
  });
  const target = await listening(server);
  const run = beginRun(target, {}, undefined);
  const { askLoosely } = beginAsking(run);
  for (const { endpoint } of CALLS.values()) {
    const params = Object.fromEntries(Array.from(endpoint.path.matchAll(NAMES), ([, name = ""]) => [name, 1]));
    expect((await askLoosely(endpoint, { params })).success, endpoint.path).toBeDefined();
  }
  expect(run.findings.list()).toEqual([]);
  const { results } = await runConformance({ ...RUN, target, only: STATELESS });
  const outcomes = results.map(({ id, outcome, fault }) => [id, outcome, fault?.came]);
  expect(outcomes.toSorted()).toEqual(STATELESS.map((id) => [id, "passed", undefined]));
});
