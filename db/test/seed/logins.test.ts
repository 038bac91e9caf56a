import { describe, expect, it } from "vitest";
import { CAST } from "../../src/seed/cast.ts";
import { seededLogins } from "../../src/seed/scenarios/logins.ts";
import type { ScenarioName } from "../../src/seed/scenarios/scenarios.ts";
import { EARLY_MONDAY, NOW, seeded } from "../seeded.ts";

const TEN_DAYS = 10 * 86_400_000;

function begun(scenario: ScenarioName, now: number) {
  const database = seeded(scenario, now);
  /** The claims that are not true any more, `after` this many milliseconds. */
  const lost = (after = 0) =>
    seededLogins(database.db, scenario, now + after).flatMap(({ email, lost }) =>
      lost.map((text) => `${email.split("@")[0]}: ${text}`),
    );
  return { ...database, lost };
}

describe("the claims about seeded members", () => {
  it.each(
    (["campus", "crowd:100", "crowd:150:5", "empty"] as const).flatMap((scenario) =>
      [NOW, EARLY_MONDAY].map((now) => [scenario, now] as const),
    ),
  )("is all true of %s when it was just seeded (%i)", (scenario, now) => {
    expect(begun(scenario, now).lost()).toEqual([]);
  });

  it("are lost ten days later when they depend on time, on the campus and in a crowd", () => {
    expect(begun("campus", NOW).lost(TEN_DAYS)).toEqual([
      "haneul: links to sign up with",
      "haneul: suggestions of who joined this week",
      "haeun: joined this week",
    ]);
    expect(begun("crowd:100", NOW).lost(TEN_DAYS)).toEqual([
      "member-1: others who joined this week",
      "member-1: others' links that somebody can sign up with",
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      "a chon was deleted",
      `delete from friend_relations where low_user_id = ${CAST.haneul.id} and high_user_id = ${CAST.junho.id}`,
      ["junho: 1촌 of haneul", "eunseo: 2촌 of haneul by three people", "seoyun: 3촌 of haneul by five paths"],
    ],
    [
      "somebody full lost a chon",
      "update users set one_degree_count = one_degree_count - 1 where email like 'yuna@%' or email like 'sungjin@%'",
      ["yuna: 50 chons: can neither ask nor accept", "sungjin: 49 chons"],
    ],
    [
      "requests were answered",
      "delete from friend_relations where status = 'pending'",
      ["dahye: asked haneul to be 1촌 and waits", "sungjin: two requests wait, of which one can be accepted"],
    ],
    [
      "links were revoked",
      "delete from invitation_links where invitee_id is null",
      ["haneul: links to sign up with", "hyunwoo: 49 invitation links: one more and the quota is full"],
    ],
    [
      "the island got a bridge",
      `insert into friend_relations (from_user_id, to_user_id, status, created_at) values (${CAST.garam.id}, ${CAST.sebin.id}, 'accepted', 0)`,
      ["garam: an island: not connected to haneul"],
    ],
    [
      "somebody took another password, and somebody left",
      "update users set password_hash = 'x' where email like 'junho@%'; delete from users where email like 'chanho@%'",
      ["junho: has another password", "chanho: is no member any more"],
    ],
    [
      "somebody is staff no longer, and somebody wrote about themselves",
      "update users set is_staff = 0; update users set introduction = 'x' where email like 'hangyeol@%'",
      ["chanho: staff: unlimited invitations", "hangyeol: a profile that is nearly empty"],
    ],
    [
      "conversations and notifications were deleted",
      "delete from messages; delete from notifications",
      [
        "haneul: the main person: notifications of every kind",
        "haneul: conversations",
        "junho: a long conversation with pictures",
      ],
    ],
  ])("follow the rows: %s", (_what, change, lost) => {
    const campus = begun("campus", NOW);
    campus.connection.exec(change);
    expect(campus.lost()).toEqual(lost);
  });
});
