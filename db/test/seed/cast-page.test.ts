import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONVERSATIONS } from "../../src/seed/campus/conversations.ts";
import { EXPERIENCE_ENTRIES } from "../../src/seed/campus/experiences.ts";
import { INVITATIONS } from "../../src/seed/campus/invitation-links.ts";
import { PROJECT_ENTRIES } from "../../src/seed/campus/projects.ts";
import type { CastMember } from "../../src/seed/cast/member.ts";
import { MEMBERS, SEED_PASSWORD } from "../../src/seed/cast.ts";
import { REQUESTS } from "../../src/seed/chon-map.ts";
import { pathOf } from "../seeded.ts";

/** A list with an item for each row: its first cells, a colon, and its last cell. */
function list(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return rows.map((cells) => `- ${cells.slice(0, -1).join(" ")}: ${cells.at(-1)}`).join("\n");
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

const membersByCase = Map.groupBy(MEMBERS, (member) => member.case);

function named({ id, handle, name }: CastMember): string {
  return `${id} ${handle} ${name}`;
}

/** Their links are alike. */
const INVITES_MANY = new Set<string>(["hyunwoo", "chanho"]);

function page(): string {
  return `# The cast of the campus

Written by \`db/test/seed/cast-page.test.ts\` from the \`case\` texts of the seed (\`vitest run --project db -u\` renews it). Everyone has the password
\`${SEED_PASSWORD}\` and the address \`HANDLE@kaist.ac.kr\`, with an alumni address \`HANDLE@alumni.kaist.ac.kr\`. The
[README](../README.md#who-to-log-in-as) lists the logins worth knowing.

## Who is whose 1촌
\`\`\`
${drawnMap()}
\`\`\`
Requests:

${list(REQUESTS.map((request) => [`${request.from} to ${request.to},`, request.status, request.case]))}

## Everyone
By id, with handle and name. 1촌 to 5촌 are distances from haneul.

${list([...membersByCase].map(([text, members]) => [members.map(named).join(", "), text]))}

## Invitation links
By inviter and invitee. Not in the list: 49 links of hyunwoo and 52 of chanho. Moments count from the seed, and again from each reset. The link of 민트
expires after a minute; then haneul is notified. In the scenario \`campus:steady\` it lasts a day, and no link expires before it.

${list(
  INVITATIONS.filter(({ inviter }) => !INVITES_MANY.has(inviter)).map((link) => [
    `${link.inviter},`,
    link.inviteeName,
    link.case,
  ]),
)}

## Posts
By id, with key, author (left: a deleted account) and title.

${list(
  PROJECT_ENTRIES.map((post) => [post.id, `\`${post.key}\``, post.author ?? "(left)", `“${post.title}”`, post.case]),
)}

## Experiences
By id, with creator and title.

${list(EXPERIENCE_ENTRIES.map((one) => [one.id, one.creator, `“${one.title}”`, one.case]))}

## Conversations
By id, with the members and the number of messages.

${list(
  CONVERSATIONS.map((one) => {
    return [one.id, one.between.map((side) => side ?? "(left)").join("–"), `(${one.lines.length})`, one.case];
  }),
)}
`;
}

it("docs/cast.md equals the content of the seed", async () => {
  await expect(page()).toMatchFileSnapshot(pathOf("../../docs/cast.md"));
});
