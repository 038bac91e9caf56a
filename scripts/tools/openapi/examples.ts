import { ANY_OTHER, CALLERS, prepareCampus } from "@chonsu/db/call-records/campus";
import type { MemberRole } from "@chonsu/db/call-records/record";
import { CALLS, type KnownCall, type LooseRecord } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { readConfig } from "@chonsu/server/config/config";
import type { App } from "@chonsu/server/http/app-types";
import { signToken } from "@chonsu/server/modules/sessions/sessions.hooks";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import { nextTurn } from "@chonsu/server/platform/clock";
import { openApp } from "@chonsu/server/test/support/open-app";
import { addressOf, type Endpoint, type LooseParts } from "@chonsu/shared/contract/endpoint";
import { encodedForm } from "../../testing/request.ts";
import type { Example } from "./document.ts";

/** Saturday, 2026-11-21 14:00 in Korea: the time in the examples. */
const NOW = Date.parse("2026-11-21T14:00:00+09:00");
const HOST = "localhost:3000";
const ITEMS_MAX = 2;
const TEXT_MAX = 200;
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** A copy of the product on the seeded campus, or as a snapshot has it. Time stands still and randomness is seeded. */
function openCampus(verification: "client" | "server", snapshot?: Buffer) {
  const env = { WEB_BASE_URL: `http://${HOST}`, VERIFICATION_MODE: verification };
  const config = readConfig(env, { jwtSecret: "only for examples", webDist: undefined });
  // Its pictures are not there, which is a warning.
  const log = { info() {}, warn() {}, error: console.error };
  const seed = snapshot === undefined ? "campus" : "examples";
  return openApp({ scenario: "campus", now: NOW, config, log, seed, snapshot });
}

/** The seeded campus with the things that the records need, and tokens of all callers. */
async function prepareSeed() {
  await using campus = await openCampus("client");
  const { app, ctx, database } = campus;
  const sign = (kind: "access" | "refresh", userId: number) => signToken(app, ctx, kind, startSession(ctx, userId));
  const refresh = sign("refresh", CAST[CALLERS.owner].id);
  const things = { ...prepareCampus(database.connection, NOW), refresh, refreshOfFormerMember: refresh };
  const tokens = new Map(Object.entries(CAST).map(([handle, member]) => [handle, sign("access", member.id)]));
  return { snapshot: database.connection.serialize(), tokens, things };
}

/** Shown in server mode: in client mode there is nothing to verify (R3). */
const NEEDS_MAILED_CODE = "verifications.verify";

/**
 * Makes the request of every record, each on a new campus. Returns the examples by group and name of the call, `friends.list`, and the
 * last payload of each event. Throws when a request is refused.
 */
export async function collectExamples() {
  const { snapshot, tokens, things } = await prepareSeed();
  const calls = new Map<string, Example>();
  const pushes = new Map<string, unknown>();
  const keep = (event: string, payload: unknown) => pushes.set(event, shorten(payload));
  for (const known of CALLS.values()) {
    const isMailed = known.call === NEEDS_MAILED_CODE;
    await using campus = await openCampus(isMailed ? "server" : "client", snapshot);
    const { app, ctx, database } = campus;
    ctx.push.connect({ ...CONNECTED, emit: (_userId, event, payload) => keep(event, payload), emitToAll: keep });
    const request = withThings(known.record.request, things);
    const sent = isMailed ? await withMailedCode(app, database, request) : request;
    calls.set(known.call, await ask(app, known, sent, tokens));
    // Pushes about posts are sent in the next turn of the event loop.
    await new Promise<void>(nextTurn);
  }
  return { calls, pushes };
}

/** Simulates an open connection: without one the receivers of a post are not looked up. */
const CONNECTED = { endSession() {}, endMember() {}, openConnections: () => 1 };

async function withMailedCode(app: App, { connection }: OpenDatabase, request: LooseParts): Promise<LooseParts> {
  const { email } = Object(request.body);
  await app.inject({ method: "POST", url: "/api/send-code-email/", payload: { email } });
  const mailed = String(connection.prepare("select text from mails order by id desc").pluck().get());
  return { ...request, body: { ...Object(request.body), code: Number(/\d{6}/.exec(mailed)?.[0]) } };
}

async function ask(
  app: App,
  { call, endpoint, record }: KnownCall,
  request: LooseParts,
  tokens: ReadonlyMap<string, string>,
): Promise<Example> {
  const by = callerOf(endpoint, record);
  const caller = by === "other" ? (record.other ?? ANY_OTHER) : CALLERS[by];
  const { payload, headers } = await sentOf(endpoint, request.body);
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, request),
    headers: { host: HOST, authorization: `Bearer ${tokens.get(caller)}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body } = response;
  if (endpoint.responses[status] === undefined) throw new Error(`${call} answers ${status} to its request: ${body}`);
  return { request: shorten(request.body), status, response: body === "" ? undefined : shorten(JSON.parse(body)) };
}

/** The body as it is sent: a form where files are possible, as the document describes it. */
async function sentOf({ files }: Endpoint, body: unknown) {
  if (body === undefined) return {};
  if (files === undefined) return { payload: Object(body) };
  const form = await encodedForm({ body });
  return { payload: form.body, headers: form.headers };
}

/** The caller of the example: for reading a thing of the owner it is the other party, otherwise the caller of the record. */
function callerOf({ method, params }: Endpoint, { publishes, members }: LooseRecord): MemberRole {
  if (method === "GET" && params !== undefined && typeof members.other === "number") return "other";
  return publishes?.by ?? "owner";
}

/** Shortens an example: lists to `ITEMS_MAX` items unless they are of texts, long texts cut, tokens replaced. It shows the shape, not the data. */
function shorten(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value.replace(JWT, "eyJhbGciOiJIUzI1NiJ9.e30.shortened");
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  }
  if (Array.isArray(value)) {
    // The departments are all of them: a server that answers the example as it stands conforms.
    const isOfTexts = value.every((item) => typeof item === "string");
    return (isOfTexts ? value : value.slice(0, ITEMS_MAX)).map(shorten);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}
