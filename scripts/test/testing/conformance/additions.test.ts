import { CALLS } from "@chonsu/db/call-records/records";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { expect, it } from "vitest";
import { ADDED_FIELDS, isAddition } from "../../../testing/conformance/differences/additions.ts";
import { isConforming, missingAdditions } from "../../../testing/conformance/report/report.ts";
import { allChecks } from "../../../testing/conformance/run/catalogue.ts";
import { read } from "../../tree.ts";
import { conform } from "./own-run.ts";

const LINES = read("docs/spec/wire.md").split("\n");

/** Method and path of a call in a row of wire.md, as the table of the contract has them. */
function callOf(row: string): string {
  const [, methods = "", path = ""] = /^\| (?:\+ )?`(\S+) (\S+)` \|/.exec(row) ?? [];
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const found = [...CALLS.values()].find(
    ({ endpoint }) => endpoint.path === pattern && methods.split("/").includes(endpoint.method),
  );
  return found?.call ?? "";
}

it("the fields, calls and events that a server may lack are those with a + in wire.md", () => {
  let owner = "";
  const fields = LINES.flatMap((line) => {
    owner = /^### (\w+)/.exec(line)?.[1] ?? owner;
    const [, field] = /^- `(\w+)\??` \+:/.exec(line) ?? [];
    const answers = [...line.matchAll(/`\d{3} \{([^`]*)\}`/g)].flatMap(([, inner = ""]) =>
      Array.from(inner.matchAll(/\+ (\w+):/g), ([, name]) => `${callOf(line)}.${name}`),
    );
    return [...(field === undefined ? [] : [`${owner}.${field}`]), ...answers];
  });
  expect([...ADDED_FIELDS].toSorted()).toEqual(fields.toSorted());
  const calls = LINES.filter((line) => /^\| \+ `/.test(line)).map(callOf);
  expect([...CALLS.keys()].filter(isAddition).toSorted()).toEqual(calls.toSorted());
  const events = LINES.flatMap((line) => /^- `(\w+:\w+)` \+:/.exec(line)?.[1] ?? []);
  expect(Object.keys(REALTIME_EVENTS).filter(isAddition).toSorted()).toEqual(events.toSorted());
});

/** What a request says that only an addition understands. */
const ADDED_INPUTS = /^(page|page_size|seen|until|sort|user_ids?|before|after|limit|client_key)$/;

function withoutAdded(value: unknown): void {
  const fields: Record<string, unknown> = Object(value);
  for (const name of Object.keys(fields)) if (ADDED_INPUTS.test(name)) delete fields[name];
}

it("a server without the added rules fails nothing, unless additions are asked for", { timeout: 60_000 }, async () => {
  const { url } = await startTestApp({
    extend: (app) =>
      app
        .addHook("preValidation", async ({ query, body }) => {
          withoutAdded(query);
          withoutAdded(body);
        })
        .addHook("onSend", async (_request, reply, payload) => {
          reply.removeHeader("access-control-expose-headers");
          return typeof payload === "string"
            ? payload.replaceAll(/"last_login":"[^"]*"/g, '"last_login":null')
            : payload;
        }),
  });
  const removed =
    /^(client_key|\?page= of lists|\?user_id= |\?after= of |\?before=, |\?until= |X-Request-Id|Me\.last_login)/;
  const checks = allChecks().filter(
    ({ addition = "", kind, slow }) => removed.test(addition) && kind !== "refusal" && slow !== true,
  );
  const report = await conform(
    url,
    ...checks.map(({ id }) => id),
    "sessions.create/",
    "projects.every/200",
    "comments.create/201",
  );
  expect(
    report.results.filter(({ outcome }) => outcome === "failed").map(({ id, fault }) => `${id} ${fault?.came}`),
  ).toEqual([]);
  expect(missingAdditions(report)).toEqual(
    expect.arrayContaining([...new Set(checks.map(({ addition }) => `+ ${addition}`))]),
  );
  expect([isConforming(report), isConforming(report, { additions: true })]).toEqual([true, false]);
});
