import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONVERSATIONS } from "../src/seed/campus/conversations.ts";
import { EXPERIENCE_ENTRIES } from "../src/seed/campus/experiences.ts";
import { INVITATIONS } from "../src/seed/campus/invitation-links.ts";
import { PROJECT_ENTRIES } from "../src/seed/campus/projects.ts";
import { MEMBERS, SEED_PASSWORD } from "../src/seed/cast.ts";
import { REQUESTS } from "../src/seed/chon-map.ts";
import { goodForWhenNew } from "../src/seed/scenarios/logins.ts";
import { SEED_LOGINS } from "../src/seed/seed-logins.ts";
import { pathOf } from "./seeded.ts";

function table(head: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const lines = [head, head.map(() => "---"), ...rows].map(
    (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`,
  );
  return lines.join("\n");
}

/** The drawing in the comment of chon-map.ts. */
function drawnMap(): string {
  const source = readFileSync(pathOf("../src/seed/chon-map.ts"), "utf8");
  const comment = source.slice(source.indexOf("/*\n") + 3, source.indexOf("\n */"));
  return comment
    .split("\n")
    .map((line) => line.replace(/^ \*( |$)/, ""))
    .join("\n");
}

/** Their links are alike. */
const INVITES_MANY = new Set<string>(["hyunwoo", "chanho"]);

function page(): string {
  return `# The cast of the campus

Written by \`db/test/cast-page.test.ts\` from the seed's own \`case\` texts (\`vitest run --project db -u\` renews it). Everyone has the password \`${SEED_PASSWORD}\`.

## Logins worth knowing
${table(
  ["Handle", "Name", "E-mail", "Good for"],
  SEED_LOGINS.map(({ handle, name, email }) => [handle, name, email, goodForWhenNew(email) ?? ""]),
)}

## Who is whose 1촌
\`\`\`
${drawnMap()}
\`\`\`
${table(
  ["Request from", "To", "Status", "Case"],
  REQUESTS.map((request) => [request.from, request.to, request.status, request.case]),
)}

## Everyone
${table(
  ["Id", "Handle", "Name", "Case"],
  MEMBERS.map((member) => [member.id, member.handle, member.name, member.case]),
)}

## Invitation links
Not in the table: 49 links of hyunwoo and 52 of chanho. Moments in the table count from the seed, and again from each reset. The link of 민트 expires
after a minute; then haneul is notified. In the scenario \`campus:steady\` it lasts a day, and no link expires before it.

${table(
  ["Inviter", "For", "Case"],
  INVITATIONS.filter(({ inviter }) => !INVITES_MANY.has(inviter)).map((link) => [
    link.inviter,
    link.inviteeName,
    link.case,
  ]),
)}

## Posts
${table(
  ["Id", "Key", "Author", "Title", "Case"],
  PROJECT_ENTRIES.map((post) => [post.id, post.key, post.author ?? "(left)", post.title, post.case]),
)}

## Experiences
${table(
  ["Id", "Creator", "Title", "Case"],
  EXPERIENCE_ENTRIES.map((experience) => [experience.id, experience.creator, experience.title, experience.case]),
)}

## Conversations
${table(
  ["Id", "Between", "Messages", "Case"],
  CONVERSATIONS.map((conversation) => [
    conversation.id,
    conversation.between.map((side) => side ?? "(left)").join(", "),
    conversation.lines.length,
    conversation.case,
  ]),
)}
`;
}

it("docs/cast.md equals the content of the seed", async () => {
  await expect(page()).toMatchFileSnapshot(pathOf("../../docs/cast.md"));
});
