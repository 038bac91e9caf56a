import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school";
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { App } from "./app-types.ts";
import { codesOf } from "./serve.ts";

const FIRST_ERROR_STATUS = 400;
const INPUT = "Input";

/** Integers are safe integers everywhere; saying so at each of them helps nobody. */
const zodToJsonConfig = {
  override({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
};

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig });
const toDocument = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Reads the document off the routes: `/openapi.json`, and a page to try the calls at `/docs`. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`,
        version: "1.0.0",
        description: "Every call of the product. Errors carry `detail` (Korean, fit to show) and `code` (stable).",
      },
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: describeCalls(),
    transformObject(document) {
      const described = toDocument(document);
      if ("components" in described) dropInputDoubles(described.components?.schemas ?? {});
      return described;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { docExpansion: "none", persistAuthorization: true },
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

/** Each call by its name in the table: who may call it, its parts, its answers, and the codes it refuses with. */
function describeCalls(): SwaggerTransform {
  const names = new Map(allEndpoints().map(({ group, name, endpoint }) => [endpoint, { group, name }]));
  return (input) => {
    const { schema, url } = toJsonSchema(input);
    const endpoint = input.route.config?.endpoint;
    const known = endpoint === undefined ? undefined : names.get(endpoint);
    if (endpoint === undefined || known === undefined) return { schema: { ...schema, hide: true }, url };
    const isAlias = input.route.method === endpoint.alsoMethod;
    return {
      url,
      schema: {
        ...schema,
        tags: [known.group],
        operationId: [known.group, known.name, ...(isAlias ? [String(input.route.method).toLowerCase()] : [])].join(
          ".",
        ),
        ...(endpoint.auth === "member" ? { security: [{ bearer: [] }] } : {}),
        ...(schema["body"] === undefined ? {} : { body: withFiles(schema["body"], endpoint) }),
        ...(endpoint.files === undefined ? {} : { consumes: ["multipart/form-data", "application/json"] }),
        response: describeResponses(schema["response"], endpoint),
      },
    };
  };
}

/** Successes with their schema; each status of refusal with its codes, all of one shape. */
function describeResponses(response: unknown, endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code: ErrorCode) => ERRORS[code].status);
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.map((code) => `\`${code}\``).join(", "), $ref: "#/components/schemas/Error" },
  ]);
  const successes = Object.entries(isRecord(response) ? response : {})
    .filter(([status]) => Number(status) < FIRST_ERROR_STATUS)
    .map(([status, schema]) => [
      status,
      endpoint.responses[Number(status)] === null ? { type: "null", description: "No body" } : schema,
    ]);
  return Object.fromEntries([...successes, ...refusals]);
}

/** The file parts beside the fields. */
function withFiles(body: unknown, { files }: Endpoint): unknown {
  if (files === undefined || !isRecord(body)) return body;
  const parts = Object.entries(files).map(([part, most]) => {
    const file = { type: "string", format: "binary" };
    return [part, most === 1 ? file : { type: "array", items: file, maxItems: most }];
  });
  return {
    ...body,
    properties: { ...(isRecord(body["properties"]) ? body["properties"] : {}), ...Object.fromEntries(parts) },
  };
}

/** Entities are answers only: the forms that zod would accept of them on the way in are nobody's. */
function dropInputDoubles(schemas: Record<string, unknown>): void {
  for (const name of Object.keys(schemas)) {
    if (name.endsWith(INPUT) && Object.hasOwn(schemas, name.slice(0, -INPUT.length))) delete schemas[name];
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
