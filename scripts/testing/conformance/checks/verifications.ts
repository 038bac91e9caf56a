import { CODE_ATTEMPTS_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, row, rowsWith, soloRow } from "../check.ts";
import { type Dataset, freshEmail, mailedCode } from "../dataset.ts";
import { must } from "../failure.ts";
import { inServerMode } from "../run-facts.ts";

const CODE = 314_159;

/** The body of a request for a code. Where clients make the codes, it contains one. */
function codeFor(dataset: Dataset, email: string) {
  return { email, ...(dataset.run.config().verification === "client" && { code: CODE }) };
}

/** Checks that begin with the code mailed to a new address, and a wrong one. */
const mailedRow = rowsWith(
  async ({ run, visitor }) => {
    inServerMode(run);
    const email = freshEmail(run);
    await visitor.verifications.sendCode({ body: { email } });
    const right = await mailedCode(run, email);
    return { email, right, wrong: right === String(CODE) ? CODE + 1 : CODE };
  },
  { needs: ["readMails"] },
);

export const verificationsChecks: GroupChecks<"verifications"> = {
  checkEmail: {
    200: row("an unused address of the university may sign up", async (dataset) => {
      await dataset.visitor.verifications.checkEmail({ body: { email: freshEmail(dataset.run) } });
    }),
    "taken-says-message": soloRow("a taken address is answered with `message` too", async ({ email }, dataset) => {
      const body = { email: ` ${email.toUpperCase()} ` };
      const refused = await dataset.visitor.refused.verifications.checkEmail("EMAIL_TAKEN", { body });
      must("a field message", typeof refused["message"] === "string", refused);
    }),
    "free-of-any-domain": row("an unused address is free, whatever its domain (+ R39)", async (dataset) => {
      const [domain] = dataset.run.config().email_domains;
      for (const email of ["a@example.com", `a@x.${domain}`, `a@not-${domain}`, `a@${domain}.example.com`]) {
        await dataset.visitor.verifications.checkEmail({ body: { email } });
      }
    }),
    "malformed-is-403": row("missing and malformed addresses are 403 (+ R39)", async (dataset) => {
      const [domain] = dataset.run.config().email_domains;
      const names = ["a@b", "a b", "", ".a", "a.", "a..b", "a%40b"];
      for (const email of [undefined, null, "", 7, [], "x", "@", ...names.map((name) => `${name}@${domain}`)]) {
        const asked = { body: {}, odd: { body: { email } } };
        await dataset.visitor.refused.verifications.checkEmail("EMAIL_NOT_UNIVERSITY", asked);
      }
    }),
  },
  sendCode: {
    200: row("a code is mailed to an address of the university", async (dataset) => {
      await dataset.visitor.verifications.sendCode({ body: codeFor(dataset, freshEmail(dataset.run)) });
    }),
    "foreign-address": row("no code is sent to an address elsewhere (+ R1)", async (dataset) => {
      const body = codeFor(dataset, "somebody@example.com");
      await dataset.visitor.refused.verifications.sendCode("VALIDATION", { body });
    }),
    "malformed-address": row("no code is sent to an invalid address (+ R39)", async (dataset) => {
      const [domain] = dataset.run.config().email_domains;
      for (const name of ["", ".a", "a.", "a..b", "a%40b"]) {
        const body = codeFor(dataset, `${name}@${domain}`);
        await dataset.visitor.refused.verifications.sendCode("VALIDATION", { body });
      }
    }),
    "six-digits": row("a client's code has six digits (+ product.md §5)", async (dataset) => {
      for (const code of [99_999, 1_000_000, "12345a"]) {
        const body = { email: freshEmail(dataset.run), code };
        await dataset.visitor.refused.verifications.sendCode("VALIDATION", { body: { email: "" }, odd: { body } });
      }
    }),
  },
  verify: {
    200: mailedRow("the mailed code gives a verification (+ R3)", async ({ email, right }, dataset) => {
      await dataset.visitor.verifications.verify({ body: { email, code: right } });
    }),
    CODE_WRONG: mailedRow("another code than the mailed one (R3)", async ({ email, wrong }) => ({
      body: { email, code: wrong },
    })),
    "five-attempts": mailedRow(
      "after five wrong codes the right one is worn out (R3)",
      async ({ email, right, wrong }, dataset) => {
        for (let attempt = 0; attempt < CODE_ATTEMPTS_MAX; attempt += 1) {
          await dataset.visitor.refused.verifications.verify("CODE_WRONG", { body: { email, code: wrong } });
        }
        await dataset.visitor.refused.verifications.verify("CODE_WORN_OUT", { body: { email, code: right } });
      },
    ),
    "one-use": mailedRow("a code is good once (R3)", async ({ email, right }, dataset) => {
      await dataset.visitor.verifications.verify({ body: { email, code: right } });
      await dataset.visitor.refused.verifications.verify("CODE_WORN_OUT", { body: { email, code: right } });
    }),
  },
};
