import { CAST } from "@chonsu/db/seed/cast";
import type { Experience, ExperienceDetail } from "@chonsu/shared/entities/experiences";
import { expect } from "vitest";
import type { Handle, TestApp } from "./harness.ts";

/** The shortest valid text of a creator. */
export const WORDS = { description: "함께 만들었습니다.", tags: ["로보틱스"] };

/** Begins an experience of a member, without text about it. */
export async function begin(app: TestApp, creator: Handle): Promise<Experience> {
  return (await app.as(creator).post("/api/experiences/create/").send({ title: "시험용 경험" }).expect(201)).body;
}

/** Writes a member's text about an experience. */
export async function say(
  app: TestApp,
  who: Handle,
  experience: number,
  words: object = WORDS,
): Promise<ExperienceDetail> {
  const body = { experience, ...words };
  return (await app.as(who).post("/api/experience-details/create/").send(body).expect(201)).body;
}

/** The code of the creator's share link. */
export async function codeOf(app: TestApp, creator: Handle, experience: number): Promise<string> {
  const { body } = await app.as(creator).get(`/api/experience-link/${CAST[creator].id}/${experience}/`).expect(200);
  return String(body.link).split("/").at(-1) ?? "";
}

/** An experience with its creator's text, and members who joined by its link in the given order. */
export async function together(app: TestApp, creator: Handle, members: readonly Handle[]): Promise<Experience> {
  const { id } = await begin(app, creator);
  await say(app, creator, id);
  const code = await codeOf(app, creator, id);
  for (const member of members) await joinBy(app, member, code).expect(200);
  return await experienceOf(app, creator, id);
}

/** The creator invites a member. */
export function invite(app: TestApp, creator: Handle, experience_id: number, invitee: Handle) {
  const body = { experience_id, invitee_id: CAST[invitee].id };
  return app.as(creator).post("/api/experiences/invitations/create/").send(body);
}

/** An invited member answers. */
export function respond(app: TestApp, who: Handle, experience_id: number, response: "accept" | "reject") {
  return app.as(who).post("/api/experiences/invitations/respond/").send({ experience_id, response });
}

export function leave(app: TestApp, who: Handle, id: number) {
  return app.as(who).delete(`/api/experiences/${id}/delete/`);
}

/** Joins by the code of a share link. */
export function joinBy(app: TestApp, who: Handle, code: string) {
  return app.as(who).get(`/api/experience-after-invitation/${code}/`);
}

/** An experience as a member's own list shows it, with those that they are invited to. */
export async function experienceOf(app: TestApp, member: Handle, id: number): Promise<Experience> {
  const { body } = await app.as(member).get(`/api/experiences-with-pending/${CAST[member].id}/`).expect(200);
  const found = body.find((experience: Experience) => experience.id === id);
  if (found === undefined) throw new Error(`${member} is not in experience ${id}`);
  return found;
}

/** Expects a refusal with its status, its code and a Korean sentence. */
export function expectRefusal(response: { status: number; body: unknown }, status: number, code: string): void {
  expect([response.status, response.body]).toEqual([
    status,
    expect.objectContaining({ code, detail: expect.stringMatching(/[가-힣]/) }),
  ]);
}
