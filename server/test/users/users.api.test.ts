import { CAST } from "@chonsu/db/seed/cast";
import { EXAMPLES, STANDING } from "@chonsu/db/seed/chon-map";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const id = (handle: Handle) => CAST[handle].id;

describe("GET /api/current-user/", () => {
  it("says who is staff", async () => {
    expect((await app.as("chanho").get("/api/current-user/")).body.is_staff).toBe(true);
  });
});

describe("GET /api/get-user-distance/{id}/ and /api/path/{id}/", () => {
  it.each(Object.values(EXAMPLES))(
    "know all shortest chains from $from to $to",
    async ({ from, to, distance, paths }) => {
      const within = distance !== null && distance <= 3 ? distance : null;
      expect((await app.as(from).get(`/api/get-user-distance/${id(to)}/`)).body).toEqual({ distance: within });
      const { body } = await app.as(from).get(`/api/path/${id(to)}/`);
      const ids = paths.map((path) => path.map((handle) => id(handle)));
      expect(body).toEqual({
        current_user_id: id(from),
        target_user_id: id(to),
        paths_id: ids.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)),
        paths_name: body.paths_id.map((path: number[]) =>
          path.map((step) => Object.values(CAST).find((member) => member.id === step)?.name),
        ),
      });
    },
  );

  it("give the same chains the other way round, from the other end", async () => {
    const { from, to } = EXAMPLES.threeChon;
    const there = (await app.as(from).get(`/api/path/${id(to)}/`)).body.paths_id as number[][];
    const back = (await app.as(to).get(`/api/path/${id(from)}/`)).body.paths_id as number[][];
    expect(new Set(back.map((path) => path.toReversed().join()))).toEqual(new Set(there.map((path) => path.join())));
    expect(there.length).toBe(5);
  });
});

describe("POST /api/profile/updateOneDegreeCount/{id}/", () => {
  it("counts the accepted relations of a member anew", async () => {
    const { db } = app.ctx;
    const full = id(STANDING.full);
    expect((await app.as("haneul").post(`/api/profile/updateOneDegreeCount/${full}/`)).body).toEqual({
      one_degree_count: 50,
    });
    db.update(users)
      .set({ oneDegreeCount: 7 })
      .where(eq(users.id, id("haneul")))
      .run();
    const answer = await app.as("junho").post("/api/profile/updateOneDegreeCount/1/");
    const accepted = db
      .select()
      .from(friendRelations)
      .where(eq(friendRelations.status, "accepted"))
      .all()
      .filter(({ fromUserId, toUserId }) => fromUserId === 1 || toUserId === 1).length;
    expect(answer.body).toEqual({ one_degree_count: accepted });
    expect((await app.as("haneul").get("/api/current-user/")).body.profile.one_degree_count).toBe(accepted);
  });
});

describe("GET /api/search-users/", () => {
  const search = async (handle: Handle, text: string) =>
    (await app.as(handle).get("/api/search-users/").query({ user_name: text }).expect(200)).body;

  it("finds names that contain the text, my chons first, then by name, as three lists in step", async () => {
    const body = await search("haneul", "김");
    const expected = Object.values(CAST).filter(({ name }) => name.includes("김"));
    expect(body.user_id_list).toHaveLength(expected.length);
    expect(new Set(body.user_id_list)).toEqual(new Set(expected.map((member) => member.id)));
    const friends = new Set(app.ctx.graph.friendsOf(1));
    const marks = body.user_id_list.map((found: number) => friends.has(found));
    expect(marks.indexOf(false)).toBe(marks.filter(Boolean).length);
    expect(marks[0]).toBe(true);
    const names: string[] = body.profiles.map((profile: { user_name: string }) => profile.user_name);
    const strangers = names.slice(marks.indexOf(false));
    expect(strangers).toEqual(strangers.toSorted((a, b) => a.localeCompare(b, "ko")));
    for (const [at, found] of body.user_id_list.entries()) {
      expect(names[at]).toBe(expected.find((member) => member.id === found)?.name);
      expect(body.one_degree_distacne_list[at]).toBe(app.ctx.graph.distance(1, found));
    }
  });

  it("does not mind case, surrounding blanks or how the letters are composed", async () => {
    await app.as("alexandra").patch("/api/profile/update/").send({ user_name: "Élodie Martin" }).expect(200);
    for (const text of ["élo", "ÉLODIE MARTIN", "  die mar ", "E\u0301lodie"]) {
      expect((await search("haneul", text)).user_id_list).toEqual([id("alexandra")]);
    }
    expect((await search("haneul", "준호".normalize("NFD"))).user_id_list).toContain(id("junho"));
  });

  it("finds who is being typed, and by initial consonants", async () => {
    const whole = (await search("haneul", "윤준호")).user_id_list;
    expect(whole).toContain(id("junho"));
    for (const text of ["윤ㅈㅎ", "윤준ㅎ", "윤준하".slice(0, 2), "ㅇㅈㅎ", "윤주"]) {
      expect((await search("haneul", text)).user_id_list, text).toContain(id("junho"));
    }
  });

  it("shows of people with the same name what tells them apart: department and year", async () => {
    const { profiles } = await search("haneul", "김민지");
    const names = profiles.map(({ user_name }: { user_name: string }) => user_name);
    expect(names).toEqual(["김민지", "김민지"]);
    const shown = profiles.map(({ major1, year }: { major1: string; year: number }) => `${major1} ${year}`);
    expect(new Set(shown).size).toBe(2);
    for (const text of shown) expect(text).toMatch(/^\S+ \d{4}$/);
  });

  it("does not find me", async () => {
    expect((await search("haneul", "정하늘")).user_id_list).not.toContain(1);
    expect((await search("junho", "정하늘")).user_id_list).toContain(1);
  });

  it("finds at most a hundred, my chons among them, in a constant number of statements", async () => {
    const { db } = app.ctx;
    const [row] = db
      .select()
      .from(users)
      .where(eq(users.id, id("sol")))
      .all();
    if (row === undefined) throw new Error("no such member");
    const { id: _id, ...rest } = row;
    const crowd = Array.from({ length: 300 }, (_, n) => ({
      ...rest,
      email: `crowd${n}@kaist.ac.kr`,
      userName: "가김",
    }));
    db.insert(users).values(crowd).run();
    app.ctx.memory.sync();
    const few = await statementsDuring(app, () => search("haneul", "윤준호"));
    let body: { user_id_list: number[] } = { user_id_list: [] };
    const many = await statementsDuring(app, async () => {
      body = await search("haneul", "김");
    });
    expect(body.user_id_list).toHaveLength(100);
    expect(body.user_id_list).toContain(id("minji"));
    expect(many.length).toBe(few.length);
  });
});
