import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import type { Asking, LooseAsked } from "./asking.ts";
import { type Check, MEMBER_ROLES, OUTSIDER_ROLES, type OutsiderRole } from "./check.ts";
import { CheckFailure, shown } from "./failure.ts";
import type { ListedCall } from "./loose.ts";
import { setScene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const NAMES = {
  stranger: "a member who is not connected",
  third: "a 3촌 of the owner",
  second: "a 2촌 of the owner",
  friend: "a 1촌 of the owner",
  owner: "the owner",
  staff: "staff",
  visitor: "a visitor",
  badToken: "whoever brings a bad token",
  expiredToken: "whoever brings an expired token",
  leftMember: "whoever brings the token of a member who left",
} as const;

/** How calls that need a token refuse by themselves (wire.md §1). */
const REFUSED: Readonly<Record<OutsiderRole, ErrorCode>> = {
  visitor: "not_authenticated",
  badToken: "token_not_valid",
  expiredToken: "token_not_valid",
  leftMember: "user_not_found",
};

/** One check for everybody who may make a call or may not. */
export function accessChecks(listed: ListedCall, stage: Stage): Check[] {
  const { access } = listed.checks;
  const outsiders = access.outsiders === "refused" ? REFUSED : access.outsiders;
  return [
    ...MEMBER_ROLES.map((role) => memberCheck(listed, stage, role, access.members[role])),
    ...OUTSIDER_ROLES.map((role) => outsiderCheck(listed, stage, role, outsiders[role])),
  ];
}

function memberCheck(
  listed: ListedCall,
  stage: Stage,
  role: (typeof MEMBER_ROLES)[number],
  expected: number | ErrorCode,
): Check {
  const { endpoint, checks } = listed;
  return {
    ...wordsOf(listed, role, expected),
    ...(role === "staff" && { needs: ["makeStaff"] }),
    async run(world) {
      const scene = await setScene(world);
      const asked = await (typeof expected === "number"
        ? checks.access.on(scene)
        : stage.untouched(world, endpoint, checks.access));
      const as = role === "owner" && asked.as !== undefined ? asked.as : await scene.memberOf(role);
      await expectOutcome(world, listed, { ...asked, as }, expected);
    },
  };
}

function outsiderCheck(listed: ListedCall, stage: Stage, role: OutsiderRole, expected: number | ErrorCode): Check {
  const { endpoint, checks } = listed;
  return {
    ...wordsOf(listed, role, expected),
    ...(role === "expiredToken" && { needs: ["expiredToken"] }),
    async run(world) {
      const as = await stage.outsider(world, role);
      const asked = await (typeof expected === "number"
        ? checks.access.on(await setScene(world))
        : stage.untouched(world, endpoint, checks.access));
      await expectOutcome(world, listed, { ...asked, as }, expected);
    },
  };
}

function wordsOf({ group, call }: ListedCall, role: keyof typeof NAMES, expected: number | ErrorCode) {
  const answer = typeof expected === "number" ? expected : `${ERRORS[expected].status} ${expected}`;
  const kebab = role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    id: `${call}/as-${kebab}`,
    group,
    kind: "access",
    says: `${NAMES[role]} is answered ${answer}`,
    proves: "wire.md §1, §3; product.md §6; R27, R30",
  } as const;
}

/** Makes a request and fails unless it is answered with this status or refused with this code. */
export async function expectOutcome(
  world: Asking,
  { endpoint, call }: ListedCall,
  asked: LooseAsked,
  expected: number | ErrorCode,
): Promise<void> {
  const answer = await world.askLoosely(endpoint, asked);
  const came = typeof expected === "number" ? answer.status : answer.refusal?.code;
  if (came === expected) return;
  throw new CheckFailure({
    expected: `${call}: ${typeof expected === "number" ? expected : `${ERRORS[expected].status} ${expected}`}`,
    came: `${answer.status} ${shown(answer.text)}`,
    curl: answer.curl,
  });
}
