import type { verifications } from "@chonsu/shared/contract/verifications";
import { accountsCopy } from "@chonsu/shared/copy/accounts";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { limited } from "../rate-limits/rate-limits.service.ts";
import { usesOfCode, usesOfCodeTry, usesOfEmailCheck } from "../rate-limits/uses.ts";
import { checkEmail, sendCode, verifyCode } from "./verifications.service.ts";

export const verificationsRoutes = (ctx: Context): HandlersOf<typeof verifications> => ({
  checkEmail: limited(
    ctx,
    usesOfEmailCheck,
    ({ body }) => checkEmail(ctx, body.email) ?? { message: accountsCopy.emailFree },
  ),
  sendCode: limited(
    ctx,
    usesOfCode,
    ({ body, address }) => sendCode(ctx, body, address) ?? { message: accountsCopy.codeSent },
  ),
  verify: limited(ctx, usesOfCodeTry, ({ body, address }) => verifyCode(ctx, body, address)),
});
