import { readFileSync } from "node:fs";
import swaggerUi from "@fastify/swagger-ui";
import type { App } from "./app-types.ts";
import { docsLook } from "./docs-look.ts";
import { DOCS_HEADERS } from "./headers.ts";

/** The committed documents for clients: `npm run openapi` writes them (docs/decisions/008). */
export const OPENAPI = new URL("../../../docs/openapi.json", import.meta.url);
export const ASYNCAPI = new URL("../../../docs/asyncapi.json", import.meta.url);
export const CONTROL_OPENAPI = new URL("../../../docs/control-openapi.json", import.meta.url);

/** Serves a document at an address. The file is read at each request. */
export function serveDocument(app: App, address: string, document: URL): void {
  app.get(address, (_request, reply) => {
    reply.type("application/json; charset=utf-8").send(readFileSync(document));
  });
}

/** Serves a page to try the calls of an OpenAPI document. */
export async function serveTryPage(app: App, address: string, document: URL): Promise<void> {
  const described: { info: { title: string } } = JSON.parse(readFileSync(document, "utf8"));
  await app.register(describedBy(document));
  await app.register(swaggerUi, {
    routePrefix: address,
    uiConfig: { docExpansion: "none", persistAuthorization: true },
    theme: docsLook(described.info.title),
    staticCSP: DOCS_HEADERS["content-security-policy"] ?? true,
  });
}

/**
 * The plugin under the name that the page requires. The real `@fastify/swagger` would make the document from the routes
 * at each start.
 */
function describedBy(document: URL) {
  const plugin = (app: App, _options: object, done: () => void) => {
    app.decorate("swagger", () => JSON.parse(readFileSync(document, "utf8")));
    done();
  };
  const meta = { [Symbol.for("skip-override")]: true, [Symbol.for("plugin-meta")]: { name: "@fastify/swagger" } };
  return Object.assign(plugin, meta);
}
