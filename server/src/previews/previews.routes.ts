import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { sendRefusal } from "../http/errors.ts";
import { KEPT_BY_CACHES, MEDIA_HEADERS } from "../http/headers.ts";
import { chargeVisit } from "../modules/rate-limits/call-limits.ts";
import { Recent } from "../platform/recent.ts";
import { isRefusal, refuse } from "../platform/refusal.ts";
import { addressOf, type Picture, previewOf, previewOfPage } from "./preview.ts";
import { withPreview } from "./preview-tags.ts";

/** The minimum number of drawn pictures that are kept in memory. Each has about 60 kB. */
const KEPT = 50;

/** Serves the pictures of previews. They are drawn at the first request, in the queue for pictures. */
export function servePreviews(app: App, ctx: Context): void {
  const drawn = new Recent<string, Buffer>(KEPT);
  const draw = async (picture: Picture) => {
    const { drawPicture } = await import("./preview-picture.ts");
    return await drawPicture(picture, ctx.files.folder);
  };
  app.get<{ Params: { kind: string; key: string } }>("/previews/:kind/:key/:file", async (request, reply) => {
    const { kind, key } = request.params;
    const refused = chargeVisit(ctx, request.ip, `${kind}/${key}`, "preview");
    if (refused !== undefined) return sendRefusal(reply, refused);
    const preview = previewOf(ctx, kind, key);
    if (preview === undefined) return sendRefusal(reply, refuse("NOT_FOUND"));
    const address = addressOf(preview.picture);
    const known = drawn.get(address);
    const bytes = known ?? (await ctx.load.pictures.run(() => draw(preview.picture)));
    if (isRefusal(bytes)) return sendRefusal(reply, bytes);
    drawn.set(address, bytes);
    return reply
      .headers(MEDIA_HEADERS)
      .header("Content-Type", "image/jpeg")
      .header("Cache-Control", request.url === address ? KEPT_BY_CACHES.preview : KEPT_BY_CACHES.olderPreview)
      .send(bytes);
  });
}

/** The web's page for a request, with the preview of the requested page. */
export function previewed(ctx: Context, request: FastifyRequest, page: string): string {
  const [pathname = "/", query = ""] = request.url.split("?", 2);
  const base = ctx.site.webBase(`${request.protocol}://${request.host}`);
  const preview = previewOfPage(ctx, pathname, new URLSearchParams(query), request.ip);
  return withPreview(page, preview, base, `${base}${request.url}`);
}
