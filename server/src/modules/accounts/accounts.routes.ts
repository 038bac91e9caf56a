import { accounts } from "@chonsu/shared/contract/accounts";
import { accountsCopy } from "@chonsu/shared/copy/accounts";
import { isActor } from "../../access/caller.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { limited } from "../rate-limits/limited.ts";
import { usesOfPasswordChange, usesOfProof, usesOfSignUp } from "../rate-limits/uses.ts";
import { proveSession } from "../sessions/sessions.service.ts";
import { leave } from "./departures.service.ts";
import { changePassword, resetPassword } from "./passwords.service.ts";
import { registerAlone, registerByExperience, registerInvited } from "./registrations.service.ts";

export function accountsRoutes(app: App, ctx: Context): void {
  registrationRoutes(app, ctx);
  passwordRoutes(app, ctx);
}

function registrationRoutes(app: App, ctx: Context): void {
  serve(
    app,
    accounts.register,
    limited(ctx, usesOfSignUp, async ({ actor, body }) => answer(201, await registerInvited(ctx, actor, body))),
  );

  serve(
    app,
    accounts.registerAlone,
    limited(ctx, usesOfSignUp, async ({ actor, body }) => answer(201, await registerAlone(ctx, actor, body))),
  );

  serve(
    app,
    accounts.registerExperience,
    limited(ctx, usesOfSignUp, async ({ actor, body }) => answer(201, await registerByExperience(ctx, actor, body))),
  );
}

function passwordRoutes(app: App, ctx: Context): void {
  serve(
    app,
    accounts.changePassword,
    limited(ctx, usesOfPasswordChange, async ({ actor, body, tokenProblem }) => {
      const { email } = body;
      if (email) {
        const refused = await resetPassword(ctx, { ...body, email });
        return isRefusal(refused) ? refused : { status: 200, body: { detail: accountsCopy.passwordReset } };
      }
      if (!isActor(actor)) return refuse(tokenProblem ?? "not_authenticated");
      const refused = await changePassword(ctx, actor, body);
      return isRefusal(refused) ? refused : { status: 200, body: { detail: accountsCopy.passwordChanged } };
    }),
  );

  serve(
    app,
    accounts.checkPassword,
    limited(ctx, usesOfProof, async ({ actor, body }) => {
      const refused = await proveSession(ctx, actor, body.password);
      return isRefusal(refused) ? refused : { status: 200, body: { detail: accountsCopy.passwordMatches } };
    }),
  );

  serve(
    app,
    accounts.remove,
    limited(ctx, usesOfProof, async ({ actor, body }) => answerEmpty(await leave(ctx, actor, body.current_password))),
  );
}
