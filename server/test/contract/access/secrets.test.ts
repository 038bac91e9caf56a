import { CAST, SEED_PASSWORD_HASH } from "@chonsu/db/seed/cast";
import { friends } from "@chonsu/shared/contract/friends";
import { searches } from "@chonsu/shared/contract/searches";
import { users } from "@chonsu/shared/contract/users";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../../support/connection.ts";
import { ask } from "./call.ts";
import { FRIEND, OWNER, prepareFixture, STRANGER, startFixture } from "./fixture.ts";
import { leaksIn, sightOf } from "./secrets.ts";
import { tooMuchForVisitors } from "./visitor-form.ts";

const owner = CAST[OWNER].id;

describe("the search for leaks", () => {
  it("lets members see what is theirs, and finds it in an answer to anybody else", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    const message = `«conversation:${fixture.things.ownersMessage}»`;
    const note = `«note:${fixture.things.notification}»`;
    const word = `«word:${fixture.things.searchWord}»`;
    const text = JSON.stringify([message, note, word]);
    expect(leaksIn(users.current, text, sightOf(app, fixture, owner))).toEqual([]);
    expect(leaksIn(users.current, text, sightOf(app, fixture, CAST.sohee.id))).toEqual([note, word]);
    for (const viewer of [CAST[FRIEND].id, CAST[STRANGER].id, null]) {
      expect(leaksIn(users.current, text, sightOf(app, fixture, viewer))).toEqual([message, note, word]);
    }
  });

  it("finds what a member left behind in a conversation, and what was deleted, for everybody", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    const left = connectionOf(app).prepare("select id from messages where conversation_id = 5").pluck().get();
    const text = JSON.stringify({
      left: `«conversation:${left}»`,
      file: fixture.deletedFiles[0],
      password: SEED_PASSWORD_HASH,
    });
    expect(leaksIn(users.current, text, sightOf(app, fixture, CAST.kyungmin.id))).not.toContain(
      `«conversation:${left}»`,
    );
    expect(leaksIn(users.current, text, sightOf(app, fixture, owner))).toEqual([
      `«conversation:${left}»`,
      fixture.deletedFiles[0],
      SEED_PASSWORD_HASH,
      "$argon2",
    ]);
    expect(fixture.deletedFiles).toHaveLength(3);
  });

  it("finds addresses anywhere, and one's own outside of Me", async () => {
    const fixture = await prepareFixture();
    const sight = sightOf(await startFixture(fixture), fixture, owner);
    const text = JSON.stringify({ email: `mail-${owner}@kaist.ac.kr` });
    expect(leaksIn(users.current, text, sight)).toEqual([]);
    expect(leaksIn(users.one, text, sight)).toEqual([`mail-${owner}@`, "a field email"]);
    expect(leaksIn(users.current, text.replace(`-${owner}@`, "-2@"), sight)).toEqual(["mail-2@"]);
  });

  it("finds relations that are not for the caller by their shape", async () => {
    const fixture = await prepareFixture();
    const sight = sightOf(await startFixture(fixture), fixture, owner);
    const relation = (status: string, from: number) =>
      JSON.stringify([{ from_user: { id: from }, to_user: { id: 9 }, status }]);
    expect(leaksIn(friends.list, relation("rejected", 8), sight)).toEqual(["a rejected relation of others"]);
    expect(leaksIn(friends.list, relation("accepted", 8), sight)).toEqual([]);
    expect(leaksIn(friends.list, relation("pending", owner), sight)).toEqual([]);
  });

  it("knows what visitors may not be told", () => {
    const profile = { one_degree_count: 3, user_name: "가", skills: [{ id: 1 }], introduction: "", image: "x" };
    const post = {
      liked: false,
      liked_users: [{}],
      user: { is_staff: true, date_joined: "2026", relation_degree: 1, profile },
    };
    const published = [
      "liked",
      "liked_users",
      "relation_degree",
      "is_staff",
      "date_joined",
      "profile.one_degree_count",
      "profile.skills",
    ];
    expect(tooMuchForVisitors(post).toSorted()).toEqual(published.toSorted());
  });
});

describe("an address", () => {
  it("is nothing that a search finds its owner by (R7)", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    const token = fixture.tokens[STRANGER];
    const asked = [
      await ask(app, searches.people, { body: { q: "mail-1" } }, { token }),
      await ask(app, searches.people, { body: { q: "@kaist.ac.kr" } }, { token }),
      await ask(app, users.search, { query: { user_name: "mail-" } }, { token }),
    ];
    expect(asked.map((answer) => answer.json())).toEqual([
      { count: 0, next: null, previous: null, results: [] },
      { count: 0, next: null, previous: null, results: [] },
      { profiles: [], user_id_list: [], one_degree_distacne_list: [] },
    ]);
  });
});
