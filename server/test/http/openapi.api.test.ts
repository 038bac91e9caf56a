import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { callNamed } from "@chonsu/db/call-records/records";
import { codesOf } from "@chonsu/shared/contract/codes";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { ERRORS } from "@chonsu/shared/errors";
import { expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";

interface Content {
  readonly content?: Record<string, { example?: unknown; schema?: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly description?: string;
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

it("GET /openapi.json is the committed document, and /docs shows the same", async () => {
  const app = await startTestApp();
  expect((await app.visitor().get("/openapi.json").expect(200)).body).toEqual(committed);
  expect((await app.visitor().get("/docs/json").expect(200)).body).toEqual(committed);
});

it("/docs has our name in its title, our mark and our colours, all of its own address", async () => {
  const app = await startTestApp();
  const page = (await app.visitor().get("/docs/").expect(200)).text;
  expect(page).toContain("<title>촌수 (Chonsu) · API</title>");
  for (const file of ["look.css", "mark.svg"]) {
    const address = new RegExp(`href="([^"]+/${file})"`).exec(page)?.[1];
    await app
      .visitor()
      .get(new URL(address ?? "", "http://host/docs/").pathname)
      .expect(200);
  }
});

it("the colours of /docs are those of the web, in both themes", async () => {
  const app = await startTestApp();
  const look = (await app.visitor().get("/docs/static/theme/look.css").expect(200)).text;
  const tokens = readFileSync(fileURLToPath(new URL("../../../web/src/styles/tokens.css", import.meta.url)), "utf8");
  const [light, dark] = look.split(":root.dark-mode").map((part) => coloursIn(part.split("}", 1)[0] ?? ""));
  expect(Object.keys(light ?? {})).toHaveLength(9);
  for (const [name, value] of Object.entries(light ?? {})) {
    expect(tokens).toContain(`${name}: light-dark(${value}, ${dark?.[name]});`);
  }
});

/** The custom properties of a rule by name. */
function coloursIn(rule: string): Record<string, string> {
  return Object.fromEntries(
    [...rule.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

it("describes every call of the table once, by one method, and names the second method that is served", () => {
  const described = operationsOf(committed).map(({ method, path, operationId }) => `${operationId} ${method} ${path}`);
  const declared = allEndpoints().map(
    ({ group, name, endpoint: { method, path } }) => `${group}.${name} ${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
  for (const { operationId, method, description = "" } of operationsOf(committed)) {
    const { alsoMethod } = callNamed(operationId).endpoint;
    if (alsoMethod !== undefined) expect(description).toContain(`${alsoMethod} means the same as ${method}.`);
  }
});

it("allows further fields in answers (wire.md §5)", () => {
  const shapes = operationsOf(committed).flatMap(({ responses }) => Object.values(responses));
  expect(JSON.stringify([shapes, committed.components])).not.toContain('"additionalProperties":false');
});

it("gives names to both shapes of a list that can come in pages", () => {
  const lists = operationsOf(committed).filter(({ operationId }) =>
    ["projects.mine", "projects.every", "notifications.list"].includes(operationId),
  );
  const shapes = lists.map(({ responses }) => responses["200"]?.content?.["application/json"]?.schema);
  const named = (entity: string) => ({
    oneOf: ["List", "Page"].map((shape) => ({ $ref: `#/components/schemas/${entity}${shape}` })),
  });
  expect(shapes).toEqual([named("Project"), named("Project"), named("Notification")]);
});

it("gives for each call its callers, every code with its status, and examples of request and answer", () => {
  for (const operation of operationsOf(committed)) {
    const call = operation.operationId;
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
    const bodies = operation.requestBody?.content ?? {};
    if (endpoint.body === undefined) continue;
    // Generated clients send the first format, and JSON would lose the files.
    expect(Object.keys(bodies), call).toEqual([endpoint.files ? "multipart/form-data" : "application/json"]);
    const wanted = Object.keys(endpoint.body.shape).length > 0;
    if (wanted) expect(Object.values(bodies)[0]?.example, call).toBeDefined();
  }
});

it("contains no token, no server address, and is less than a megabyte", () => {
  const text = JSON.stringify(committed);
  expect(text).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}/);
  expect(text).not.toMatch(/\$argon2/);
  expect(text.length).toBeLessThan(1_000_000);
});
