import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { callNamed } from "@chonsu/db/calls/groups/records";
import { codesOf } from "@chonsu/shared/contract/codes";
import { ERRORS } from "@chonsu/shared/contract/errors";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";

interface Content {
  readonly content?: Record<string, { example?: unknown; schema?: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly security: object[];
  readonly requestBody?: Content & { required?: boolean };
  readonly responses: Record<string, Content & { $ref?: string }>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, Content>; readonly examples: Record<string, object> };
}

const committed: Document = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../../docs/openapi.json", import.meta.url)), "utf8"),
);

function operationsOf({ paths }: Document): (Operation & { method: string; path: string })[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

function contentsOf({ requestBody, responses }: Operation) {
  return [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
}

it("GET /openapi.json is the committed document without the example of each call", async () => {
  const app = await startTestApp();
  const served = (await app.visitor().get("/openapi.json").expect(200)).body;
  const bare: Document = structuredClone(committed);
  for (const operation of operationsOf(bare)) for (const content of contentsOf(operation)) delete content.example;
  expect(served).toEqual(bare);
});

it("describes every call of the table by every method, under a name of its own", () => {
  const described = operationsOf(committed).map(({ method, path }) => `${method} ${path}`);
  const declared = allEndpoints().flatMap(({ endpoint: { method, alsoMethod, path } }) =>
    [method, ...(alsoMethod === undefined ? [] : [alsoMethod])].map(
      (one) => `${one} ${path.replace(/:(\w+)/g, "{$1}")}`,
    ),
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
  const names = operationsOf(committed).map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

it("shows for each call who may ask it, every code with its status, and an example of what it is sent and answers", () => {
  for (const operation of operationsOf(committed)) {
    const call = operation.operationId.split(".").slice(0, 2).join(".");
    const { endpoint } = callNamed(call);
    expect(operation.security, call).toEqual(endpoint.auth === "member" ? [{ bearer: [] }] : [{}, { bearer: [] }]);
    for (const code of codesOf(endpoint)) {
      const name = operation.responses[ERRORS[code].status]?.$ref?.split("/").at(-1) ?? "";
      const example = committed.components.responses[name]?.content?.["application/json"];
      expect(JSON.stringify(example), `${call} ${code}`).toContain(`#/components/examples/${code}"`);
    }
    const successes = Object.keys(endpoint.responses).map((status) => operation.responses[status]);
    const examples = successes.map((success) => success?.content?.["application/json"]?.example);
    const isShown =
      examples.some((example) => example !== undefined) || Object.values(endpoint.responses).includes(null);
    expect(isShown, `${call} has an example`).toBe(true);
    const wanted = endpoint.body !== undefined && Object.keys(endpoint.body.shape).length > 0;
    if (wanted) expect(operation.requestBody?.content?.["application/json"]?.example, call).toBeDefined();
    const types = Object.keys(operation.requestBody?.content ?? {});
    if (endpoint.files !== undefined) expect(types, call).toEqual(["application/json", "multipart/form-data"]);
  }
});

it("carries no token, no address of a server and nothing longer than it needs", () => {
  const text = JSON.stringify(committed);
  expect(text).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}/);
  expect(text).not.toMatch(/\$argon2/);
  expect(text.length).toBeLessThan(1_000_000);
});
