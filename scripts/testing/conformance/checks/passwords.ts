import { accounts } from "@chonsu/shared/contract/accounts";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { type GroupChecks, refusal, row } from "../check.ts";
import { freshEmail, proofOf, renewed, signIn } from "../people.ts";
import { proofTimeRules } from "./time-rules.ts";

const AUTH = "wire.md §3 Auth";

/** Changing a password, resetting it, and proving that one knows it. */
export const passwordChecks: Pick<GroupChecks<"accounts">, "changePassword" | "checkPassword"> = {
  changePassword: {
    answers: {
      200: row("with the current password: the new one signs in, the old one does not", AUTH, async (world) => {
        const { email, password, access } = await world.member();
        const as = { access, email };
        await world.ok(accounts.changePassword, {
          as,
          body: { new_password: renewed(password), current_password: password },
        });
        await world.ok(sessions.create, { body: { email, password: renewed(password) } });
        await world.refused(sessions.create, "WRONG_LOGIN", { body: { email, password } });
      }),
    },
    refuses: {
      not_authenticated: refusal("without an address it needs a token", AUTH),
      token_not_valid: refusal("and a good one", AUTH),
      user_not_found: refusal("of somebody who is still there", AUTH),
      PROOF_MISSING: refusal("a wrong current password is no proof", `${AUTH}; R5`),
      VERIFICATION_MISSING: refusal("a reset needs a proof of the address", "R4"),
      EMAIL_UNKNOWN: refusal("nobody has this address", AUTH, async (world) => {
        const email = freshEmail(world.run);
        return {
          body: { new_password: "a new password", email, ...(await proofOf(world.run, world.ok, email, "reset")) },
        };
      }),
    },
    rules: {
      ...proofTimeRules,
      "ends-other-sessions": row("my other sessions end at once, mine goes on", "R5", async (world) => {
        const me = await world.member();
        const other = await signIn(world.ok, me);
        await world.ok(accounts.changePassword, {
          as: me,
          body: { new_password: renewed(me.password), current_password: me.password },
        });
        await world.ok(users.current, { as: me });
        await world.refused(users.current, "token_not_valid", { as: other });
        await world.refused(sessions.refresh, "token_not_valid", { body: { refresh: other.refresh } });
      }),
      "reset-ends-all": row(
        "a reset by mail ends all sessions, and any token is ignored",
        `${AUTH}; R4, R5`,
        async (world) => {
          const me = await world.member();
          const stranger = await world.member();
          const proof = await proofOf(world.run, world.ok, me.email, "reset");
          const body = { new_password: renewed(me.password), email: me.email, ...proof };
          await world.ok(accounts.changePassword, { as: stranger, body });
          await world.refused(users.current, "token_not_valid", { as: me });
          await world.ok(sessions.create, { body: { email: me.email, password: renewed(me.password) } });
          await world.ok(users.current, { as: stranger });
          await world.refused(accounts.changePassword, "VERIFICATION_MISSING", { body });
        },
      ),
    },
  },
  checkPassword: {
    answers: {
      200: row("the right password", AUTH, async (world) => {
        const me = await world.member();
        await world.ok(accounts.checkPassword, { as: me, body: { password: me.password } });
      }),
    },
    refuses: {
      PASSWORD_WRONG: refusal("a wrong one is 400", AUTH),
    },
  },
};
