import { CODE_LIFETIME_MS, PROOF_LIFETIME_MS } from "@chonsu/shared/limits";
import { clockRow, type GroupChecks, row, soloRow } from "../check.ts";
import { freshEmail, renewed } from "../dataset.ts";

export const passwordChecks: Pick<GroupChecks<"accounts">, "changePassword" | "checkPassword"> = {
  changePassword: {
    200: row("with the current password: the new one signs in, the old one does not", async (dataset) => {
      const { email, password, accounts } = await dataset.member();
      await accounts.changePassword({ body: { new_password: renewed(password), current_password: password } });
      await dataset.visitor.sessions.create({ body: { email, password: renewed(password) } });
      await dataset.visitor.refused.sessions.create("WRONG_LOGIN", { body: { email, password } });
    }),
    EMAIL_UNKNOWN: row("refused for an unknown address", async (dataset) => {
      const email = freshEmail(dataset.run);
      return { body: { new_password: "a new password", email, ...(await dataset.proof(email, "reset")) } };
    }),
    "proof-ten-minutes": clockRow("a checked password proves for ten minutes (R5)", async (me, dataset) => {
      await me.accounts.checkPassword({ body: { password: me.password } });
      await dataset.pass(PROOF_LIFETIME_MS + 1);
      await me.refused.accounts.remove("PROOF_MISSING");
    }),
    "mail-ten-minutes": clockRow(
      "a mailed code, and what it was turned into, is good for a reset for ten minutes (R3, R4)",
      async ({ email, password }, dataset) => {
        const proof = await dataset.proof(email, "reset");
        await dataset.pass(CODE_LIFETIME_MS + 1);
        const body = { email, new_password: renewed(password), ...proof };
        await dataset.visitor.refused.accounts.changePassword("VERIFICATION_MISSING", { body });
      },
    ),
    "ends-other-sessions": soloRow("my other sessions end at once, and mine continues (R5)", async (me, dataset) => {
      const other = await dataset.signIn(me);
      await me.accounts.changePassword({ body: { new_password: renewed(me.password), current_password: me.password } });
      await me.users.current();
      await other.refused.users.current("token_not_valid");
      await dataset.visitor.refused.sessions.refresh("token_not_valid", { body: { refresh: other.refresh } });
    }),
    "reset-ends-all": soloRow(
      "a reset by mail ends all sessions, and any token is ignored (+ R4, R5)",
      async (me, dataset) => {
        const stranger = await dataset.member();
        const proof = await dataset.proof(me.email, "reset");
        const body = { new_password: renewed(me.password), email: me.email, ...proof };
        await stranger.accounts.changePassword({ body });
        await me.refused.users.current("token_not_valid");
        await dataset.visitor.sessions.create({ body: { email: me.email, password: renewed(me.password) } });
        await stranger.users.current();
        await dataset.visitor.refused.accounts.changePassword("VERIFICATION_MISSING", { body });
      },
    ),
  },
  checkPassword: {
    200: soloRow("accepts the right password", async (me) => {
      await me.accounts.checkPassword({ body: { password: me.password } });
    }),
  },
};
