import { CHON_MAX, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS, EMAIL_DOMAINS, SCHOOL_NAME } from "@chonsu/shared/school/school";
import { type GroupChecks, row } from "../check.ts";
import { added } from "../differences/guard.ts";
import { equal, must } from "../failure.ts";

const inquiry = { from_email: "somebody@example.com", body: "문의합니다." };

/** The settings of the server, and inquiries to the operators. */
export const settingsChecks: GroupChecks<"settings"> = {
  read: {
    200: row("the school, its domains and departments, the limits and the links (+ R1, R2)", async (dataset) => {
      const config = await dataset.visitor.settings.read();
      equal("school", config.school, SCHOOL_NAME);
      equal("email_domains", config.email_domains, EMAIL_DOMAINS);
      equal("departments", config.departments, DEPARTMENTS);
      const numbers = Object.values(config.limits);
      const hasLimits = [CHON_MAX, INVITATION_LINKS_MAX].every((limit) => numbers.includes(limit));
      must("limits with the 50 of chons and links", hasLimits, config.limits);
    }),
  },
  inquire: {
    200: row("anybody may send an inquiry", async (dataset) => {
      await dataset.visitor.settings.inquire({ body: inquiry });
    }),
    "bad-input": row("an empty text or an invalid address is refused (+ product.md §5)", async (dataset) => {
      const { inquire } = dataset.visitor.refused.settings;
      const blank = await inquire("VALIDATION", { body: { ...inquiry, body: "  " } });
      equal("fields", Object.keys(added("Error.fields", blank.fields)), ["body"]);
      for (const from_email of ["x", "@example.com", ".a@example.com", "a..b@example.com", "a%40b@example.com"]) {
        const nowhere = await inquire("VALIDATION", { body: { ...inquiry, from_email } });
        equal("fields", Object.keys(added("Error.fields", nowhere.fields)), ["from_email"]);
      }
    }),
  },
};
