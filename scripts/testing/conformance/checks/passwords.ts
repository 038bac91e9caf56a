import { accounts } from "@chonsu/shared/contract/accounts";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { type GroupChecks, refusal, row } from "../check.ts";
import { freshEmail, proofOf, renewed, signIn } from "../people.ts";
import { proofTimeRules } from "./rules/time-rules.ts";

const AUTH = "wire.md §3 Auth";

export const passwordChecks: Pick<GroupChecks<"accounts">, "changePassword" | "checkPassword"> = {
  changePassword: {
    answers: {
      200: row("with the current password: the new one signs in, the old one does not", AUTH, async (dataset) => {
        const { email, password, access } = await dataset.member();
        const as = { access, email };
        await dataset.ok(accounts.changePassword, {
          as,
          body: { new_password: renewed(password), current_password: password },
        });
        await dataset.ok(sessions.create, { body: { email, password: renewed(password) } });
        await dataset.refused(sessions.create, "WRONG_LOGIN", { body: { email, password } });
      }),
    },
    refuses: {
      not_authenticated: refusal("without an address it needs a token", AUTH),
      token_not_valid: refusal("and a good one", AUTH),
      user_not_found: refusal("of somebody who is still there", AUTH),
      PROOF_MISSING: refusal("a wrong current password is no proof", `${AUTH}; R5`),
      VERIFICATION_MISSING: refusal("a reset needs a proof of the address", "R4"),
      EMAIL_UNKNOWN: refusal("nobody has this address", AUTH, async (dataset) => {
        const email = freshEmail(dataset.run);
        return {
          body: { new_password: "a new password", email, ...(await proofOf(dataset.run, dataset.ok, email, "reset")) },
        };
      }),
    },
    rules: {
      ...proofTimeRules,
      "ends-other-sessions": row("my other sessions end at once, mine goes on", "R5", async (dataset) => {
        const me = await dataset.member();
        const other = await signIn(dataset.ok, me);
        await dataset.ok(accounts.changePassword, {
          as: me,
          body: { new_password: renewed(me.password), current_password: me.password },
        });
        await dataset.ok(users.current, { as: me });
        await dataset.refused(users.current, "token_not_valid", { as: other });
        await dataset.refused(sessions.refresh, "token_not_valid", { body: { refresh: other.refresh } });
      }),
      "reset-ends-all": row(
        "a reset by mail ends all sessions, and any token is ignored",
        `${AUTH}; R4, R5`,
        async (dataset) => {
          const me = await dataset.member();
          const stranger = await dataset.member();
          const proof = await proofOf(dataset.run, dataset.ok, me.email, "reset");
          const body = { new_password: renewed(me.password), email: me.email, ...proof };
          await dataset.ok(accounts.changePassword, { as: stranger, body });
          await dataset.refused(users.current, "token_not_valid", { as: me });
          await dataset.ok(sessions.create, { body: { email: me.email, password: renewed(me.password) } });
          await dataset.ok(users.current, { as: stranger });
          await dataset.refused(accounts.changePassword, "VERIFICATION_MISSING", { body });
        },
      ),
    },
  },
  checkPassword: {
    answers: {
      200: row("the right password", AUTH, async (dataset) => {
        const me = await dataset.member();
        await dataset.ok(accounts.checkPassword, { as: me, body: { password: me.password } });
      }),
    },
    refuses: {
      PASSWORD_WRONG: refusal("a wrong one is 400", AUTH),
    },
  },
};
