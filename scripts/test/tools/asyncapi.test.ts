import specs from "@asyncapi/specs";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { differenceFromDocument } from "@chonsu/server/test/support/pushed-payloads";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { read } from "../tree.ts";

const committed = JSON.parse(read("docs/asyncapi.json"));

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const check = ajv.compile(Object(specs.schemasWithoutId["3.0.0"]));

/** The errors that the official schema of AsyncAPI 3.0 finds in a document, and the references that lead nowhere. */
function faultsIn(document: object): string[] {
  const isValid = check(document) === true;
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  const isThere = (path: string) => path.split("/").reduce((part, name) => Object(part)[name], document as unknown);
  const lost = references.filter((path) => isThere(path) === undefined);
  return [...(isValid ? [] : [ajv.errorsText(check.errors)]), ...lost.map((path) => `${path} is not there`)];
}

test("docs/asyncapi.json is an AsyncAPI 3 document, and a server serves it", async () => {
  expect(faultsIn(committed)).toEqual([]);
  const app = await startTestApp();
  expect((await app.visitor().get("/asyncapi.json").expect(200)).body).toEqual(committed);
});

test.each([
  ["a document without a title", { info: { version: "1.0.0" } }],
  ["a reference to nothing", { operations: { push: { action: "send", channel: { $ref: "#/channels/nowhere" } } } }],
])("%s is seen", (_what, parts) => {
  expect(faultsIn({ ...committed, ...parts })).not.toEqual([]);
});

test("describes every event of the table, with an example that fits its schema", () => {
  const { auth: _handshake, ...messages } = committed.components.messages;
  const described = Object.entries<{ name: string; summary: string; examples: { payload: unknown }[] }>(messages);
  expect(described.map(([, { name }]) => name)).toEqual(Object.keys(REALTIME_EVENTS));
  for (const [, { name, summary, examples }] of described) {
    expect(summary, name).toMatch(/\w/);
    expect(examples, name).toHaveLength(1);
    for (const { payload } of examples) expect(differenceFromDocument(name, payload), name).toBeUndefined();
    expect(differenceFromDocument(name, { seq: "1" }), name).not.toBeUndefined();
  }
});
