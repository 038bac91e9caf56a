import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import type { Contract, NamedEndpoint } from "@chonsu/shared/contract/table";
import { validationCopy } from "@chonsu/shared/copy/validation";

type Json = Record<string, unknown>;

const INPUT = "Input";
const SUCCESSES: Readonly<Record<string, string>> = { 200: "Done", 201: "Made", 204: "Done; no body" };

/** A description of each group of calls. */
const ABOUT_GROUPS: Readonly<Record<keyof Contract, string>> = {
  sessions: "Signing in and staying signed in",
  verifications: "Proving that an address is one's own",
  accounts: "Signing up, passwords, leaving",
  settings: "What a client asks before it starts; inquiries",
  users: "Members, their profiles, and how one is connected to them",
  friends: "Chons and requests to become one",
  invitationLinks: "Sign-up links and the landing behind them",
  projects: "Posts that look for people, likes, people on them",
  comments: "Comments and replies under posts",
  experiences: "Team activities and who is in them",
  experienceDetails: "What each member says about an experience",
  experienceInvitations: "Asking members into an experience",
  experienceLinks: "Share links of experiences",
  notifications: "What happened to me",
  changes: "What was pushed while nobody listened",
  searches: "People, experiences and posts by words and filters",
  searchHistory: "Words I searched for",
  keywords: "Terms that members use",
  suggestions: "New members of the week",
  conversations: "Talks between two members",
  messages: "Writing into a conversation",
};

/** The groups of the product's calls with their descriptions. */
export const TAGS = Object.entries(ABOUT_GROUPS).map(([name, description]) => ({ name, description }));

/** Headers of refusals, by status. */
const HEADERS: Readonly<Record<number, Json>> = {
  401: { "WWW-Authenticate": { description: "`Bearer`, where there was no token at all", schema: { type: "string" } } },
  405: { Allow: { description: "The methods there are", schema: { type: "string" } } },
  429: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
  503: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
};

/** The calls of a document, and the codes that each of them may refuse with. */
interface Refusing {
  readonly calls: readonly NamedEndpoint[];
  readonly gateCodes: readonly ErrorCode[];
}

/** Adds to a generated document what only the contract knows: refusals, multipart bodies, descriptions of successes. */
export function completeDocument(document: object, { calls, gateCodes }: Refusing): void {
  const root = record(document);
  const components = record(root["components"]);
  dropInputDoubles(record(components["schemas"]));
  const responses: Json = {};
  const endpoints = new Map(calls.map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint]));
  const refusalsOf = (endpoint: Endpoint) => [...codesOf(endpoint), ...gateCodes];
  const raised = new Set<ErrorCode>(calls.flatMap(({ endpoint }) => refusalsOf(endpoint)));
  for (const operation of operationsIn(root)) {
    const [group, name] = String(operation["operationId"]).split(".");
    const endpoint = endpoints.get(`${group}.${name}`);
    if (endpoint === undefined) continue;
    nameSuccesses(record(operation["responses"]));
    describeBody(record(operation["requestBody"]), endpoint);
    for (const [status, codes] of Map.groupBy(refusalsOf(endpoint), (code: ErrorCode) => ERRORS[code].status)) {
      const key = codes.join(".");
      responses[key] = refusal(status, codes);
      record(operation["responses"])[status] = { $ref: `#/components/responses/${key}` };
    }
  }
  components["responses"] = sorted(responses);
  dropUnused(root, record(components["schemas"]));
  components["examples"] = Object.fromEntries(
    Object.keys(ERRORS).flatMap((code) => (isIn(raised, code) ? [[code, { value: exampleOf(code) }]] : [])),
  );
}

/** Every operation of a document. */
export function operationsIn(document: object): Json[] {
  return Object.values(record(record(document)["paths"])).flatMap((path) => Object.values(record(path)).map(record));
}

function nameSuccesses(responses: Json): void {
  for (const [status, response] of Object.entries(responses)) {
    record(response)["description"] = SUCCESSES[status] ?? status;
  }
}

/** A body that may be empty is optional. File parts and names of lists are written as forms send them. */
function describeBody(requestBody: Json, endpoint: Endpoint): void {
  if (endpoint.body === undefined) return;
  requestBody["required"] = !endpoint.body.safeParse({}).success;
  if (endpoint.files === undefined) return;
  const content = record(requestBody["content"]);
  const json = record(content["application/json"]);
  content["multipart/form-data"] = { schema: withFiles(record(json["schema"]), endpoint.files) };
}

function withFiles(schema: Json, files: NonNullable<Endpoint["files"]>): Json {
  const nameInForm = (name: string) =>
    record(record(schema["properties"])[name])["type"] === "array" ? `${name}[]` : name;
  const fields = Object.entries(record(schema["properties"])).map(([name, part]) => [nameInForm(name), part]);
  const parts = Object.entries(files).map(([part, most]) => {
    const file = { type: "string", format: "binary" };
    return [part, most === 1 ? file : { type: "array", items: file, maxItems: most }];
  });
  const { required, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries([...fields.filter(([name]) => !Object.hasOwn(files, String(name))), ...parts]),
    ...(Array.isArray(required) ? { required: required.map((name) => nameInForm(String(name))) } : {}),
  };
}

/** All refusals of one status of a call: one shape with these codes. */
function refusal(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    ...(HEADERS[status] === undefined ? {} : { headers: HEADERS[status] }),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }],
          properties: { code: { type: "string", enum: codes } },
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function isIn(codes: ReadonlySet<string>, code: string): boolean {
  return codes.has(code);
}

function exampleOf(code: string): Json {
  const found = Object.entries(ERRORS).find(([known]) => known === code)?.[1];
  if (code !== "VALIDATION") return { detail: found?.detail, code };
  const texts = [validationCopy.required];
  return { detail: validationCopy.required, code, fields: { title: texts }, title: texts };
}

/** Removes the input variants of entities: entities are only in answers. */
function dropInputDoubles(schemas: Json): void {
  for (const name of Object.keys(schemas)) {
    if (name.endsWith(INPUT) && Object.hasOwn(schemas, name.slice(0, -INPUT.length))) delete schemas[name];
  }
}

/** Removes entities that only calls of another document use. */
function dropUnused(root: Json, schemas: Json): void {
  const nameOf = (name: string) => `"#/components/schemas/${name}"`;
  for (;;) {
    const text = JSON.stringify(root);
    const unused = Object.keys(schemas).filter((name) => !text.includes(nameOf(name)));
    if (unused.length === 0) return;
    for (const name of unused) delete schemas[name];
  }
}

function sorted(object: Json): Json {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The object itself, so that it can be changed; a new empty one for anything else. */
function record(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
