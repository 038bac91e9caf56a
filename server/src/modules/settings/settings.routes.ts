import type { settings } from "@chonsu/shared/contract/settings";
import { accountsCopy } from "@chonsu/shared/copy/accounts";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { limited } from "../rate-limits/rate-limits.service.ts";
import { usesOfInquiry } from "../rate-limits/uses.ts";
import { readSettings, sendInquiry } from "./settings.service.ts";

export const settingsRoutes = (ctx: Context): HandlersOf<typeof settings> => ({
  read: () => readSettings(ctx),
  inquire: limited(ctx, usesOfInquiry, ({ body }) => {
    sendInquiry(ctx, { from: body.from_email, body: body.body });
    return { message: accountsCopy.inquirySent };
  }),
});
