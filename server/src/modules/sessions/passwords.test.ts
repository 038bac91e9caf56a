import { verify } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { openWorkQueue } from "../../admission/work-queue.ts";
import { hashAtOnce, hashToCheck, matchesPassword } from "./passwords.ts";

const ctx = { load: { hashes: openWorkQueue({ atOnce: 1, waiting: 0 }, () => {}) } };

/** The part of a hash before the salt: kind, version and cost. */
function costOf(stored: string): string {
  return stored.split("$").slice(0, 4).join("$");
}

describe("matchesPassword", () => {
  it("says yes to the password of the hash and to no other", async () => {
    const stored = await hashAtOnce("비밀 번호 1");
    expect(await matchesPassword(ctx, stored, "비밀 번호 1")).toBe(true);
    expect(await matchesPassword(ctx, stored, "비밀 번호 2")).toBe(false);
  });

  it("works as hard without a member as with one: a whole hash at the same cost, then no", async () => {
    const stored = await hashAtOnce("anything");
    const nobodys = hashToCheck(undefined);
    expect(costOf(nobodys)).toBe(costOf(stored));
    expect(nobodys).toHaveLength(stored.length);
    // An unreadable hash would be refused without any work.
    expect(await verify(nobodys, "anything")).toBe(false);
    expect(await matchesPassword(ctx, undefined, "anything")).toBe(false);
  });
});
