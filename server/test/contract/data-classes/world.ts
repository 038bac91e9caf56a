import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CALLERS, FORMER_MEMBER } from "@chonsu/db/calls/campus";
import type { Things } from "@chonsu/db/calls/things";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import { onTestFinished } from "vitest";
import { readOperatorSettings } from "../../../src/config/operator-settings.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { openLog } from "../../../src/platform/log.ts";
import { connectionOf } from "../../support/connection.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../support/harness.ts";
import { OWNER } from "../access/fixture.ts";
import { type Canaries, canariesOf, GONE, markRows } from "./canaries.ts";

/** What the owner writes to the other side of the conversation, while everybody listens. */
export const SENT_WORDS = "kanary-sent-1";
/** What somebody types as a password, and what somebody writes in a request that is refused or goes to operators. */
export const TYPED_PASSWORD = "kanary-password-1";
export const REFUSED_WORDS = "kanary-refused-1";

/** A product whose private values are unmistakable, with all that it logs. */
export interface World {
  readonly app: TestApp;
  readonly things: Things;
  readonly canaries: Canaries;
  /** Of a member who deleted the account. */
  readonly formerToken: string;
  logged(): string;
}

/** The campus, marked, where the server makes the codes and logs as in production. */
export async function makeWorld(): Promise<World> {
  const lines: string[] = [];
  const log = openLog({ level: "info", clock: systemClock(), to: { write: (line) => lines.push(line) } });
  const production = readOperatorSettings({ LOG_LEVEL: "info" }, true);
  const config = { ...production, verification: "server", rateLimits: {}, webDist: webPage() } as const;
  const before = await startTestApp({ config, log });
  const { refresh: refreshOfFormerMember, access: formerToken } = await signIn(before, FORMER_MEMBER);
  const { refresh } = await signIn(before, OWNER);
  const campus = markRows(before);
  const { code, proof, unused } = await mailCodes(before, campus.newcomersEmail);
  await leaveTexts(before, campus);
  // The rows of a member who left (wire.md §3, delete-user).
  connectionOf(before).exec(`delete from users where id = ${CAST[FORMER_MEMBER].id}`);
  const app = await startTestApp({ config, log, snapshot: connectionOf(before).serialize() });
  const canaries = canariesOf(app, [
    ...[code, unused, proof].map((text) => [text, "mailedCode"] as const),
    [TYPED_PASSWORD, "password"],
    [SENT_WORDS, "conversation", CAST[OWNER].id, CAST.sohee.id],
  ]);
  const things = { ...campus, refresh, refreshOfFormerMember, proof, newPassword: TYPED_PASSWORD };
  return { app, things, canaries, formerToken, logged: () => lines.join("") };
}

/** The handle of each kind of member that calls. */
export const MEMBERS: Readonly<Record<string, Handle>> = {
  stranger: CALLERS.stranger,
  third: CALLERS.third,
  second: CALLERS.second,
  friend: CALLERS.friend,
  staff: CALLERS.staff,
  owner: OWNER,
};

function webPage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-web-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><html><head><title>촌수</title></head></html>");
  return folder;
}

async function signIn(app: TestApp, handle: Handle): Promise<{ access: string; refresh: string }> {
  const { email } = CAST[handle];
  return (await app.visitor().post("/api/token/").send({ email, password: PASSWORD }).expect(200)).body;
}

/** A code that was proven, its proof, and a code that waits. */
async function mailCodes(app: TestApp, email: string) {
  const codeTo = async (receiver: string) => {
    await app.visitor().post("/api/send-code-email/").send({ email: receiver }).expect(200);
    const text = connectionOf(app).prepare("select text from mails order by id desc limit 1").pluck().get();
    return /\d{6}/.exec(String(text))?.[0] ?? "";
  };
  const code = await codeTo(email);
  const proof = await app.visitor().post("/api/verify-code/").send({ email, code }).expect(200);
  return {
    code,
    proof: String(proof.body.verification),
    unused: await codeTo(`kanary-email-${CAST[OWNER].id}@kaist.ac.kr`),
  };
}

/** Texts that were there once: deleted, replaced, refused, or sent to the operators. No row has them any more. */
async function leaveTexts(app: TestApp, { conversation, ownersPost }: Pick<Things, "conversation" | "ownersPost">) {
  const owner = app.as(OWNER);
  const gone = (what: string) => `${GONE}${what}`;
  const post = { title: gone("title"), content: gone("post"), keywords: [gone("keyword")] };
  const id = (answer: { body: { id: number } }) => answer.body.id;
  const message = id(
    await owner
      .post(`/api/messages/${conversation}/create/`)
      .send({ message: gone("message") })
      .expect(201),
  );
  await owner.patch(`/api/messages/${message}/delete/`).expect(200);
  const written = id(await owner.post("/api/projects/").send(post).expect(201));
  await owner
    .post(`/api/projects/${written}/comments/create/`)
    .send({ content: gone("thread") })
    .expect(201);
  await owner.delete(`/api/projects/delete/${written}/`).expect(204);
  const comment = id(
    await owner
      .post(`/api/projects/${ownersPost}/comments/create/`)
      .send({ content: gone("comment") })
      .expect(201),
  );
  await owner.delete(`/api/comments/${comment}/delete/`).expect(204);
  const edited = id(await owner.post("/api/projects/").send(post).expect(201));
  await owner
    .patch(`/api/projects/${edited}/edit/`)
    .send({ title: "새 제목", content: "새 글", keywords: ["새말"] })
    .expect(200);
  await owner
    .patch("/api/profile/update/")
    .send({ introduction: gone("about") })
    .expect(200);
  await owner.patch("/api/profile/update/").send({ introduction: "새 소개" }).expect(200);
  const word = id(
    await owner
      .post("/api/search-history/")
      .send({ keyword: gone("word") })
      .expect(201),
  );
  await owner.delete(`/api/search-history/${word}/`).expect(204);
  await owner
    .post("/api/projects/")
    .send({ ...post, keywords: [] })
    .expect(400);
  await owner
    .post("/api/send-inquiry-email/")
    .send({ from_email: "a@b.kr", body: gone("inquiry") })
    .expect(200);
}
