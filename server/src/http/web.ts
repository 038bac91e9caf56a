import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { leadsOut } from "../files/leads-out.ts";
import { refuse } from "../platform/refusal.ts";
import type { App } from "./app-types.ts";
import { refuseMethod, sendRefusal } from "./errors.ts";
import { HTTPS_HEADERS, KEPT_BY_CACHES, MEDIA_HEADERS, WEB_HEADERS } from "./headers.ts";
import { methodsOfPath, pathOf } from "./served-paths.ts";

/** Serves `/media/`: stored pictures, which pages of any origin may read (wire.md §1). */
export async function serveMedia(app: App, ctx: Context): Promise<void> {
  await serveFolder(app, "/media/", ctx.files.folder, {
    setHeaders(response) {
      response.headers(MEDIA_HEADERS);
      response.header("Cache-Control", KEPT_BY_CACHES.picture);
    },
  });
}

type FolderOptions = Pick<FastifyStaticOptions, "preCompressed" | "setHeaders">;

/**
 * Serves the files of a folder below a path. The route of the plugin would read all names of the folder at each request, to compare the
 * spelling. That protects private files in a public folder; here every file is public.
 */
async function serveFolder(app: App, prefix: string, root: string, options: FolderOptions): Promise<void> {
  await app.register((files, _options, done) => {
    const fixed = { index: false, dotfiles: "ignore", cacheControl: false } as const;
    files.register(fastifyStatic, { ...fixed, ...options, root, serve: false });
    const endings = options.preCompressed === true ? ["", ".br", ".gz"] : [""];
    files.get<{ Params: { "*": string } }>(`${prefix}*`, async ({ params }, reply) => {
      const name = params["*"];
      // No file has such a name. The plugin answers 400, as for a faulty request.
      if (name.includes("\0")) return reply.callNotFound();
      // The plugin follows links, also those that lead to files of the machine.
      const areOutside = await Promise.all(endings.map((end) => leadsOut(root, `${name}${end}`)));
      return areOutside.includes(true) ? reply.callNotFound() : reply.sendFile(`/${name}`);
    });
    done();
  });
}

/**
 * Serves the built web. Its page answers every GET (and HEAD) that no other route serves (wire.md §1). `present` adds to
 * the page what the request should see in it.
 */
export async function serveWeb(
  app: App,
  ctx: Context,
  present: (request: FastifyRequest, page: string) => string,
): Promise<void> {
  const { webBaseUrl, webDist } = ctx.config;
  const isHttps = webBaseUrl?.startsWith("https:") === true;
  const hasWeb = webDist !== undefined && existsSync(path.join(webDist, "index.html"));
  if (hasWeb) {
    await serveFolder(app, "/", webDist, {
      // The build writes a `.br` and a `.gz` beside every text file.
      preCompressed: true,
      setHeaders(response, file) {
        response.headers(WEB_HEADERS);
        if (isHttps || response.request.protocol === "https") response.headers(HTTPS_HEADERS);
        const named = file.includes(`${path.sep}assets${path.sep}`);
        response.header("Cache-Control", named ? KEPT_BY_CACHES.namedFile : KEPT_BY_CACHES.webFile);
      },
    });
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = present(request, await readFile(path.join(webDist ?? "", "index.html"), "utf8"));
    const tag = `W/"${createHash("sha256").update(page).digest("base64url")}"`;
    reply.headers(WEB_HEADERS).header("Cache-Control", KEPT_BY_CACHES.page).header("ETag", tag);
    if (isHttps || request.protocol === "https") reply.headers(HTTPS_HEADERS);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(page);
  };
  app.get("/", (request, reply) => (hasWeb ? sendPage(request, reply) : sendRefusal(reply, refuse("NOT_FOUND"))));
  // The body of a request to an unknown path is read as usual.
  app.bodies.setNotFoundHandler((request, reply) => {
    const methods = methodsOfPath(app, request);
    if (methods.length > 0) return refuseMethod(reply, methods);
    if (hasWeb && wantsPage(request, ctx.config.standIn)) return sendPage(request, reply);
    return sendRefusal(reply, refuse("NOT_FOUND"));
  });
}

/**
 * Whether a request wants the page of the web. Paths that begin with two underscores belong to the stand-in; in
 * production the page does not answer them.
 */
function wantsPage(request: FastifyRequest, isStandIn: boolean): boolean {
  const pathname = pathOf(request.url);
  if (!isStandIn && pathname.startsWith("/__")) return false;
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && !/^\/(assets\/|media\/|api\/|api$)/.test(pathname);
}
