import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import type { NamedEndpoint } from "@chonsu/shared/contract/table";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { recordOf } from "../../testing/strict.ts";
import { formExample, formSchema } from "./forms.ts";
import { type Json, jsonSchemas, list, placeOf, withoutUnused } from "./schemas.ts";

/** What a document describes. */
export interface ApiDocument {
  readonly title: string;
  readonly about: string;
  /** Group of calls → its description. */
  readonly tags: Readonly<Record<string, string>>;
  readonly calls: readonly NamedEndpoint[];
  /** The format of the token, and which calls need one. */
  readonly tokenFormat: string;
  needsToken(endpoint: Endpoint): boolean;
}

/** A request to a call and its response. */
export interface Example {
  readonly request: unknown;
  readonly status: number;
  readonly response: unknown;
}

const SUCCESSES: Readonly<Record<string, string>> = { 200: "Done", 201: "Made", 204: "Done; no body" };

/** The OpenAPI document of some calls. `examples` has one for each call by group and name, `friends.list`. */
export function openApiDocument(about: ApiDocument, examples: ReadonlyMap<string, Example> = new Map()): Json {
  const { calls } = about;
  const endpoints = calls.map(({ endpoint }) => endpoint);
  const sent = jsonSchemas(
    endpoints.flatMap(({ params, query, body }) => [params, query, body]),
    "input",
  );
  const answers = endpoints.flatMap(({ responses }) => Object.values(responses));
  const answered = jsonSchemas([ErrorBody, ...answers], "output");
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const { group, name, endpoint } = call;
    const example = examples.get(`${group}.${name}`);
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...describeCall(call, about),
        ...parametersOf(endpoint, sent),
        ...requestBodyOf(endpoint, sent, example),
        responses: {
          ...successesOf(call, answered, example),
          ...describeRefusals(endpoint).references,
        },
      },
    };
  }
  return withoutUnused({
    openapi: "3.1.0",
    info: { title: about.title, version: "1.0.0", description: about.about },
    servers: [{ url: "/" }],
    tags: Object.entries(about.tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: about.tokenFormat } },
      schemas: answered.entities,
      ...refusalsOf(endpoints),
    },
    paths,
  });
}

type Schemas = ReturnType<typeof jsonSchemas>;

function describeCall({ group, name, endpoint }: NamedEndpoint, { needsToken }: ApiDocument): Json {
  const { summary, method, alsoMethod, files } = endpoint;
  const notes = [
    ...(alsoMethod === undefined ? [] : [`${alsoMethod} means the same as ${method}.`]),
    ...(files === undefined ? [] : ["Without files it takes JSON, too."]),
  ];
  return {
    operationId: `${group}.${name}`,
    summary,
    ...(notes.length === 0 ? {} : { description: notes.join(" ") }),
    tags: [group],
    // On open calls a valid token is used, and an invalid one is ignored (wire.md §1).
    security: needsToken(endpoint) ? [{ bearer: [] }] : [{}, { bearer: [] }],
  };
}

function parametersOf(endpoint: Endpoint, sent: Schemas): Json {
  const parameters = (["path", "query"] as const).flatMap((place) => {
    const schema = sent.of(endpoint[place === "path" ? "params" : "query"]);
    const required = list(schema["required"]);
    return Object.entries(recordOf(schema["properties"])).map(([name, field]) => {
      const { description, ...type } = recordOf(field);
      const about = description === undefined ? {} : { description };
      return { name, in: place, required: required.includes(name), ...about, schema: type };
    });
  });
  return parameters.length === 0 ? {} : { parameters };
}

/** A body that may be empty is optional. Where files may come it is a form: generated clients send the first format that is described. */
function requestBodyOf(endpoint: Endpoint, sent: Schemas, example: Example | undefined): Json {
  const { body, files } = endpoint;
  if (body === undefined) return {};
  const required = !body.safeParse({}).success;
  const schema = sent.of(body);
  const request = example?.request;
  const shown = (value: unknown) => (request === undefined ? {} : { example: value });
  if (files === undefined) {
    return { requestBody: { required, content: { "application/json": { schema, ...shown(request) } } } };
  }
  const form = formSchema(body, schema, files);
  const content = { schema: form, ...shown(formExample(request, recordOf(form["properties"]))) };
  return { requestBody: { required, content: { "multipart/form-data": content } } };
}

function successesOf({ endpoint }: NamedEndpoint, answered: Schemas, example: Example | undefined): Json {
  const successes = Object.entries(endpoint.responses).map(([status, answer]) => {
    const description = SUCCESSES[status] ?? status;
    if (answer === null) return [status, { description }];
    const shown = example?.status === Number(status) ? { example: example.response } : {};
    const { anyOf, ...only } = answered.of(answer);
    // An answer has exactly one of its shapes: from `oneOf` generators make an enum, or a union that can be told apart.
    const schema = anyOf === undefined ? only : { oneOf: anyOf, ...only };
    return [status, { description, content: { "application/json": { schema, ...shown } } }];
  });
  return recordOf(Object.fromEntries(successes));
}

/** Headers of refusals, by status. */
const HEADERS: Readonly<Record<number, Json>> = {
  401: { "WWW-Authenticate": { description: "`Bearer`, where there was no token at all", schema: { type: "string" } } },
  405: { Allow: { description: "The methods there are", schema: { type: "string" } } },
  429: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
  503: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
};

/** The refusals of all calls: a response for each set of codes of one status, and an example of each code. */
function refusalsOf(endpoints: readonly Endpoint[]) {
  const raised = new Set<string>(endpoints.flatMap(codesOf));
  const responses = endpoints.flatMap((endpoint) => Object.entries(describeRefusals(endpoint).responses));
  const examples = Object.entries(ERRORS).flatMap(([code, { detail }]) =>
    raised.has(code) ? [[code, { value: exampleOf(code, detail) }]] : [],
  );
  return {
    responses: Object.fromEntries(responses.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    examples: Object.fromEntries(examples),
  };
}

/** The refusals of a call: for each status a reference to a response that all calls with the same codes share. */
function describeRefusals(endpoint: Endpoint): Readonly<Record<"references" | "responses", Json>> {
  const references: Json = {};
  const responses: Json = {};
  for (const [status, codes] of Map.groupBy(codesOf(endpoint), (code) => ERRORS[code].status)) {
    const key = codes.join(".");
    responses[key] = refusal(status, codes);
    references[status] = { $ref: `#/components/responses/${key}` };
  }
  return { references, responses };
}

/** All refusals of one status of a call: one shape with these codes. */
function refusal(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    ...(HEADERS[status] === undefined ? {} : { headers: HEADERS[status] }),
    content: {
      "application/json": {
        schema: { allOf: [{ $ref: placeOf("Error") }], properties: { code: { type: "string", enum: codes } } },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** An example of a refusal with this code and sentence. */
function exampleOf(code: string, detail: string): Json {
  if (code !== "VALIDATION") return { detail, code };
  const texts = [validationCopy.required];
  return { detail: validationCopy.required, code, fields: { title: texts }, title: texts };
}
