import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school";
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { App } from "./app-types.ts";
import { completeDocument, TAGS } from "./openapi-document.ts";

const FIRST_ERROR_STATUS = 400;

const ABOUT = `Every call of the product, read off the table of endpoints that serves them.

Any call takes JSON, \`application/x-www-form-urlencoded\` and \`multipart/form-data\` alike; an empty body means \`{}\`. In forms a list repeats
its name with brackets (\`keywords[]\`) and objects come as JSON text; files repeat their name without. PUT and PATCH mean the same.
Every path ends in a slash and answers without it too. Refusals carry \`detail\` (Korean, fit to show) and \`code\` (stable, to switch on).`;

/** Integers are safe integers everywhere; saying so at each of them helps nobody. */
const zodToJsonConfig = {
  override({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
};

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig });
const toDocument = createJsonSchemaTransformObject({ zodToJsonConfig });

/**
 * Reads the document off the routes: `/openapi.json`, and a page to try the calls at `/docs`. The committed docs/openapi.json is the
 * same with the example of each call added (docs/decisions/008).
 */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`, version: "1.0.0", description: ABOUT },
      servers: [{ url: "/" }],
      tags: TAGS,
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: describeCalls(),
    transformObject(document) {
      const described = toDocument(document);
      completeDocument(described);
      return described;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { docExpansion: "none", persistAuthorization: true },
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

/** Each call by its name in the table: who may call it, its parts, its successes. Refusals are added to the whole document. */
function describeCalls(): SwaggerTransform {
  const names = new Map(allEndpoints().map(({ group, name, endpoint }) => [endpoint, { group, name }]));
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
        // On open calls a good token is used, and a bad one counts as none (wire.md §1).
        security: endpoint.auth === "member" ? [{ bearer: [] }] : [{}, { bearer: [] }],
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
