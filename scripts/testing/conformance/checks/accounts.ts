import { accounts } from "@chonsu/shared/contract/accounts";
import { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { friends } from "@chonsu/shared/contract/friends";
import { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal } from "../failure.ts";
import { fullMember } from "../full-member.ts";
import { freshSignUp, type Member, proofOf, signIn } from "../people.ts";
import { allPublished, publishedOf } from "../published.ts";
import { inServerMode } from "../run-facts.ts";
import { makeLink, sharedExperience } from "../things.ts";
import { passwordChecks } from "./passwords.ts";
import { departureRules } from "./rules/departure-rules.ts";
import { signUpRules } from "./rules/sign-up-rules.ts";

const AUTH = "wire.md §3 Auth";

/** A sign-up with the proof of the address that the target needs. */
export async function provenSignUp(dataset: Dataset) {
  const signUp = freshSignUp(dataset.run);
  return { ...signUp, ...(await proofOf(dataset.run, dataset.ok, signUp.email, "signup")) };
}

/** A sign-up through the share link of an experience. */
async function experienceSignUp(dataset: Dataset, inviter: Member) {
  const { id, code, detail } = await sharedExperience(dataset, inviter);
  return {
    inviter,
    detail,
    body: { ...(await provenSignUp(dataset)), code, inviter_id: inviter.id, experience_id: id },
  };
}

const unproven = "without a verification nobody signs up where the target makes the codes";

export const accountsChecks: GroupChecks<"accounts"> = {
  ...passwordChecks,
  register: {
    answers: {
      201: row("by a link inviter and newcomer are chons at once, and the inviter is told", AUTH, async (dataset) => {
        const host = await dataset.member();
        const { id, code } = await makeLink(dataset, host);
        const signUp = await provenSignUp(dataset);
        const me = await dataset.ok(accounts.register, { body: { ...signUp, code } });
        equal("my chons in the answer", me.profile.one_degree_count, 1);
        equal("my address in the answer", me.email, signUp.email);
        const newcomer = await signIn(dataset.ok, { ...signUp, name: me.user_name });
        const chons = await dataset.ok(friends.oneDegree, { as: newcomer });
        equal(
          "my chons",
          chons.map((each) => [each.id, each.profile.one_degree_count]),
          [[host.id, 1]],
        );
        const [link] = await dataset.ok(invitationLinks.list, { as: host });
        equal("the link", [link?.id, link?.status, link?.invitee_id], [id, "accepted", me.id]);
        const published = await publishedOf(dataset, host, "invitation_register");
        equal("related_user_id", published.related_user_id, me.id);
      }),
    },
    refuses: {
      EMAIL_TAKEN: refusal("an address signs up once", AUTH),
      VERIFICATION_MISSING: refusal(unproven, "R3", async (dataset) => {
        inServerMode(dataset.run);
        const { code } = await makeLink(dataset, await dataset.member());
        return { body: { ...freshSignUp(dataset.run), code } };
      }),
      INVITATION_INVALID: refusal("nobody made this code", `${AUTH}; R15`),
      INVITATION_EXPIRED: refusal(
        "after seven days the link registers nobody",
        "R14",
        async (dataset) => {
          const { code } = await makeLink(dataset, await dataset.member());
          await dataset.age(code);
          return { body: { ...(await provenSignUp(dataset)), code } };
        },
        { needs: ["ageLink"] },
      ),
    },
    rules: {
      "used-once": row("a link registers one person", "R14", async (dataset) => {
        const { code } = await makeLink(dataset, await dataset.member());
        await dataset.ok(accounts.register, { body: { ...(await provenSignUp(dataset)), code } });
        const body = { ...(await provenSignUp(dataset)), code };
        await dataset.refused(accounts.register, "INVITATION_INVALID", { body });
      }),
      "code-exactly": row("the code is matched exactly", "R15", async (dataset) => {
        const { code } = await makeLink(dataset, await dataset.member());
        for (const odd of [` ${code}`, `${code} `, `${code}x`, code.slice(1), "%", code.replace(/[a-z]/i, swapped)]) {
          if (odd === code) continue;
          const body = { ...(await provenSignUp(dataset)), code: odd };
          await dataset.refused(accounts.register, "INVITATION_INVALID", { body });
        }
      }),
      "full-inviter": row(
        "an inviter with fifty chons keeps nobody out: the newcomer comes without the chon",
        "R9",
        async (dataset) => {
          const { full } = await fullMember(dataset);
          const { code } = await makeLink(dataset, full);
          const me = await dataset.ok(accounts.register, { body: { ...(await provenSignUp(dataset)), code } });
          equal("my chons in the answer", me.profile.one_degree_count, 0);
        },
        { slow: true },
      ),
      ...signUpRules,
    },
  },
  registerAlone: {
    answers: {
      201: row("an address of the university is enough: nobody's chon, no staff", AUTH, async (dataset) => {
        const signUp = await provenSignUp(dataset);
        const me = await dataset.ok(accounts.registerAlone, {
          odd: { body: { ...signUp, is_staff: true } },
          body: signUp,
        });
        equal(
          "who signed up",
          [me.email, me.user_name, me.is_staff, me.profile.one_degree_count],
          [signUp.email, signUp.profile.user_name, false, 0],
        );
        equal("keywords in their order", me.profile.keywords, signUp.profile.keywords);
      }),
    },
    refuses: {
      EMAIL_TAKEN: refusal("an address signs up once, however it is spelt", AUTH, async (dataset) => {
        const { email } = await dataset.member();
        return { body: { ...(await provenSignUp(dataset)), email: email.toUpperCase() } };
      }),
      VERIFICATION_MISSING: refusal(unproven, "R3", async (dataset) => {
        inServerMode(dataset.run);
        return { body: freshSignUp(dataset.run) };
      }),
    },
  },
  registerExperience: {
    answers: {
      201: row("by the link of an experience both are chons; joining is another call", AUTH, async (dataset) => {
        const { inviter: host, body } = await experienceSignUp(dataset, await dataset.member());
        const me = await dataset.ok(accounts.registerExperience, { body });
        equal("my chons in the answer", me.profile.one_degree_count, 1);
        equal("my experiences in the answer", me.profile.experiences, []);
        const published = await publishedOf(dataset, host, "experience_register");
        equal("related_user_id", published.related_user_id, me.id);
      }),
    },
    refuses: {
      EMAIL_TAKEN: refusal("an address signs up once", AUTH),
      VERIFICATION_MISSING: refusal(unproven, "R3", async (dataset) => {
        inServerMode(dataset.run);
        const { body } = await experienceSignUp(dataset, await dataset.member());
        return { body: { ...body, verification: null } };
      }),
      INVITATION_INVALID: refusal("the code belongs to another inviter", AUTH),
      EXPERIENCE_LINK_OFF: refusal("the creator's own words are deleted: the link is off", "R22", async (dataset) => {
        const { inviter: host, detail, body } = await experienceSignUp(dataset, await dataset.member());
        await dataset.ok(experienceDetails.remove, { as: host, params: { id: detail.id } });
        return { body };
      }),
    },
  },
  remove: {
    answers: {
      204: row("with the password the account is gone: tokens, login, count of chons", AUTH, async (dataset) => {
        const [me, chon] = await dataset.pair();
        await dataset.chon(me, chon);
        await dataset.ok(accounts.remove, { as: me, body: { current_password: me.password } });
        await dataset.refused(friends.list, "user_not_found", { as: me });
        equal("the chons of the other", await dataset.ok(friends.list, { as: chon }), []);
        const published = await allPublished(dataset, chon);
        equal(
          "notifications about who left",
          published.filter(({ related_user_id }) => related_user_id === me.id),
          [],
        );
      }),
    },
    refuses: {
      PROOF_MISSING: refusal("without the password, and with a wrong one", `${AUTH}; R5`, async (dataset) => {
        const me = await dataset.member();
        await dataset.refused(accounts.remove, "PROOF_MISSING", { as: me, body: { current_password: "wrong" } });
        return { as: me };
      }),
    },
    rules: {
      ...departureRules,
      "after-check-password": row("a password checked in this session is proof enough", "R5", async (dataset) => {
        const me = await dataset.member();
        await dataset.ok(accounts.checkPassword, { as: me, body: { password: me.password } });
        await dataset.ok(accounts.remove, { as: me });
      }),
      "proof-is-of-a-session": row("the proof of one session is none in another", "R5", async (dataset) => {
        const me = await dataset.member();
        const other = await signIn(dataset.ok, me);
        await dataset.ok(accounts.checkPassword, { as: other, body: { password: me.password } });
        await dataset.refused(accounts.remove, "PROOF_MISSING", { as: me });
      }),
    },
  },
};

function swapped(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}
