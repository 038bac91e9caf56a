import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../http/app-types.ts";
import { TOOL_HEADERS } from "../../http/headers.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { CONSOLE_FILES, CONSOLE_FILES_PATH, CONSOLE_PATH, consolePage, ENTER_PATH, enterPage } from "./console.page.ts";

const schema = { hide: true };

/** The console page of a product, with its files. None of them needs the token: they hold nothing. */
export function consoleRoutes(app: App, control: Asked): void {
  const html = "text/html; charset=utf-8";
  app.get(CONSOLE_PATH, { schema }, (request, reply) =>
    send(request, reply, html, consolePage(control().sandboxes !== undefined)),
  );
  app.get(ENTER_PATH, { schema }, (request, reply) => send(request, reply, html, enterPage()));
  for (const name of CONSOLE_FILES) {
    const isStyle = name.endsWith(".css");
    const file = new URL(isStyle ? name : `page/${name}`, import.meta.url);
    const type = isStyle ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
    // Read when it is asked for: most sandboxes never are.
    app.get(`${CONSOLE_FILES_PATH}/${name}`, { schema }, (request, reply) =>
      send(request, reply, type, readFileSync(file, "utf8")),
    );
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const isPacked = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
  if (isPacked) reply.header("Content-Encoding", "gzip");
  return reply
    .type(type)
    .header("Cache-Control", "no-store")
    .header("Vary", "Accept-Encoding")
    .headers(TOOL_HEADERS)
    .send(isPacked ? gzipSync(text) : text);
}
