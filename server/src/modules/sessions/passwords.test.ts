import { STAND_IN_HASH_START } from "@chonsu/db/seed/cast";
import { hash, verify } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { openWorkQueue } from "../../admission/work-queue.ts";
import { hashPassword, hashToCheck, matchesPassword } from "./passwords.ts";

const load = { hashes: openWorkQueue({ atOnce: 1, waiting: 0 }, () => {}) };
const ctx = { load, config: { standIn: false } };

async function stored(password: string, standIn = false): Promise<string> {
  return String(await hashPassword({ load, config: { standIn } }, password));
}

/** The part of a hash before the salt: kind, version and cost. */
function costOf(stored: string): string {
  return stored.split("$").slice(0, 4).join("$");
}

describe("matchesPassword", () => {
  it("does the same work without a member as with one: a whole hash at the same cost, then false", async () => {
    const hash = await stored("anything");
    const nobodys = hashToCheck(undefined);
    expect(costOf(nobodys)).toBe(costOf(hash));
    expect(nobodys).toHaveLength(hash.length);
    // An unreadable hash would be refused without any work.
    expect(await verify(nobodys, "anything")).toBe(false);
    expect(await matchesPassword(ctx, undefined, "anything")).toBe(false);
  });

  it("has the cost that OWASP recommends, and in a stand-in a low cost that production recognizes", async () => {
    expect(await stored("anything")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const light = await stored("anything", true);
    expect(light.startsWith(STAND_IN_HASH_START)).toBe(true);
    expect(await matchesPassword(ctx, light, "anything")).toBe(true);
  });

  it.each([
    ["NFC", "NFC"],
    ["NFC", "NFD"],
    ["NFD", "NFC"],
    ["NFD", "NFD"],
  ])("takes a password that was set in %s and is typed in %s", async (set, typed) => {
    const known = await stored("비밀번호한글1".normalize(set));
    expect(await matchesPassword(ctx, known, "비밀번호한글1".normalize(typed))).toBe(true);
    expect(await matchesPassword(ctx, known, "비밀번호한글2".normalize(typed))).toBe(false);
  });

  it("takes a decomposed password whose hash an earlier version made of it as it was typed", async () => {
    const typed = "비밀번호한글1".normalize("NFD");
    expect(await matchesPassword(ctx, await hash(typed), typed)).toBe(true);
  });
});
