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
const NOBODY = 999_999;

const CALLS = [
  ["GET", "/api/current-user/"],
  ["GET", "/api/user/1/"],
  ["GET", "/api/profile/1/"],
  ["PUT", "/api/profile/update/"],
  ["PATCH", "/api/profile/update/"],
  ["POST", "/api/profile/updateOneDegreeCount/1/"],
  ["GET", "/api/get-user-distance/1/"],
  ["GET", "/api/path/1/"],
  ["GET", "/api/search-users/?user_name=a"],
] as const;

describe("people need a token", () => {
  it.each(CALLS)("%s %s refuses a visitor", async (method, path) => {
    const answer = await fetch(`${app.url}${path}`, { method });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "not_authenticated" });
  });

  it.each(CALLS.filter(([, path]) => path.includes("/1/")))(
    "%s %s knows no member who is not there",
    async (method, path) => {
      const headers = { Authorization: `Bearer ${app.token(id("haneul"))}` };
      app.ctx.db
        .delete(users)
        .where(eq(users.id, id("solbi")))
        .run();
      for (const asked of [NOBODY, id("solbi"), "abc", "-1", "1.5", "999999999999999999999"]) {
        const answer = await fetch(app.url + path.replace("/1/", `/${asked}/`), { method, headers });
        const { code } = (await answer.json()) as { code: string };
        expect([asked, answer.status]).toEqual([asked, 404]);
        expect(code).toBe(typeof asked === "number" ? "USER_NOT_FOUND" : "NOT_FOUND");
      }
    },
  );
});

describe("GET /api/current-user/", () => {
  it("shows me whole, with my address", async () => {
    const { status, body } = await app.as("haneul").get("/api/current-user/");
    expect(status).toBe(200);
    const { name, email, interests, skills, links, introduction, year } = CAST.haneul;
    expect(body).toMatchObject({
      id: 1,
      user_name: name,
      email,
      is_staff: false,
      is_superuser: false,
      is_active: true,
      relation_degree: 0,
      profile: { user_name: name, introduction, year, major1: "전산학부", major2: null, keywords: interests },
    });
    expect(body.profile.skills.map(({ skill }: { skill: string }) => skill)).toEqual(skills);
    expect(body.profile.portfolio_links.map((link: { portfolioLink: string }) => link.portfolioLink)).toEqual(links);
    expect(body.date_joined).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+09:00$/);
    expect(JSON.stringify(body)).not.toContain("argon2");
  });

  it("says who is staff", async () => {
    expect((await app.as("chanho").get("/api/current-user/")).body.is_staff).toBe(true);
  });
});

describe("GET /api/user/{id}/ and /api/profile/{id}/", () => {
  it.each(Object.values(EXAMPLES))(
    "show $to to $from with the distance between them",
    async ({ from, to, distance }) => {
      const { body } = await app.as(from).get(`/api/user/${id(to)}/`);
      expect(body).toMatchObject({ id: id(to), relation_degree: distance !== null && distance <= 3 ? distance : null });
      const profile = await app.as(from).get(`/api/profile/${id(to)}/`);
      expect(profile.body).toEqual(body.profile);
    },
  );

  it("never show an address that is not mine", async () => {
    const agent = app.as("haneul");
    const paths = [
      `/api/user/${id("junho")}/`,
      `/api/profile/${id("junho")}/`,
      "/api/search-users/?user_name=김",
      "/api/friends/",
      "/api/friends/one-degree/",
      `/api/friends/${id("junho")}/`,
      "/api/projects/every/",
      "/api/projects/1/liked-users/",
    ];
    for (const path of paths) {
      const { status, body } = await agent.get(path);
      expect([path, status]).toEqual([path, 200]);
      // What somebody wrote into a post as a way to reach them is theirs to show.
      const text = JSON.stringify(body, (name, value) => (["contacts", "content"].includes(name) ? undefined : value));
      expect(text.length).toBeGreaterThan(300);
      for (const { email } of Object.values(CAST)) expect(text.includes(email), `${path} ${email}`).toBe(false);
    }
  });

  it("answer for id 0 who stands for members who left, without a null that breaks a client", async () => {
    const { status, body } = await app.as("haneul").get("/api/user/0/");
    expect(status).toBe(200);
    const profile = {
      user_name: "알 수 없음",
      school: "",
      current_academic_degree: "",
      year: 0,
      major1: "",
      major2: "",
      one_degree_count: 0,
      introduction: "",
      skills: [],
      portfolio_links: [],
      image: null,
      keywords: [],
      experiences: [],
    };
    expect(body).toMatchObject({ id: 0, user_name: "알 수 없음", is_staff: false, relation_degree: null, profile });
    expect((await app.as("haneul").get("/api/profile/0/")).body).toEqual(profile);
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

  it("are 0 and no chain for oneself", async () => {
    expect((await app.as("haneul").get("/api/get-user-distance/1/")).body).toEqual({ distance: 0 });
    expect((await app.as("haneul").get("/api/path/1/")).body).toMatchObject({ paths_id: [], paths_name: [] });
  });

  it("follow a chon that is made and one that ends, at once", async () => {
    const distance = async () => (await app.as("haneul").get(`/api/get-user-distance/${id("eunji")}/`)).body.distance;
    expect(await distance()).toBeNull();
    const request = await app
      .as("haneul")
      .post("/api/friends/")
      .send({ to_user_id: id("bora") });
    expect(await distance()).toBeNull();
    await app.as("bora").patch(`/api/friends/update/${request.body.id}/`).send({ status: "accepted" }).expect(200);
    expect(await distance()).toBe(2);
    expect((await app.as("haneul").get(`/api/path/${id("eunji")}/`)).body.paths_id).toEqual([[id("bora")]]);
    await app.as("haneul").delete(`/api/friends/delete/${request.body.id}/`).expect(204);
    expect(await distance()).toBeNull();
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

  it("does not find me", async () => {
    expect((await search("haneul", "정하늘")).user_id_list).not.toContain(1);
    expect((await search("junho", "정하늘")).user_id_list).toContain(1);
  });

  it.each(["", "   ", "없는이름", "%", "_", "'", "\\", "%김%"])("finds nobody for %j", async (text) => {
    expect(await search("haneul", text)).toEqual({ profiles: [], user_id_list: [], one_degree_distacne_list: [] });
  });

  it("finds nobody without a text, and refuses what is none", async () => {
    const empty = await app.as("haneul").get("/api/search-users/");
    expect(empty.body).toEqual({ profiles: [], user_id_list: [], one_degree_distacne_list: [] });
    for (const query of ["user_name=a&user_name=b", `user_name=${"a".repeat(51)}`, "user_name=%00"]) {
      const answer = await app.as("haneul").get(`/api/search-users/?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION"]);
    }
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
