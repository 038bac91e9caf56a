import { accounts } from "@chonsu/shared/contract/accounts";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { CODE_LIFETIME_MS, PROOF_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { proofOf, renewed } from "../../people.ts";
import { able } from "../../run-facts.ts";

const needs = { needs: ["advanceClock"] } as const;

function pass(dataset: Dataset, ms: number): Promise<void> {
  return able(dataset.run, "advanceClock")(ms);
}

/** Rules about the expiry of tokens. */
export const tokenTimeRules: Readonly<Record<string, Row>> = {
  "after-its-time": row(
    "an access token ends after two hours and is renewed; a refresh token ends after fourteen days",
    "wire.md §1 Tokens",
    async (dataset) => {
      const member = await dataset.member();
      await dataset.passHours();
      await dataset.refused(users.current, "token_not_valid", { as: member });
      const { access } = await dataset.ok(sessions.refresh, { body: { refresh: member.refresh } });
      await dataset.ok(users.current, { as: { ...member, access } });
      await pass(dataset, REFRESH_TOKEN_LIFETIME_MS);
      await dataset.refused(sessions.refresh, "token_not_valid", { body: { refresh: member.refresh } });
    },
    needs,
  ),
};

/** Rules about the expiry of proofs. */
export const proofTimeRules: Readonly<Record<string, Row>> = {
  "proof-ten-minutes": row(
    "a checked password proves for ten minutes",
    "R5",
    async (dataset) => {
      const me = await dataset.member();
      await dataset.ok(accounts.checkPassword, { as: me, body: { password: me.password } });
      await pass(dataset, PROOF_LIFETIME_MS + 1);
      await dataset.refused(accounts.remove, "PROOF_MISSING", { as: me });
    },
    needs,
  ),
  "mail-ten-minutes": row(
    "a mailed code, and what it was turned into, is good for a reset for ten minutes",
    "R3, R4",
    async (dataset) => {
      const { email, password } = await dataset.member();
      const proof = await proofOf(dataset.run, dataset.ok, email, "reset");
      await pass(dataset, CODE_LIFETIME_MS + 1);
      const body = { email, new_password: renewed(password), ...proof };
      await dataset.refused(accounts.changePassword, "VERIFICATION_MISSING", { body });
    },
    needs,
  ),
};
