import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { INTERESTS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { expiredRow, type GroupChecks, pairRow, row, soloRow, teamRow } from "../check.ts";
import { type Dataset, freshSignUp, type ProfileOptions } from "../dataset.ts";
import { added } from "../differences/guard.ts";
import { equal, present, valuesOf } from "../failure.ts";
import { fullRow } from "../full-member.ts";
import { inServerMode } from "../run-facts.ts";
import { connect, leaves, makeLink, mustBeNotified, sharedExperience, writeComment, writePost } from "../things.ts";
import { passwordChecks } from "./passwords.ts";

/** A sign-up with the proof of the address that the target needs. */
async function provenSignUp(dataset: Dataset) {
  const signUp = freshSignUp(dataset.run);
  return { ...signUp, ...(await dataset.proof(signUp.email, "signup")) };
}

/** A sign-up through the share link of an experience. */
async function experienceSignUp(dataset: Dataset) {
  const inviter = await dataset.member();
  const { id, code, detail } = await sharedExperience(inviter);
  const body = { ...(await provenSignUp(dataset)), code, inviter_id: inviter.id, experience_id: id };
  return { inviter, detail, body };
}

/** Signs somebody up with an invitation link. */
export async function register(dataset: Dataset, code: string) {
  return dataset.visitor.accounts.register({ body: { ...(await provenSignUp(dataset)), code } });
}

const unproven = "without a verification nobody signs up where the target makes the codes (R3)";

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

export const accountsChecks: GroupChecks<"accounts"> = {
  ...passwordChecks,
  register: {
    201: soloRow(
      "with a link the inviter and the newcomer are chons at once, and the inviter is notified",
      async (host, dataset) => {
        const { id, code } = await makeLink(host);
        const signUp = await provenSignUp(dataset);
        const me = await dataset.visitor.accounts.register({ body: { ...signUp, code } });
        equal("my chons in the answer", me.profile.one_degree_count, 1);
        equal("my address in the answer", me.email, signUp.email);
        const newcomer = await dataset.signIn({ ...signUp, name: me.user_name });
        const chons = await newcomer.friends.oneDegree();
        equal("my chons", valuesOf(chons, "id"), [host.id]);
        equal("one_degree_count of the inviter", chons[0]?.profile.one_degree_count, 1);
        const [link] = await host.invitationLinks.list();
        equal("the link", [link?.id, link?.status, link?.invitee_id], [id, "accepted", me.id]);
        await mustBeNotified(host, "invitation_register", me.id);
      },
    ),
    VERIFICATION_MISSING: row(unproven, async (dataset) => {
      inServerMode(dataset.run);
      const { code } = await makeLink(await dataset.member());
      return { body: { ...freshSignUp(dataset.run), code } };
    }),
    INVITATION_EXPIRED: expiredRow("after seven days the link registers nobody (R14)", async ({ code }, dataset) => ({
      body: { ...(await provenSignUp(dataset)), code },
    })),
    "used-once": row("a link registers one person (R14)", async (dataset) => {
      const { code } = await makeLink(await dataset.member());
      await register(dataset, code);
      const body = { ...(await provenSignUp(dataset)), code };
      await dataset.visitor.refused.accounts.register("INVITATION_INVALID", { body });
    }),
    "code-exactly": row("the code is matched exactly (R15)", async (dataset) => {
      const { code } = await makeLink(await dataset.member());
      for (const odd of [` ${code}`, `${code} `, `${code}x`, code.slice(1), "%", code.replace(/[a-z]/i, swapped)]) {
        if (odd === code) continue;
        const body = { ...(await provenSignUp(dataset)), code: odd };
        await dataset.visitor.refused.accounts.register("INVITATION_INVALID", { body });
      }
    }),
    "full-inviter": fullRow(
      "an inviter with fifty chons keeps nobody out: the newcomer comes without the chon (R9)",
      async ({ full }, dataset) => {
        const { code } = await makeLink(full);
        const me = await register(dataset, code);
        equal("my chons in the answer", me.profile.one_degree_count, 0);
      },
    ),
  },
  registerAlone: {
    201: row("an address of the university is enough; the new member has no chon and is not staff", async (dataset) => {
      const signUp = await provenSignUp(dataset);
      const odd = { body: { ...signUp, is_staff: true } };
      const me = await dataset.visitor.accounts.registerAlone({ odd, body: signUp });
      equal("who signed up", [me.email, me.user_name], [signUp.email, signUp.profile.user_name]);
      equal("is_staff and my chons", [me.is_staff, me.profile.one_degree_count], [false, 0]);
      equal("keywords in their order", me.profile.keywords, signUp.profile.keywords);
    }),
    EMAIL_TAKEN: soloRow("an address signs up once, in any spelling", async ({ email }, dataset) => ({
      body: { ...(await provenSignUp(dataset)), email: email.toUpperCase() },
    })),
    VERIFICATION_MISSING: row(unproven, async (dataset) => {
      inServerMode(dataset.run);
      return { body: freshSignUp(dataset.run) };
    }),
    "bad-profiles": row(
      "what product.md §5 forbids is refused as bad input (product.md §5; R6, R16)",
      async (dataset) => {
        for (const wrong of badFields()) {
          const body = freshSignUp(dataset.run);
          const odd = { body: { ...body, profile: { ...body.profile, ...wrong } } };
          await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body, odd });
        }
      },
    ),
    "own-sentences": row(
      "product.md's own sentences for majors and interests (product.md §5; R35)",
      async (dataset) => {
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
          equal("detail", refused.detail, text);
          equal("fields.profile", added("Error.fields", refused.fields)["profile"], [text]);
        }
      },
    ),
    "school-is-not-chosen": row("the server's own school is stored, whatever is sent (R34)", async (dataset) => {
      for (const school of ["다른 학교", "", undefined]) {
        const body = freshSignUp(dataset.run, { school });
        const proof = await dataset.proof(body.email, "signup");
        const { profile } = await dataset.visitor.accounts.registerAlone({ body: { ...body, ...proof } });
        equal("school", profile.school, dataset.run.config().school);
      }
    }),
    "missing-fields": row("missing fields are named (wire.md §1 Errors)", async (dataset) => {
      const body = freshSignUp(dataset.run);
      const refused = await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body, odd: { body: {} } });
      equal("fields", Object.keys(added("Error.fields", refused.fields)).toSorted(), ["email", "password", "profile"]);
    }),
    "foreign-address": row("only addresses of the university sign up (R1; product.md §6)", async (dataset) => {
      const [domain] = dataset.run.config().email_domains;
      const foreign = ["a@example.com", `a@not-${domain}`, `a@${domain}.example.com`, "nothing"];
      for (const email of [...foreign, `.a@${domain}`, `a.@${domain}`, `a..b@${domain}`, `a%40b@${domain}`]) {
        const body = { ...freshSignUp(dataset.run), email };
        await dataset.visitor.refused.accounts.registerAlone("VALIDATION", { body });
      }
    }),
    "loose-input": row(
      "year as text, an empty second major, whole objects (wire.md §1 Loose input)",
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
    "two-more-departments": row("all 47 departments may be a major (R2)", async (dataset) => {
      const [major1, major2] = DEPARTMENTS_WITHOUT_SUGGESTION;
      await dataset.member({ major1, major2 });
    }),
  },
  registerExperience: {
    201: row("with the link of an experience both become chons; joining is another call", async (dataset) => {
      const { inviter: host, body } = await experienceSignUp(dataset);
      const me = await dataset.visitor.accounts.registerExperience({ body });
      equal("my chons in the answer", me.profile.one_degree_count, 1);
      equal("my experiences in the answer", me.profile.experiences, []);
      await mustBeNotified(host, "experience_register", me.id);
    }),
    VERIFICATION_MISSING: row(unproven, async (dataset) => {
      inServerMode(dataset.run);
      const { body } = await experienceSignUp(dataset);
      return { body: { ...body, verification: null } };
    }),
    EXPERIENCE_LINK_OFF: row("the link is off after the creator's own text was deleted (R22)", async (dataset) => {
      const { inviter: host, detail, body } = await experienceSignUp(dataset);
      await host.experienceDetails.remove({ params: { id: detail.id } });
      return { body };
    }),
  },
  remove: {
    204: soloRow("with the password the account is deleted, with its tokens and its login", async (me, dataset) => {
      await leaves(me);
      await me.refused.users.current("user_not_found");
      await dataset.visitor.refused.sessions.create("WRONG_LOGIN", {
        body: { email: me.email, password: me.password },
      });
    }),
    "chons-lose-the-member": pairRow("chons lose the member, and what notified them of it", async ([me, chon]) => {
      await connect(me, chon);
      await leaves(me);
      equal("the chons of the other", await chon.friends.list(), []);
      const about = (await chon.notifications.list()).filter(({ related_user_id }) => related_user_id === me.id);
      equal("notifications about who left", about, []);
    }),
    PROOF_MISSING: soloRow("refused without the password, and with a wrong one (+ R5)", async (me) => {
      await me.refused.accounts.remove("PROOF_MISSING", { body: { current_password: "wrong" } });
      return { as: me };
    }),
    "comments-stay": pairRow(
      "comments stay without a name, likes and tags are deleted (R8; wire.md §3 Auth)",
      async ([me, leaver]) => {
        const { id } = await writePost(me, { tagged_users: [leaver.id] });
        await writeComment(leaver, id);
        await leaver.projects.toggleLike({ params: { id } });
        await leaves(leaver);
        const [left] = await me.comments.list({ params: { id } });
        const { user, user_name, content } = present("the comment", left);
        equal("the comment", [user, user_name, content], [DELETED_USER_ID, DELETED_USER_NAME, "댓글"]);
        const post = await me.projects.one({ params: { id } });
        equal("likes, tags, comments", [post.like_count, post.tagged_users, post.comment_count], [0, [], 1]);
      },
    ),
    "experiences-are-handed-over": teamRow(
      "an experience passes to the member who joined first (R20; wire.md §3 Auth)",
      async ({ creator, member, id }) => {
        await leaves(creator);
        const [left] = await member.experiences.ofUser({ params: { userId: member.id } });
        equal("creator and members", [left?.id, left?.creator, left?.accepted_users], [id, member.id, [member.id]]);
      },
    ),
    "after-check-password": soloRow(
      "a password that was checked in this session is accepted as proof (R5)",
      async (me) => {
        await me.accounts.checkPassword({ body: { password: me.password } });
        await me.accounts.remove();
      },
    ),
    "proof-is-of-a-session": row("the proof of one session is not accepted in another (R5)", async (dataset) => {
      const me = await dataset.member();
      const other = await dataset.signIn(me);
      await other.accounts.checkPassword({ body: { password: me.password } });
      await me.refused.accounts.remove("PROOF_MISSING");
    }),
  },
};

function swapped(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}
