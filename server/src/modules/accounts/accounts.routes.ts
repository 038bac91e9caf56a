import type { accounts } from "@chonsu/shared/contract/accounts";
import { accountsCopy } from "@chonsu/shared/copy/accounts";
import { isActor } from "../../access/caller.ts";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { limited } from "../rate-limits/rate-limits.service.ts";
import { usesOfPasswordChange, usesOfProof, usesOfSignUp } from "../rate-limits/uses.ts";
import { proveSession } from "../sessions/sessions.service.ts";
import { leave } from "./departures.service.ts";
import { changePassword, resetPassword } from "./passwords.service.ts";
import { registerAlone, registerByExperience, registerInvited } from "./registrations.service.ts";

export const accountsRoutes = (ctx: Context): HandlersOf<typeof accounts> => ({
  register: limited(ctx, usesOfSignUp, ({ actor, body }) => registerInvited(ctx, actor, body)),
  registerAlone: limited(ctx, usesOfSignUp, ({ actor, body }) => registerAlone(ctx, actor, body)),
  registerExperience: limited(ctx, usesOfSignUp, ({ actor, body }) => registerByExperience(ctx, actor, body)),
  changePassword: limited(ctx, usesOfPasswordChange, async ({ actor, body, tokenProblem }) => {
    const { email } = body;
    if (email) return (await resetPassword(ctx, { ...body, email })) ?? { detail: accountsCopy.passwordReset };
    if (!isActor(actor)) return refuse(tokenProblem ?? "not_authenticated");
    return (await changePassword(ctx, actor, body)) ?? { detail: accountsCopy.passwordChanged };
  }),
  checkPassword: limited(
    ctx,
    usesOfProof,
    async ({ actor, body }) =>
      (await proveSession(ctx, actor, body.password)) ?? { detail: accountsCopy.passwordMatches },
  ),
  remove: limited(ctx, usesOfProof, ({ actor, body }) => leave(ctx, actor, body.current_password)),
});
