import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Person } from "../people/people.ts";
import { linesOfRun, noteInRun } from "../run/run-folder.ts";

const FILE = "left-members";
/** Where the accounts that stay are kept for a later clean-up. */
const RESULTS = "test-results";

interface LeftMember extends Pick<Person, "id" | "email" | "password"> {
  readonly target: string;
  readonly reason: string;
}

/** Notes that a member of a test stays on a server. Without `chonsu/setup` it is said at once. */
export function noteLeft(target: string, { id, email, password }: Person, reason: string): void {
  const left: LeftMember = { target, id, email, password, reason };
  if (!noteInRun(FILE, JSON.stringify(left))) process.stderr.write(`${email} stays on ${target}: ${reason}\n`);
}

/** Who stays, why, and the command that deletes them later. Undefined when nobody does. */
export function leftMembersText(): string | undefined {
  const left = linesOfRun(FILE).map((line): LeftMember => JSON.parse(line));
  if (left.length === 0) return undefined;
  const targets = [...new Set(left.map(({ target }) => target))];
  return targets
    .map((target) =>
      textOf(
        target,
        left.filter((member) => member.target === target),
      ),
    )
    .join("\n");
}

function textOf(target: string, members: readonly LeftMember[]): string {
  const file = path.join(RESULTS, `left-on-${new URL(target).host.replaceAll(":", "-")}.json`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ accounts: members }, null, 2)}\n`);
  return [
    `${members.length} ${members.length === 1 ? "member" : "members"} of the tests could not be deleted on ${target}:`,
    ...members.map(({ id, email, reason }) => `  ${email} (${id}): ${reason}`),
    `Delete them later (with the run's --adapter): npx chonsu conformance --target ${target} --clean-up ${file}`,
  ].join("\n");
}
