import { ANY_OTHER, CALLERS, type CampusThings, FORMER_MEMBER, prepareCampus } from "@chonsu/db/call-records/campus";
import type { Role, SpecialRole } from "@chonsu/db/call-records/record";
import { callNamed } from "@chonsu/db/call-records/records";
import { type Things, withThings } from "@chonsu/db/call-records/things";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { signToken, type TokenKind } from "../../../src/modules/sessions/sessions.hooks.ts";
import { startSession } from "../../../src/modules/sessions/sessions.service.ts";
import { connectionOf } from "../../support/connection.ts";
import { startTestApp, TEST_NOW, type TestApp } from "../../support/harness.ts";
import { png } from "../../support/pictures.ts";
import { ask } from "./call.ts";
import { type Canaries, canariesOf, GONE, markRows, SENT_WORDS, TYPED_PASSWORD } from "./canaries.ts";

/** The members of the campus that make the calls. A call's record names the other party of a thing. */
export const { owner: OWNER } = CALLERS;

/** The campus with the things of the records, as bytes. All apps that start from it are equal, with equal tokens. */
export interface Fixture {
  readonly snapshot: Buffer;
  readonly tokens: Readonly<Record<Handle, string>>;
  /** A token of the owner. */
  readonly expiredToken: string;
  readonly things: Things;
}

/** The same with unique private values. */
export interface MarkedFixture extends Fixture {
  readonly canaries: Canaries;
}

/** The valid request of a call, about things of the owner. */
export function requestOf(fixture: Pick<Fixture, "things">, call: string): LooseParts {
  return withThings(callNamed(call).record.request, fixture.things);
}

/** The caller of a role: a member, or nobody where the token is not valid; and the token. */
export function callerOf(fixture: Fixture, role: Role | SpecialRole, other: Handle = ANY_OTHER) {
  switch (role) {
    case "visitor":
      return { handle: undefined, token: undefined };
    case "badToken":
      return { handle: undefined, token: "not.a.token" };
    case "expiredToken":
      return { handle: undefined, token: fixture.expiredToken };
    case "leftMember":
      return { handle: undefined, token: fixture.tokens[FORMER_MEMBER] };
    default: {
      const handle = role === "other" ? other : CALLERS[role];
      return { handle, token: fixture.tokens[handle] };
    }
  }
}

let prepared: Promise<Fixture> | undefined;
let marked: Promise<MarkedFixture> | undefined;

type Options = Parameters<typeof startTestApp>[0];

/** The campus, prepared once in each worker, with an app that starts from it. */
export async function startCampus(options?: Options) {
  prepared ??= prepare(async (app) => {
    const things = prepareCampus(connectionOf(app), TEST_NOW);
    // The owner's post has no tagged members until a call adds some.
    await app.as(OWNER).patch(`/api/projects/${things.ownersPost}/edit/`).send({ tagged_users: [] }).expect(200);
    return { things };
  });
  const fixture = await prepared;
  return { fixture, app: await startFixture(fixture, options) };
}

/** The same for the marked campus, after real calls that delete something. */
export async function startMarkedCampus(options?: Options) {
  marked ??= prepare(async (app) => {
    const campus = markRows(app, TEST_NOW);
    const codes = await mailCodes(app, campus.newcomersEmail);
    const deletedFiles = await leaveTexts(app, campus);
    const canaries = canariesOf(app, [
      ...Object.values(codes).map((text) => [text, "mailedCode"] as const),
      ...deletedFiles.map((text) => [text, "gone"] as const),
      [TYPED_PASSWORD, "password"],
      [SENT_WORDS, "conversation", CAST[OWNER].id, CAST.sohee.id],
    ]);
    return { canaries, things: { ...campus, newPassword: TYPED_PASSWORD, proof: codes.proof } };
  });
  const fixture = await marked;
  return { fixture, app: await startFixture(fixture, options) };
}

/** A copy of the product with a campus. It counts no attempts, so that a call alone changes no row. */
function startFixture({ snapshot }: Fixture, options: Options = {}): Promise<TestApp> {
  const config = { rateLimits: {}, ...options.config };
  return startTestApp({ ...options, config, snapshot, now: TEST_NOW, seed: "after the snapshot" });
}

/** A call of the campus with its valid request, as the owner. `send` makes it with another request. */
export async function ownersCall(call: string) {
  const { fixture, app } = await startCampus();
  const { endpoint } = callNamed(call);
  const send = (request: LooseParts, more: Parameters<typeof ask>[3] = {}, path = endpoint.path) =>
    ask(app, { ...endpoint, path }, request, { token: fixture.tokens[OWNER], ...more });
  return { app, call, endpoint, request: requestOf(fixture, call), send };
}

