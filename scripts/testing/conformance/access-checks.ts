import { MEMBER_ROLES, OUTSIDER_ROLES, REFUSED, type Role } from "@chonsu/db/call-records/record";
import { outcomesOf } from "@chonsu/db/call-records/records";
import type { ErrorCode } from "@chonsu/shared/errors";
import { outcomeText } from "./asking.ts";
import { type Check, checkOf, type ListedCall, type Row } from "./check.ts";
import type { Member } from "./dataset.ts";
import { callerOf, emptyRequest, type Fixtures } from "./fixture.ts";

const NAMES: Readonly<Record<Role, string>> = {
  stranger: "a member who is not connected",
  third: "a 3촌 of the owner",
  second: "a 2촌 of the owner",
  friend: "a 1촌 of the owner",
  other: "the other party",
  owner: "the owner",
  staff: "staff",
  visitor: "a visitor",
  badToken: "whoever brings a bad token",
  expiredToken: "whoever brings an expired token",
  leftMember: "whoever brings the token of a member who left",
};

const NEEDS: Readonly<Partial<Record<Role, Pick<Row, "needs">>>> = {
  staff: { needs: ["makeStaff"] },
  expiredToken: { needs: ["expiredToken"] },
};

/** Refusals that come before the request is looked at. */
const OUTSIDERS: Readonly<Partial<Record<Role, ErrorCode>>> = REFUSED;

/** Of a request about nothing there is no owner and no other party. */
const noOne = () => Promise.reject(new Error("a request about nothing has no owner"));
const NO_ONE = { owner: noOne, other: noOne };

/**
 * Access checks: one check for each role, whether it may make the call or not. Leaves out the role of the other party when the call's
 * things have none.
 */
export function accessChecks(listed: ListedCall, fixtures: Fixtures): Check[] {
  const { endpoint, record } = listed;
  const outcomes = outcomesOf(record);
  const roles = [...MEMBER_ROLES, ...OUTSIDER_ROLES].filter((role) => role !== "other" || record.other !== undefined);
  return roles.map((role) => {
    const says = `${NAMES[role]} is answered ${outcomeText(outcomes[role])} (wire.md §1, §3; product.md §6; R27, R30)`;
    const run: Row["run"] = async (dataset) => {
      const outcome = outcomes[role];
      const isGranted = typeof outcome === "number";
      if (outcome === OUTSIDERS[role]) {
        const as = await callerOf(dataset, role, NO_ONE);
        return void (await dataset.expects(endpoint, { ...emptyRequest(record.request), as }, outcome));
      }
      const fixture = await (isGranted ? fixtures.fresh(dataset) : fixtures.untouched(dataset));
      const known = await callerOf(dataset, role, fixture);
      // A call that ends the session of its caller must not end one that other checks use.
      const isSpent = isGranted && listed.call === "sessions.end" && isMember(known);
      const as = isSpent ? await dataset.signIn(known) : known;
      await dataset.expects(endpoint, { ...fixture.asked, as }, outcome);
    };
    const name = `as-${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return checkOf("access", listed, name, { says, ...NEEDS[role], run });
  });
}

function isMember(caller: Awaited<ReturnType<typeof callerOf>>): caller is Member {
  return caller !== undefined && "password" in caller;
}
