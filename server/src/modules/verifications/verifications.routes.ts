import { verifications } from "@chonsu/shared/contract/verifications";
import { accountsCopy } from "@chonsu/shared/copy/accounts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { limited } from "../rate-limits/limited.ts";
import { usesOfCode, usesOfCodeTry, usesOfEmailCheck } from "../rate-limits/uses.ts";
import { checkEmail, sendCode, verifyCode } from "./verifications.service.ts";

export function verificationsRoutes(app: App, ctx: Context): void {
  serve(
    app,
    verifications.checkEmail,
    limited(ctx, usesOfEmailCheck, ({ body }) => {
      const refused = checkEmail(ctx, body.email);
      return isRefusal(refused) ? refused : { status: 200, body: { message: accountsCopy.emailFree } };
    }),
  );

  serve(
    app,
    verifications.sendCode,
    limited(ctx, usesOfCode, ({ body: { email, code } }) => {
      const refused = sendCode(ctx, { email, code });
      return isRefusal(refused) ? refused : { status: 200, body: { message: accountsCopy.codeSent } };
    }),
  );

  serve(
    app,
    verifications.verify,
    limited(ctx, usesOfCodeTry, ({ body }) => answer(200, verifyCode(ctx, body))),
  );
}
