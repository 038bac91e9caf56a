import { createServer } from "node:http";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { Timestamp } from "@chonsu/shared/entities/primitives";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { beginAsking } from "../../../testing/conformance/asking.ts";
import type { Check } from "../../../testing/conformance/check.ts";
import { openDataset } from "../../../testing/conformance/dataset.ts";
import { differencesOf } from "../../../testing/conformance/differences/differences.ts";
import { settled } from "../../../testing/conformance/judging/judging.ts";
import { causesOf } from "../../../testing/conformance/report/causes.ts";
import { diffOf, diffText } from "../../../testing/conformance/report/diff.ts";
import { pageOf } from "../../../testing/conformance/report/page.ts";
import { missingAdditions, type Report } from "../../../testing/conformance/report/report.ts";
import type { Result } from "../../../testing/conformance/run-checks.ts";
import { beginRun } from "../../../testing/conformance/run-facts.ts";
import { readable } from "../../../testing/conformance/things.ts";
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

  it("is of a family where many fields often have it: numbers as texts, times in another form", () => {
    const Dated = z.object({ at: Timestamp, number: z.number(), word: z.string() }).meta({ id: "Dated" });
    const differences = differencesOf(Dated, { at: "2026-11-21T14:03:00Z", number: "7", word: 7 }, "a");
    expect(differences.map(({ family }) => family)).toEqual([
      { kind: "times are written in another way", field: "Dated.at" },
      { kind: "numbers come as texts", field: "Dated.number" },
      undefined,
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
    expect(pageOf(reportOf(results, findings), [])).toContain('<a href="#cause-1">1 failed</a>');
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

  it("of a picture says what of its answer is wrong", async () => {
    const server = createServer(
      (_request, answer) => void answer.writeHead(200, { "content-type": "text/html" }).end(),
    );
    const dataset = openDataset(beginRun(await listening(server), {}, undefined));
    await expect(readable(dataset, "/media/a.webp")).rejects.toMatchObject({
      fault: { came: "200, text/html, Cross-Origin-Resource-Policy: none" },
    });
  });
});

const RUN_FACTS = { startedAt: "2026-11-21T00:00:00.000Z", seconds: 1, seed: "s", target: "t", adapter: undefined };

/** A report of these results. */
function reportOf(results: readonly Result[], findings: Report["findings"] = []): Report {
  return { ...RUN_FACTS, absent: [], accounts: [], cleanedUp: { removed: 0, left: 0 }, results, findings };
}

it("a check of an addition that waits for another call does not say that the addition is missing", () => {
  const run = beginRun("http://127.0.0.1:9", {}, undefined);
  const check: Check = { ...failed(""), addition: "?page= of lists", run: async () => {} };
  const verdictOf = (call: string) => {
    const fault = { expected: "200", came: "500", call, outcome: 500, isBroken: true };
    return settled(run, check, { outcome: "failed", fault });
  };
  const verdicts = ["friends.request", "users.one"].map(verdictOf);
  expect(verdicts.map(({ outcome, missing }) => [outcome, missing])).toEqual([
    ["blocked", "friends.request answers 500"],
    ["not there", "+ ?page= of lists"],
  ]);
  const missing = verdicts.map((verdict) => missingAdditions(reportOf([{ ...failed(""), ...verdict }])));
  expect(missing).toEqual([[], ["+ ?page= of lists"]]);
});

it("a comparison tells a cause once, and names it where it comes again", () => {
  const results = ["a", "b"].map((name) => ({ ...failed("users.one answers 500"), id: `users.one/${name}` }));
  const [broken, added] = results;
  const before = reportOf(broken === undefined ? [] : [{ ...broken, outcome: "passed" }]);
  const lines = diffText(diffOf(before, reportOf(results)))
    .split("\n")
    .filter((line) => /expected|as above/.test(line));
  expect([added?.id, lines]).toEqual(["users.one/b", ["  users.one/a: expected 1; came 2", "  users.one/b: as above"]]);
});
