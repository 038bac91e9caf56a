import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { describe, expect, it } from "vitest";
import {
  begin,
  codeOf,
  expectRefusal,
  experienceOf,
  invite,
  joinBy,
  leave,
  respond,
  say,
  together,
  WORDS,
} from "../support/experiences.ts";
import { depart, type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const { robotOne } = EXPERIENCES;

const edit = (app: TestApp, who: Handle, id: number | string, body: object) =>
  app.as(who).put(`/api/experience-details/${id}/update/`).send(body);
const remove = (app: TestApp, who: Handle, id: number | string) =>
  app.as(who).delete(`/api/experience-details/${id}/delete/`);

async function skillsOf(app: TestApp, who: Handle): Promise<string[]> {
  const { body } = await app.as(who).get(`/api/profile/${CAST[who].id}/`);
  return body.skills.map(({ skill }: { skill: string }) => skill);
}

/** A member's text about an experience. */
async function wordsOf(app: TestApp, who: Handle, experience: number = robotOne.id) {
  const { experience_detail: details } = await experienceOf(app, who, experience);
  const found = details.find(({ user }) => user === CAST[who].id);
  if (found === undefined) throw new Error(`${who} says nothing`);
  return found;
}

describe("POST /api/experience-details/create/", () => {
  it("adds no skill that the profile has in another case or width (R35)", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    const before = await skillsOf(app, "junho");
    expect(before).toContain("KiCad");
    await say(app, "junho", id, { ...WORDS, skills_used: ["kicad", "Zig"] });
    expect(await skillsOf(app, "junho")).toEqual([...before, "Zig"]);
  });

  it("requires nothing from members who are not the creator, and they may give one date alone", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "junho", ["minji", "doyun"]);
    for (const who of ["minji", "doyun"] as const) await remove(app, who, (await wordsOf(app, who, id)).id).expect(204);
    expect(await say(app, "minji", id, {})).toMatchObject({ description: "", tags: [], skills_used: [] });
    const half = await say(app, "doyun", id, { description: " ", tags: [], end_date: "2025-01-01" });
    expect(half).toMatchObject({ start_date: null, end_date: "2025-01-01" });
  });
});

describe("PUT /api/experience-details/{id}/update/", () => {
  it("checks a new date against the stored other date", async () => {
    const app = await startTestApp();
    const { id, start_date: start, end_date: end } = await wordsOf(app, "haneul");
    expect([start, end]).toEqual(["2025-03-02", "2025-12-19"]);
    for (const change of [{ start_date: "2025-12-20" }, { end_date: "2025-03-01" }]) {
      const { body } = await edit(app, "haneul", id, change).expect(400);
      expect(Object.keys(body.fields)).toEqual(["start_date"]);
    }
    expect(await wordsOf(app, "haneul")).toMatchObject({ start_date: start, end_date: end });
    expect((await edit(app, "haneul", id, { start_date: "2025-12-19" })).status).toBe(200);
    expect((await edit(app, "haneul", id, { start_date: "2026-01-01", end_date: "2026-01-01" })).status).toBe(200);
    expect((await edit(app, "haneul", id, { end_date: null })).status).toBe(200);
    expect((await edit(app, "haneul", id, { start_date: "2031-01-01" })).body.start_date).toBe("2031-01-01");
  });

  it("requires no text and no tag of a member who is not the creator", async () => {
    const app = await startTestApp();
    const { id } = await wordsOf(app, "junho");
    const { body } = await edit(app, "junho", id, { description: " ", tags: [] });
    expect(body).toMatchObject({ description: "", tags: [] });
  });
});

it("DELETE /api/experience-details/{id}/delete/ ends the share link with the creator's own text; new text gets a new link", async () => {
  const app = await startTestApp();
  const code = await codeOf(app, "haneul", robotOne.id);
  const landing = (of: string) => app.visitor().get(`/api/experience-detail/${of}/`);
  await remove(app, "haneul", (await wordsOf(app, "haneul")).id).expect(204);
  const link = await app.as("haneul").get(`/api/experience-link/${CAST.haneul.id}/${robotOne.id}/`);
  expect(link.body).toEqual({ link: null });
  await say(app, "haneul", robotOne.id);
  const fresh = await codeOf(app, "haneul", robotOne.id);
  expect(fresh).toMatch(/^[0-9a-f]{32}$/);
  expect(fresh).not.toBe(code);
  expectRefusal(await landing(code), 404, "EXPERIENCE_LINK_NOT_FOUND");
  await landing(fresh).expect(200);
});

