import { experiences } from "@chonsu/shared/contract/experiences";
import { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import { projects } from "@chonsu/shared/contract/projects";
import { users } from "@chonsu/shared/contract/users";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal } from "../../failure.ts";
import type { Member } from "../../people.ts";

/** Control characters, right-to-left overrides and invisible characters. */
const UNSEEN = ["가\u0007나", "가\u202e나", "가\u2066나", "가\u200b나", "가\u00ad나", "\u200b\u3164"];
/** What is sent, and what is shown for it. */
const SHOWN = [
  ["가\r\n나\u2028다", "가 나 다"],
  ["👩\u200d💻 은서", "👩\u200d💻 은서"],
  ["정하늘".normalize("NFD"), "정하늘".normalize("NFD")],
] as const;

/** Every kind of name and title: how it is set, and how it is read back. */
function namings(
  dataset: Dataset,
  as: Member,
): Readonly<Record<string, (name: string) => Promise<string | undefined>>> {
  return {
    user_name: async (name) => (await dataset.ok(users.updateProfile, { as, body: { user_name: name } })).user_name,
    skill: async (name) =>
      (await dataset.ok(users.updateProfile, { as, body: { skills: [{ skill: name }] } })).skills[0]?.skill,
    keyword: async (name) => (await dataset.ok(users.updateProfile, { as, body: { keywords: [name] } })).keywords[0],
    invitee_name: async (name) => (await dataset.ok(invitationLinks.create, { as, body: { name } })).invitee_name,
    "title of an experience": async (title) => (await dataset.ok(experiences.create, { as, body: { title } })).title,
    "title of a post": async (title) =>
      (await dataset.ok(projects.create, { as, body: { title, content: "내용", keywords: ["말"] } })).title,
  };
}

async function refusesAll(dataset: Dataset, as: Member, name: string): Promise<void> {
  const post = { title: name, content: "내용", keywords: ["말"] };
  await dataset.refused(users.updateProfile, "VALIDATION", { as, body: { user_name: name } });
  await dataset.refused(users.updateProfile, "VALIDATION", { as, body: { skills: [{ skill: name }] } });
  await dataset.refused(users.updateProfile, "VALIDATION", { as, body: { keywords: [name] } });
  await dataset.refused(invitationLinks.create, "VALIDATION", { as, body: { name } });
  await dataset.refused(experiences.create, "VALIDATION", { as, body: { title: name } });
  await dataset.refused(projects.create, "VALIDATION", { as, body: post });
}

/** Rules for all names and titles. */
export const nameRules: Readonly<Record<string, Row>> = {
  "names-hide-nothing": row("names and titles with anything unseen in them are refused", "R42", async (dataset) => {
    const as = await dataset.member();
    for (const name of UNSEEN) await refusesAll(dataset, as, name);
  }),
  "names-are-one-line": row(
    "line breaks in names and titles become blanks, emoji stay whole",
    "R42",
    async (dataset) => {
      const as = await dataset.member();
      for (const [kind, give] of Object.entries(namings(dataset, as))) {
        for (const [sent, shown] of SHOWN) equal(kind, await give(sent), shown);
      }
    },
  ),
};
