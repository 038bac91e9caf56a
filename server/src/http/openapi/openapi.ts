import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/contract/errors";
import { allEndpoints, type NamedEndpoint } from "@chonsu/shared/contract/table";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school/school";
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { App } from "../app-types.ts";
import { DOCS_HEADERS } from "../headers.ts";
import { completeDocument, TAGS } from "./openapi-document.ts";

const FIRST_ERROR_STATUS = 400;

const ABOUT = `Every call of the product, read off the table of endpoints that serves them.

Any call takes JSON, \`application/x-www-form-urlencoded\` and \`multipart/form-data\` alike; an empty body means \`{}\`. In forms a list repeats
its name with brackets (\`keywords[]\`) and objects come as JSON text; files repeat their name without. PUT and PATCH mean the same.
Every path ends in a slash and answers without it too. Refusals carry \`detail\` (Korean, fit to show) and \`code\` (stable, to switch on).`;

/** Removes the bounds of safe integers, which zod adds to every integer. */
const zodToJsonConfig = {
  override({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
};

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig });
const toDocument = createJsonSchemaTransformObject({ zodToJsonConfig });

/** The subject of a document: the calls it describes, and where it is served. */
export interface ApiDocument {
  readonly title: string;
  readonly about: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly calls: readonly NamedEndpoint[];
  /** Paths of the document and of the page to try the calls. */
  readonly paths: { readonly document: string; readonly page: string };
  /** The format of the token, and which calls need one. */
  readonly tokenFormat: string;
  needsToken(endpoint: Endpoint): boolean;
  /** The codes that every call may refuse with, besides its own. */
  readonly gateCodes: readonly ErrorCode[];
}

/** The product's own document. */
export function productDocument(): ApiDocument {
  return {
    title: `${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`,
    about: ABOUT,
    tags: TAGS,
    calls: allEndpoints(),
    paths: { document: "/openapi.json", page: "/docs" },
    tokenFormat: "JWT",
    needsToken: (endpoint) => endpoint.auth === "member",
    gateCodes: [],
  };
}

/**
 * Generates a document from the routes: the product's at `/openapi.json`, with a page to try the calls at `/docs`. The
 * committed docs/openapi.json also has an example for each call (docs/decisions/008).
 */
export async function describeApi(app: App, about: ApiDocument): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: about.title, version: "1.0.0", description: about.about },
      servers: [{ url: "/" }],
      tags: [...about.tags],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: about.tokenFormat } } },
    },
    transform: describeCalls(about),
    transformObject(document) {
      const described = toDocument(document);
      completeDocument(described, about);
      return described;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: about.paths.page,
    uiConfig: { docExpansion: "none", persistAuthorization: true },
    staticCSP: DOCS_HEADERS["content-security-policy"] ?? true,
  });
  app.get(about.paths.document, { schema: { hide: true } }, () => app.swagger());
}

/**
 * Describes each call: its name in the contract, security, parts and successes. Refusals are added to the whole
 * document later.
 */
function describeCalls({ calls, needsToken }: ApiDocument): SwaggerTransform {
  const names = new Map(calls.map(({ group, name, endpoint }) => [endpoint, { group, name }]));
  return (input) => {
    const { schema, url } = toJsonSchema(input);
    const endpoint = input.route.config?.endpoint;
    const known = endpoint === undefined ? undefined : names.get(endpoint);
    if (endpoint === undefined || known === undefined) return { schema: { ...schema, hide: true }, url };
    const isAlias = input.route.method === endpoint.alsoMethod;
    const alias = isAlias ? [String(input.route.method).toLowerCase()] : [];
    return {
      url,
      schema: {
        ...schema,
        tags: [known.group],
        operationId: [known.group, known.name, ...alias].join("."),
        // On open calls a good token is used, and a bad one is ignored (wire.md §1).
        security: needsToken(endpoint) ? [{ bearer: [] }] : [{}, { bearer: [] }],
        ...(endpoint.files === undefined ? {} : { consumes: ["application/json", "multipart/form-data"] }),
        response: describeSuccesses(schema["response"], endpoint),
      },
    };
  };
}

function describeSuccesses(response: unknown, endpoint: Endpoint): Record<string, unknown> {
  const entries = Object.entries(typeof response === "object" && response !== null ? response : {});
  return Object.fromEntries(
    entries
      .filter(([status]) => Number(status) < FIRST_ERROR_STATUS)
      .map(([status, schema]) => [status, endpoint.responses[Number(status)] === null ? { type: "null" } : schema]),
  );
}
