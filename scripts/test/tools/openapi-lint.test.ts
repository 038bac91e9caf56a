import { expect, it, vi } from "vitest";
import { openApiComplaints } from "../../check/openapi-lint.ts";
import { read } from "../tree.ts";

const PATH = "/api/friends/";

/** One path of the committed document. The check step `openapi` lints the whole document, which takes long. */
function onePath() {
  const document = JSON.parse(read("docs/openapi.json"));
  return { ...document, paths: { [PATH]: document.paths[PATH] } };
}

it("finds only unused components in a sound document, and uses no network", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const found = await openApiComplaints(JSON.stringify(onePath()));
  expect(found.filter((complaint) => !complaint.includes(" no-unused-components:"))).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

it("finds each fault of an operation", async () => {
  const document = onePath();
  const { post } = document.paths[PATH];
  post.operationId = "friends.list";
  post.responses["404"] = { $ref: "#/nowhere" };
  post.requestBody.content["application/json"].example = { to_user_id: "nobody" };
  delete post.security;
  post.tags = ["strangers"];
  delete post.responses["201"];
  post.colour = "red";
  const rules = (await openApiComplaints(JSON.stringify(document))).map(
    (complaint) => / ([\w-]+):/.exec(complaint)?.[1],
  );
  expect(new Set(rules)).toEqual(
    new Set([
      ...["operation-operationId-unique", "no-unresolved-refs", "no-invalid-media-type-examples", "security-defined"],
      ...["operation-tag-defined", "operation-2xx-response", "struct", "no-unused-components"],
    ]),
  );
});
