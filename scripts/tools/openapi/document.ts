import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import type { NamedEndpoint } from "@chonsu/shared/contract/table";
import { ERRORS } from "@chonsu/shared/errors";
import type { z } from "zod";
import { formExample, formSchema } from "./forms.ts";
import { describeRefusals, exampleOf } from "./refusals.ts";
import { type Json, jsonSchemas, list, record, withoutUnused } from "./schemas.ts";

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
  const schemas = schemasOf(calls);
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const { group, name, endpoint } = call;
    const example = examples.get(`${group}.${name}`);
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...describeCall(call, about),
        ...parametersOf(endpoint, schemas.sent),
        ...requestBodyOf(endpoint, schemas.sent, example),
        responses: {
          ...successesOf(call, schemas.answered, example),
          ...describeRefusals(codesOf(endpoint)).references,
        },
      },
    };
  }
  const raised = new Set<string>(calls.flatMap(({ endpoint }) => codesOf(endpoint)));
  const refusals = calls.flatMap(({ endpoint }) => Object.entries(describeRefusals(codesOf(endpoint)).responses));
  return withoutUnused({
    openapi: "3.1.0",
    info: { title: about.title, version: "1.0.0", description: about.about },
    servers: [{ url: "/" }],
    tags: Object.entries(about.tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: about.tokenFormat } },
      schemas: schemas.answered.entities,
      responses: Object.fromEntries(refusals.toSorted(([a], [b]) => (a < b ? -1 : 1))),
      examples: Object.fromEntries(
        Object.entries(ERRORS)
          .filter(([code]) => raised.has(code))
          .map(([code, { detail }]) => [code, { value: exampleOf(code, detail) }]),
      ),
    },
    paths,
  });
}

type Schemas = ReturnType<typeof jsonSchemas>;

const PARTS = ["params", "query", "body"] as const;
const keyOf = (endpoint: Endpoint, part: string | number) => `${endpoint.method} ${endpoint.path} ${part}`;

/** The JSON schemas of all requests and answers. */
function schemasOf(calls: readonly NamedEndpoint[]): Readonly<Record<"sent" | "answered", Schemas>> {
  const sent = new Map<string, z.ZodType>();
  const answered = new Map<string, z.ZodType>([["Error", ErrorBody]]);
  for (const { endpoint } of calls) {
    for (const part of PARTS) if (endpoint[part] !== undefined) sent.set(keyOf(endpoint, part), endpoint[part]);
    for (const [status, schema] of Object.entries(endpoint.responses))
      if (schema !== null) answered.set(keyOf(endpoint, status), schema);
  }
  return { sent: jsonSchemas(sent, "input"), answered: jsonSchemas(answered, "output") };
}

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
    const schema = sent.of(keyOf(endpoint, place === "path" ? "params" : "query"));
    const required = list(schema["required"]);
    return Object.entries(record(schema["properties"])).map(([name, field]) => {
      const { description, ...type } = record(field);
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
  const schema = sent.of(keyOf(endpoint, "body"));
  const request = example?.request;
  const shown = (value: unknown) => (request === undefined ? {} : { example: value });
  if (files === undefined) {
    return { requestBody: { required, content: { "application/json": { schema, ...shown(request) } } } };
  }
  const form = formSchema(body, schema, files);
  const content = { schema: form, ...shown(formExample(request, record(form["properties"]))) };
  return { requestBody: { required, content: { "multipart/form-data": content } } };
}

function successesOf({ endpoint }: NamedEndpoint, answered: Schemas, example: Example | undefined): Json {
  const successes = Object.entries(endpoint.responses).map(([status, answer]) => {
    const description = SUCCESSES[status] ?? status;
    if (answer === null) return [status, { description }];
    const shown = example?.status === Number(status) ? { example: example.response } : {};
    const { anyOf, ...only } = answered.of(keyOf(endpoint, status));
    // An answer has exactly one of its shapes: from `oneOf` generators make an enum, or a union that can be told apart.
    const schema = anyOf === undefined ? only : { oneOf: anyOf, ...only };
    return [status, { description, content: { "application/json": { schema, ...shown } } }];
  });
  return record(Object.fromEntries(successes));
}
