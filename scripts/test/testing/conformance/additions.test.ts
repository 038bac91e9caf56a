import { CALLS } from "@chonsu/db/call-records/records";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { expect, it } from "vitest";
import { ADDED_FIELDS, isAddedField, isAddition } from "../../../testing/conformance/differences/additions.ts";
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

/** Fields that a server may lack and that no answer needs to have. */
const OPTIONAL: readonly string[] = ["relation_degree", "liked", "fields", "image_width", "image_height"];

/** Checks that read them. */
const READ_THEM = [
  ...["users.current/200", "users.one/200", "users.distance/embedded-alike"],
  ...["projects.liked/200", "projects.one/200", "projects.taggedUsers/200", "friends.oneDegree/200"],
  ...[
    "sessions.create/missing-fields",
    "accounts.registerAlone/missing-fields",
    "accounts.registerAlone/own-sentences",
  ],
  ...["settings.inquire/bad-input", "invitationLinks.create/empty-name", "experienceLinks.welcome/200"],
  ...["messages.create/picture", "users.updateProfile/own-sentences"],
];

it("a server without the added fields that may be missing fails nothing, and is told each", {
  timeout: 60_000,
}, async () => {
  const { url } = await startTestApp({
    extend: (app) =>
      app.addHook("onSend", async (_request, _reply, payload) => {
        if (typeof payload !== "string" || !/^[[{]/.test(payload)) return payload;
        return JSON.stringify(JSON.parse(payload, (name, value) => (OPTIONAL.includes(name) ? undefined : value)));
      }),
  });
  const report = await conform(url, ...READ_THEM);
  expect(
    report.results.filter(({ outcome }) => outcome === "failed").map(({ id, fault }) => `${id} ${fault?.came}`),
  ).toEqual([]);
  expect(missingAdditions(report)).toEqual(
    expect.arrayContaining([
      ...["Me has no relation_degree", "User has no relation_degree", "Project has no liked"],
      ...["Error has no fields", "Message has no image_width"],
    ]),
  );
});

/** Additions to requests and rules that no check needs, and why. */
const UNCHECKED: Readonly<Record<string, string>> = {
  current_password: "a call that needs a proof refuses without it, with a code that has no +",
  detail: "no check reads how the sentence about a picture begins",
  IMAGE_DAMAGED: "pictures that are sent are whole, or none at all",
  IMAGE_MOVING: "pictures that are sent do not move",
  IMAGE_TOO_MANY_PIXELS: "pictures that are sent are small",
  next: "its added parts stand under seen and until",
  page_size: "is sent with ?page= only",
  purpose: "belongs to an added call",
  sort: "checks ask for the order without it",
  verification: "is sent only where the settings, an added call or the adapter's, ask for it",
};

it("each addition of wire.md is one of a field, of a check, or one that no check needs", () => {
  const inline = LINES.flatMap((line) => Array.from(line.matchAll(/\+ `\??(\w+)[?=]*`/g), ([, name = ""]) => name));
  const ofChecks = allChecks().flatMap(({ addition = "" }) => addition.split(/\W+/));
  const isField = (name: string) => [...ADDED_FIELDS].some((field) => field.endsWith(`.${name}`));
  const uncovered = [...new Set(inline)].filter(
    (name) => !ofChecks.includes(name) && !isField(name) && !isAddedField(`x:changed.${name}`),
  );
  expect(uncovered.toSorted()).toEqual(Object.keys(UNCHECKED).toSorted());
});
