import { createServer } from "node:http";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { beginAsking } from "../../../testing/conformance/asking.ts";
import { differencesOf } from "../../../testing/conformance/differences/differences.ts";
import { causesOf } from "../../../testing/conformance/report/causes.ts";
import { pageOf } from "../../../testing/conformance/report/page.ts";
import type { Result } from "../../../testing/conformance/run-checks.ts";
import { beginRun } from "../../../testing/conformance/run-facts.ts";
import { listening } from "../../listening.ts";
import { read } from "../../tree.ts";

const Post = z
  .object({
    like_count: z.number(),
    user: z.object({ user_name: z.string() }).meta({ id: "Author" }),
    note: z.string(),
  })
  .meta({ id: "Post" });

const AUTHOR = {
  ...{ id: "7", userName: "정하늘", dateJoined: "2026-11-21T14:03:00.000+09:00", isStaff: false },
  profile: JSON.parse(read("docs/openapi.json")).paths["/api/profile/{id}/"].get.responses["200"].content[
    "application/json"
  ].example,
};

/** What a server tells by answering every call so. */
async function asked(status: number, body: object) {
  const server = createServer((_request, answer) => {
    answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const run = beginRun(await listening(server), {}, undefined);
  return { run, ...beginAsking(run) };
}

const found = (what: string, field: string, kind = "numbers come as texts", calls = ["users.one"]) => {
  const fault = { expected: "an answer", came: `${field} of 200` };
  return { what, isAddition: false, calls, family: { kind, field }, fault };
};
const failed = (cause: string): Result => {
  const about = { id: "users.one/200", group: "users", kind: "answer", says: "it is so", proves: "R1" } as const;
  return { ...about, outcome: "failed", ms: 1, calls: [], fault: { expected: "1", came: "2", cause } };
};

describe("a difference of an answer", () => {
  it("is one name where two names differ in case only, and what is below it is compared", () => {
    const whats = (value: unknown) => differencesOf(Post, value, "a").map(({ what }) => what);
    expect(whats({ likeCount: 1, user: { userName: 2 }, Note: "" })).toEqual([
      "Author has userName in place of user_name",
      "Post has likeCount in place of like_count",
      "Post has Note in place of note",
      "Author.user_name is a number, not a text",
    ]);
    expect(whats({ like_count: 1, likeCount: 1, user: { user_name: "" }, note: "" })).toEqual([
      "Post has a field likeCount that nobody declared",
    ]);
  });

  it("does not keep a check from reading the value under its own name", async () => {
    const { run, callsOf } = await asked(200, AUTHOR);
    const seen = await callsOf().users.one({ params: { id: 7 } });
    expect([seen.user_name, seen.id]).toEqual(["정하늘", 7]);
    expect(run.findings.list().map(({ family }) => family?.kind)).toContain("fields are named in another case");
  });

  it("stands once for all fields with the same reason, and names each of them", () => {
    const findings = [
      found("Me.id is a text, not a number", "Me.id", undefined, ["users.current"]),
      found("User.id is a text, not a number", "User.id"),
      found("A has aB in place of a_b", "A.aB in place of a_b", "fields are named in another case"),
    ];
    const results = [failed("User.id is a text, not a number")];
    const causes = causesOf(results, findings);
    expect(causes.map(({ title, says, failed: fails }) => [title, says, [...fails.keys()]])).toEqual([
      ["numbers come as texts: Me.id and 1 more (in 2 calls)", "Me.id, User.id", ["users.one"]],
      ["A has aB in place of a_b (in users.one)", undefined, []],
    ]);
    const times = { startedAt: "2026-11-21T00:00:00.000Z", seconds: 1, seed: "s", target: "t", adapter: undefined };
    const rest = { absent: [], accounts: [], cleanedUp: { removed: 0, left: 0 } };
    expect(pageOf({ ...times, ...rest, results, findings }, [])).toContain('<a href="#cause-1">1 failed</a>');
  });

  it("of caching is one for all calls", async () => {
    const { run, askLoosely } = await asked(200, AUTHOR);
    await askLoosely(users.one, { params: { id: 7 } });
    await askLoosely(users.current, {});
    const storing = run.findings.list().filter(({ what }) => /no-store/.test(what));
    expect(storing.map(({ calls }) => calls)).toEqual([["users.current", "users.one"]]);
  });

  it("of a code says which codes the call may answer", async () => {
    const { run, askLoosely } = await asked(401, { detail: "틀렸습니다.", code: "BAD_LOGIN" });
    await askLoosely(sessions.create, { body: {} });
    const codes = run.findings.list().filter(({ what }) => !/no-store/.test(what));
    expect(codes.map(({ fault }) => fault.expected)).toEqual([expect.stringMatching(/WRONG_LOGIN/)]);
  });
});
