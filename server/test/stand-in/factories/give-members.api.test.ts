import { CAST } from "@chonsu/db/seed/cast";
import { CHON_MAX } from "@chonsu/shared/limits";
import { give as calls } from "@chonsu/shared/stand-in/give/give";
import { describe, expect, it } from "vitest";
import { updateAccount } from "../../../src/stand-in/accounts/accounts.service.ts";
import { beginGiving } from "../../../src/stand-in/give/giving.ts";
import { giveMembers } from "../../../src/stand-in/give/members.service.ts";
import { openTestProduct } from "../harness.ts";
import { give, openFrozen, refusal, seenBy } from "./given.ts";

const { haneul, hangyeol, garam, junho } = CAST;

describe("POST /__standin/give/members/", () => {
  it("makes a member without any options, who can sign in like the seeded members", async () => {
    const test = await openTestProduct();
    const { ids, members } = await give(test, "members", {});
    expect(members).toMatchObject([{ id: ids[0], email: `given-${ids[0]}@kaist.ac.kr`, is_staff: false }]);
    expect(members[0].profile).toMatchObject({ school: "카이스트", image: null, one_degree_count: 0 });
    expect(members[0].profile.keywords.length).toBeGreaterThanOrEqual(2);
    const login = { email: members[0].email, password: "chonsu-2026" };
    await test.visitor().post("/api/token/").send(login).expect(200);
  });

  it("makes members as wanted, and search finds them", async () => {
    const test = await openFrozen();
    const options = {
      user_name: "남궁별",
      email: "Namgung@KAIST.ac.kr",
      password: "hers alone",
      skills: ["Rust"],
      introduction: "안녕하세요.",
      picture: true,
      is_staff: true,
      joined_at: "2026-11-01T09:00:00.000+09:00",
      chons_with: [haneul.id, junho.id],
    };
    const { members } = await give(test, "members", options);
    expect(members[0]).toMatchObject({
      user_name: "남궁별",
      email: "namgung@kaist.ac.kr",
      is_staff: true,
      date_joined: options.joined_at,
      profile: {
        skills: [{ skill: "Rust" }],
        introduction: "안녕하세요.",
        one_degree_count: 2,
      },
    });
    await test.visitor().get(new URL(members[0].profile.image).pathname).expect(200);
    const login = { email: options.email, password: "hers alone" };
    await test.visitor().post("/api/token/").send(login).expect(200);
    const found = await seenBy(test, "haneul", `/api/search-users/?user_name=${encodeURIComponent("남궁별")}`);
    expect(found).toMatchObject({ user_id_list: [members[0].id], one_degree_distacne_list: [1] });
  });

  it("makes a thousand members with chons among them, and memory has them", { timeout: 30_000 }, async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "members", { count: 1000, chons: 5 });
    expect(ids).toHaveLength(1000);
    const few = ids.filter((id: number) => test.product.instance.ctx.graph.friendsOf(id).length < 5);
    expect(few).toEqual([]);
  });

  it("refuses when too few members are left for the chons", async () => {
    const lonely = await openTestProduct({ plan: { scenario: "empty" } });
    expect(await refusal(lonely, "members", { count: 3, chons: 3 })).toBe("CHON_LIMIT_REACHED_BY_OTHER");
    await give(lonely, "members", { count: 3, chons: 2 });
  });

  it("refuses a newcomer as their own chon, and a member's 51st chon", async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "members", { count: 51 });
    expect(await refusal(test, "members", { chons_with: [ids[50] + 1] })).toBe("SELF_FRIEND");
    expect(await refusal(test, "members", { chons_with: ids })).toBe("CHON_LIMIT_REACHED");
  });
});

describe("an instance that ends while a password is hashed", () => {
  it("is given no member afterwards", async () => {
    const test = await openTestProduct();
    const over = new AbortController();
    const instance = { ...test.product.instance, over: over.signal };
    const options = calls.members.body.parse({ password: "hers alone" });
    const answers = [
      giveMembers(beginGiving(instance, test.url), options),
      updateAccount(instance, haneul.id, { password: "hers alone" }),
    ];
    over.abort();
    expect(await Promise.all(answers)).toMatchObject([{ code: "RESET" }, { code: "RESET" }]);
  });
});

describe("POST /__standin/give/chons/", () => {
  it("fills up a member's chons, and the next request is refused", async () => {
    const test = await openTestProduct();
    const { chons } = await give(test, "chons", { user_id: hangyeol.id, up_to: CHON_MAX });
    expect(chons).toHaveLength(CHON_MAX);
    expect(chons[0]).toMatchObject({ from_user_id: hangyeol.id, status: "accepted" });
    expect(test.product.instance.ctx.graph.friendsOf(hangyeol.id)).toHaveLength(CHON_MAX);
    const asked = await (await test.as("hangyeol")).post("/api/friends/").send({ to_user_id: garam.id });
    expect(["CHON_LIMIT_REACHED", "ALREADY_FRIEND"]).toContain(asked.body.code);
    expect((await give(test, "chons", { user_id: hangyeol.id, up_to: 3 })).chons).toEqual([]);
  });
});

describe("POST /__standin/give/path/", () => {
  it("makes a chain with new members in between", async () => {
    const test = await openTestProduct();
    const { via, distance } = await give(test, "path", { from: hangyeol.id, to: garam.id, length: 3 });
    expect(via).toHaveLength(2);
    expect(distance).toBe(3);
    const path = await seenBy(test, "hangyeol", `/api/path/${garam.id}/`);
    expect(path.paths_id).toEqual([via]);
  });
});
