import { CODE_ATTEMPTS_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, mailRow, row, soloRow } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { must } from "../failure.ts";
import { freshEmail, mailedCode } from "../people.ts";
import { inServerMode } from "../run-facts.ts";

const CODE = 314_159;

/** The body of a request for a code. Where clients make the codes, it contains one. */
function codeFor(dataset: Dataset, email: string) {
  return { email, ...(dataset.run.config.verification === "client" && { code: CODE }) };
}

/** The code mailed to a new address, and a wrong one. */
async function mailed(dataset: Dataset) {
  inServerMode(dataset.run);
  const email = freshEmail(dataset.run);
  await dataset.visitor.verifications.sendCode({ body: { email } });
  const right = await mailedCode(dataset.run, email);
  return { email, right, wrong: right === String(CODE) ? CODE + 1 : CODE };
}

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
    "free-of-any-domain": row("an unused address is free, whatever its domain", "+ R39", async (dataset) => {
      const [domain] = dataset.run.config.email_domains;
      for (const email of ["a@example.com", `a@x.${domain}`, `a@not-${domain}`, `a@${domain}.example.com`]) {
        await dataset.visitor.verifications.checkEmail({ body: { email } });
      }
    }),
    "malformed-is-403": row("missing and malformed addresses are 403", "+ R39", async (dataset) => {
      const [domain] = dataset.run.config.email_domains;
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
    "foreign-address": row("no code is sent to an address elsewhere", "+ R1", async (dataset) => {
      const body = codeFor(dataset, "somebody@example.com");
      await dataset.visitor.refused.verifications.sendCode("VALIDATION", { body });
    }),
    "malformed-address": row("no code is sent to an invalid address", "+ R39", async (dataset) => {
      const [domain] = dataset.run.config.email_domains;
      for (const name of ["", ".a", "a.", "a..b", "a%40b"]) {
        const body = codeFor(dataset, `${name}@${domain}`);
        await dataset.visitor.refused.verifications.sendCode("VALIDATION", { body });
      }
    }),
    "six-digits": row("a client's code has six digits", "+ product.md §5", async (dataset) => {
      for (const code of [99_999, 1_000_000, "12345a"]) {
        const body = { email: freshEmail(dataset.run), code };
        await dataset.visitor.refused.verifications.sendCode("VALIDATION", { body: { email: "" }, odd: { body } });
      }
    }),
  },
  verify: {
    200: mailRow("the mailed code gives a verification", "+ R3", async (dataset) => {
      const { email, right } = await mailed(dataset);
      await dataset.visitor.verifications.verify({ body: { email, code: right } });
    }),
    CODE_WRONG: mailRow("another code than the mailed one", "R3", async (dataset) => {
      const { email, wrong } = await mailed(dataset);
      return { body: { email, code: wrong } };
    }),
    "five-attempts": mailRow("after five wrong codes the right one is worn out", "R3", async (dataset) => {
      const { email, right, wrong } = await mailed(dataset);
      for (let attempt = 0; attempt < CODE_ATTEMPTS_MAX; attempt += 1) {
        await dataset.visitor.refused.verifications.verify("CODE_WRONG", { body: { email, code: wrong } });
      }
      await dataset.visitor.refused.verifications.verify("CODE_WORN_OUT", { body: { email, code: right } });
    }),
    "one-use": mailRow("a code is good once", "R3", async (dataset) => {
      const { email, right } = await mailed(dataset);
      await dataset.visitor.verifications.verify({ body: { email, code: right } });
      await dataset.visitor.refused.verifications.verify("CODE_WORN_OUT", { body: { email, code: right } });
    }),
  },
};
