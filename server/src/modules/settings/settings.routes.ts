import { settings } from "@chonsu/shared/contract/settings";
import { accountsCopy } from "@chonsu/shared/copy/accounts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { serve } from "../../http/serve.ts";
import { limited } from "../rate-limits/limited.ts";
import { usesOfInquiry } from "../rate-limits/uses.ts";
import { readSettings, sendInquiry } from "./settings.service.ts";

export function settingsRoutes(app: App, ctx: Context): void {
  serve(app, settings.read, () => ({ status: 200, body: readSettings(ctx) }));

  serve(
    app,
    settings.inquire,
    limited(ctx, usesOfInquiry, ({ body }) => {
      sendInquiry(ctx, { from: body.from_email, body: body.body });
      return { status: 200, body: { message: accountsCopy.inquirySent } };
    }),
  );
}
