import { verify } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, matchesPassword } from "./passwords.ts";

// The library itself, with its checks counted.
vi.mock("@node-rs/argon2", async (original) => {
  const library = await original<typeof import("@node-rs/argon2")>();
  return { ...library, verify: vi.fn(library.verify) };
});

/** Everything before the salt: kind, version and cost. */
function costOf(stored: string): string {
  return stored.split("$").slice(0, 4).join("$");
}

describe("matchesPassword", () => {
  it("says yes to the password of the hash and to no other", async () => {
    const stored = await hashPassword("비밀 번호 1");
    expect(await matchesPassword(stored, "비밀 번호 1")).toBe(true);
    expect(await matchesPassword(stored, "비밀 번호 2")).toBe(false);
  });

  it("works as hard without a member as with one: one check at the same cost, then no", async () => {
    const stored = await hashPassword("anything");
    vi.mocked(verify).mockClear();
    expect(await matchesPassword(undefined, "anything")).toBe(false);
    const [checked] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash));
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(1);
    expect(costOf(checked ?? "")).toBe(costOf(stored));
  });
});
