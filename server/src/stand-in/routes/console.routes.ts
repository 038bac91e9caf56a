import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { standInCopy } from "@chonsu/shared/copy/stand-in";
import type { App } from "../../http/app-types.ts";
import { WEB_HEADERS } from "../../http/headers.ts";
import type { GetControlContext } from "../control-plane/control-context.ts";

const PAGES = ["/__standin", "/__standin/enter", "/__outbox"];
const NOT_FOUND = 404;

/**
 * Serves the console and the outbox: a page of the built web (docs/stand-in/console.md). The page needs no token,
 * because it holds no data without one.
 */
export function consoleRoutes(app: App, control: GetControlContext): void {
  for (const address of PAGES) {
    app.get(address, (_request, reply) => {
      const file = path.join(control().product.parts.config.webDist ?? "", "console.html");
      reply.headers(WEB_HEADERS);
      // The file is read at each request, because most sandboxes never need it.
      if (existsSync(file)) return reply.type("text/html; charset=utf-8").send(readFileSync(file, "utf8"));
      return reply.code(NOT_FOUND).type("text/plain; charset=utf-8").send(standInCopy.consoleUnbuilt);
    });
  }
}
