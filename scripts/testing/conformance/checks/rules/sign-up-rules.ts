import { INTERESTS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { type Row, row } from "../../check.ts";
import { equal } from "../../failure.ts";
import { freshSignUp, type ProfileOptions } from "../../people.ts";

const RULES = "product.md §5; R6, R16";

/** What a sign-up refuses in a profile. */
function badFields(): object[] {
  const terms = Array.from({ length: INTERESTS_MAX + 1 }, (_none, index) => `관심 ${index}`);
  const nextYear = new Date().getFullYear() + 2;
  return [
    ...[" ", "가".repeat(USER_NAME_MAX + 1), "가\u200b나", "가\u202e나"].map((user_name) => ({ user_name })),
    ...[terms, terms.slice(0, 1), ["관심", "관심"]].map((keywords) => ({ keywords })),
    // The same in other letters, and in wide ones.
    ...["rEACT", "Ｒｅａｃｔ"].map((again) => ({ keywords: ["React", again, "말"] })),
    ...[1899, nextYear].map((year) => ({ year })),
    ...[{ major1: "없는학과" }, { major1: "" }, { major2: "없는학과" }, { current_academic_degree: "교수" }],
  ];
}

/** The sentences of product.md §5 for a profile at sign-up. */
export const signUpSentences = {
  major: "최소 1개의 전공을 선택해야 합니다.",
  interestsTooFew: "관심사는 2개 이상 입력해야 합니다.",
  interestTwice: "이미 추가한 관심사입니다.",
} as const;

/** Rules of every sign-up. All ways to sign up share one definition of field errors. */
export const signUpRules: Readonly<Record<string, Row>> = {
  "bad-profiles": row("what product.md §5 forbids is refused as bad input", RULES, async (dataset) => {
    for (const wrong of badFields()) {
      const body = freshSignUp(dataset.run);
      const odd = { body: { ...body, profile: { ...body.profile, ...wrong } } };
      await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body, odd });
    }
  }),
  "own-sentences": row("product.md's own sentences for majors and interests", "product.md §5; R35", async (dataset) => {
    const { major, interestsTooFew, interestTwice } = signUpSentences;
    for (const [options, text] of [
      [{ major1: "" }, major],
      [{ major1: undefined }, major],
      [{ keywords: ["하나"] }, interestsTooFew],
      [{ keywords: [] }, interestsTooFew],
      [{ keywords: ["React", "rEACT"] }, interestTwice],
    ] as const) {
      const body = freshSignUp(dataset.run);
      const odd = { body: { ...body, profile: { ...body.profile, ...options } } };
      const refused = await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body, odd });
      equal("fields.profile and detail", [refused.fields?.["profile"], refused.detail], [[text], text]);
    }
  }),
  "school-is-not-chosen": row("the server's own school is stored, whatever is sent", "R34", async (dataset) => {
    for (const school of ["다른 학교", "", undefined]) {
      const body = freshSignUp(dataset.run, { school });
      const proof = await dataset.proof(body.email, "signup");
      const { profile } = await dataset.visitor.accounts.registerAlone({ body: { ...body, ...proof } });
      equal("school", profile.school, dataset.run.config.school);
    }
  }),
  "missing-fields": row("missing fields are named", "wire.md §1 Errors", async (dataset) => {
    const body = freshSignUp(dataset.run);
    const refused = await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body, odd: { body: {} } });
    equal("fields", Object.keys(refused.fields ?? {}).toSorted(), ["email", "password", "profile"]);
  }),
  "foreign-address": row("only addresses of the university sign up", "R1; product.md §6", async (dataset) => {
    const [domain] = dataset.run.config.email_domains;
    const foreign = ["a@example.com", `a@not-${domain}`, `a@${domain}.example.com`, "nothing"];
    for (const email of [...foreign, `.a@${domain}`, `a.@${domain}`, `a..b@${domain}`, `a%40b@${domain}`]) {
      const body = { ...freshSignUp(dataset.run), email };
      await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body });
    }
  }),
  "loose-input": row(
    "year as text, an empty second major, whole objects",
    "wire.md §1 Loose input",
    async (dataset) => {
      const signUp = freshSignUp(dataset.run);
      const readOnly = { one_degree_count: 7, experiences: [] };
      const profile: ProfileOptions = { ...signUp.profile, ...readOnly, year: "2021", major2: "" };
      const me = await dataset.member(profile);
      const seen = await me.users.profile({ params: { id: me.id } });
      const given = [seen.year, seen.major2, seen.one_degree_count, seen.experiences];
      equal("year, second major, and what is read-only", given, [2021, null, 0, []]);
    },
  ),
  "two-more-departments": row("all 47 departments may be a major", "R2", async (dataset) => {
    const [major1, major2] = DEPARTMENTS_WITHOUT_SUGGESTION;
    await dataset.member({ major1, major2 });
  }),
};
