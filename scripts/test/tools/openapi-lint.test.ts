import { expect, it, vi } from "vitest";
import { openApiComplaints } from "../../check/openapi-lint.ts";
import { read } from "../tree.ts";

type Damaged = Readonly<Record<string, object | string | undefined>>;

const PATH = "/api/friends/";

/** One path of the committed document. The check step `openapi` lints the whole document, which takes long. */
function onePath() {
  const document = JSON.parse(read("docs/openapi.json"));
  return { ...document, paths: { [PATH]: document.paths[PATH] } };
}

/** Replaces parts of one operation; `undefined` removes a part. */
function damaged(path: string, parts: Damaged): string {
  const document = onePath();
  const steps = ["paths", PATH, "post", ...path.split(" ").filter((step) => step !== "")];
  const place = steps.reduce((part, step) => part[step], document);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) delete place[name];
    else place[name] = value;
  }
  return JSON.stringify(document);
}

it("finds only unused components in a sound document, and uses no network", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const found = await openApiComplaints(JSON.stringify(onePath()));
  expect(found.filter((complaint) => !complaint.includes(" no-unused-components:"))).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

it.each<[string, string, Damaged, string]>([
  ["two operations of one name", "", { operationId: "friends.list" }, "operation-operationId-unique"],
  ["a reference to nothing", "responses", { 404: { $ref: "#/nowhere" } }, "no-unresolved-refs"],
  [
    "an example that is not of its schema",
    "requestBody content application/json",
    { example: { to_user_id: "nobody" } },
    "no-invalid-media-type-examples",
  ],
  ["an operation without security", "", { security: undefined }, "security-defined"],
  ["a tag that is not described", "", { tags: ["strangers"] }, "operation-tag-defined"],
  ["no successes", "responses", { 201: undefined }, "operation-2xx-response"],
  ["a field that OpenAPI does not know", "", { colour: "red" }, "struct"],
])("finds %s", async (_what, path, parts, rule) => {
  expect((await openApiComplaints(damaged(path, parts))).join("\n")).toContain(` ${rule}:`);
});