describe("written_by (R46)", () => {
  const writerOf = async (app: TestApp, who: Handle, id: number) => (await wordsOf(app, who, id)).written_by;

  it("names the inviter after an invitation and after a link, until the owner saves other words", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["minji"]);
    await invite(app, "sohee", id, "garam").expect(201);
    await respond(app, "garam", id, "accept").expect(200);
    expect(await writerOf(app, "sohee", id)).toBeNull();
    for (const who of ["minji", "garam"] as const) expect(await writerOf(app, who, id)).toBe(CAST.sohee.id);
    const { id: copied, description } = await wordsOf(app, "minji", id);
    await edit(app, "minji", copied, { tags: ["전시"], start_date: "2026-01-01" }).expect(200);
    expect(await writerOf(app, "minji", id)).toBe(CAST.sohee.id);
    await edit(app, "minji", copied, { description: "전시를 맡았어요." }).expect(200);
    expect(await writerOf(app, "minji", id)).toBeNull();
    expect((await edit(app, "minji", copied, { description })).body.written_by).toBeNull();
  });

  it("stays when the same words are sent back, as a form does that sends all of its fields", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["minji"]);
    const { id: copied, description, tags, skills_used, start_date, end_date } = await wordsOf(app, "minji", id);
    const form = { description, tags, skills_used, start_date, end_date };
    for (const body of [form, { description: ` ${description}\n`, tags: ["전시"] }]) {
      expect((await edit(app, "minji", copied, body).expect(200)).body.written_by).toBe(CAST.sohee.id);
      expect(await writerOf(app, "minji", id)).toBe(CAST.sohee.id);
    }
    // The inviter's later words are not those that the joiner repeats.
    await edit(app, "sohee", (await wordsOf(app, "sohee", id)).id, { description: "새로 썼어요." }).expect(200);
    expect(await wordsOf(app, "minji", id)).toMatchObject({ description, written_by: CAST.sohee.id });
    expect(await writerOf(app, "sohee", id)).toBeNull();
    // Who inherits the experience must have a text, which may still be that of somebody else.
    await leave(app, "sohee", id).expect(200);
    expect((await edit(app, "minji", copied, form).expect(200)).body.written_by).toBe(CAST.sohee.id);
  });

  it("is null for a new text in the place of the copied one, and for a copy of nothing", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["minji", "junho"]);
    await remove(app, "minji", (await wordsOf(app, "minji", id)).id).expect(204);
    expect((await say(app, "minji", id)).written_by).toBeNull();
    await edit(app, "junho", (await wordsOf(app, "junho", id)).id, { description: "" }).expect(200);
    for (const who of ["sohee", "minji"] as const) await leave(app, who, id).expect(200);
    await joinBy(app, "garam", await codeOf(app, "junho", id)).expect(200);
    expect(await wordsOf(app, "garam", id)).toMatchObject({ description: "", written_by: null });
  });

  it("names the first writer of words that were copied twice, who may come back to them", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["junho"]);
    await leave(app, "sohee", id).expect(200);
    const code = await codeOf(app, "junho", id);
    await joinBy(app, "garam", code).expect(200);
    expect(await writerOf(app, "garam", id)).toBe(CAST.sohee.id);
    const { people } = await experienceOf(app, "garam", id);
    expect(people.map((person) => person.id)).toContain(CAST.sohee.id);
    await joinBy(app, "sohee", code).expect(200);
    expect(await writerOf(app, "sohee", id)).toBeNull();
  });

  it("is 0 when the writer has deleted the account: the words are still not the owner's", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["junho"]);
    await depart(app, "sohee");
    expect(await writerOf(app, "junho", id)).toBe(DELETED_USER_ID);
  });
});