async function prepare<M extends { readonly things: CampusThings }>(make: (app: TestApp) => Promise<M>) {
  const app = await startTestApp({ config: { verification: "server" } });
  const sign = (handle: Handle, kind: TokenKind, ageMs = 0) => {
    const clock = { ...app.clock, now: () => TEST_NOW - ageMs };
    return signToken(app.app, { clock, random: app.ctx.random }, kind, startSession(app.ctx, CAST[handle].id));
  };
  const [refresh, refreshOfFormerMember] = [sign(OWNER, "refresh"), sign(FORMER_MEMBER, "refresh")];
  const tokens = Object.fromEntries(Object.entries(CAST).map(([handle, { id }]) => [handle, app.token(id)]));
  const expiredToken = sign(OWNER, "access", ACCESS_TOKEN_LIFETIME_MS + 1000);
  const made = await make(app);
  const things: Things = { ...made.things, refresh, refreshOfFormerMember };
  // Deletes the member's rows, as the departure does (wire.md §3, delete-user).
  connectionOf(app).exec(`delete from users where id = ${CAST[FORMER_MEMBER].id}`);
  const snapshot = connectionOf(app).serialize();
  return { ...made, snapshot, tokens: tokens as Fixture["tokens"], expiredToken, things };
}

/** Makes a verified code, its proof, and a code that is not used. */
async function mailCodes(app: TestApp, email: string) {
  const codeTo = async (receiver: string) => {
    await app.visitor().post("/api/send-code-email/").send({ email: receiver }).expect(200);
    const text = connectionOf(app).prepare("select text from mails order by id desc limit 1").pluck().get();
    return /\d{6}/.exec(String(text))?.[0] ?? "";
  };
  const code = await codeTo(email);
  const proof = await app.visitor().post("/api/verify-code/").send({ email, code }).expect(200);
  const unused = await codeTo(`kanary-email-${CAST[OWNER].id}@kaist.ac.kr`);
  return { code, proof: String(proof.body.verification), unused };
}

/**
 * Makes texts and pictures that no row has any more: deleted, replaced, refused, or sent to the operators. Returns the
 * names of the pictures.
 */
async function leaveTexts(app: TestApp, { conversation, ownersPost }: Pick<Things, "conversation" | "ownersPost">) {
  const owner = app.as(OWNER);
  const gone = (what: string) => `${GONE}${what}`;
  const write = async (path: string, body: object): Promise<number> => (await owner.post(path).send(body)).body.id;
  const change = (path: string, body: object) => owner.patch(path).send(body).expect(200);
  const draft = { title: gone("title"), content: gone("post"), keywords: [gone("keyword")] };
  const message = owner.post(`/api/messages/${conversation}/create/`).field("message", gone("message"));
  const sent = await message.attach("image", await png(), "a.png").expect(201);
  await change(`/api/messages/${sent.body.id}/delete/`, {});
  const post = await write("/api/projects/", draft);
  await write(`/api/projects/${post}/comments/create/`, { content: gone("thread") });
  await owner.delete(`/api/projects/delete/${post}/`).expect(204);
  const comment = await write(`/api/projects/${ownersPost}/comments/create/`, { content: gone("comment") });
  await owner.delete(`/api/comments/${comment}/delete/`).expect(204);
  const edit = `/api/projects/${await write("/api/projects/", draft)}/edit/`;
  await change(edit, { title: "새 제목", content: "새 글", keywords: ["새말"] });
  const { body: pictured } = await owner.patch(edit).attach("images", await png(), "a.png");
  await change(edit, { images_to_delete: [pictured.images[0].id] });
  await change("/api/profile/update/", { introduction: gone("about") });
  await change("/api/profile/update/", { introduction: "새 소개" });
  const word = await write("/api/search-history/", { keyword: gone("word") });
  await owner.delete(`/api/search-history/${word}/`).expect(204);
  const refused = { ...draft, keywords: [] };
  await owner.post("/api/projects/").send(refused).expect(400);
  const inquiry = { from_email: "a@b.kr", body: gone("inquiry") };
  await owner.post("/api/send-inquiry-email/").send(inquiry).expect(200);
  return [sent.body.image_url, pictured.images[0].image].map((url: string) => url.replace(/^.*\/|\.webp$/g, ""));
}
