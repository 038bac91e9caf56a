import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { App } from "./app-types.ts";

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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { docExpansion: "none", persistAuthorization: true },
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
