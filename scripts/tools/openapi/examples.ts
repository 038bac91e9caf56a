import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { seedScenario } from "@chonsu/db/seed/scenarios";
import { experiences } from "@chonsu/db/tables/experiences";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import type { Context } from "@chonsu/server/context";
import type { App } from "@chonsu/server/http/app-types";
import { signToken } from "@chonsu/server/http/tokens";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import { type Clock, manualClock } from "@chonsu/server/platform/clock";
import { seededRandom } from "@chonsu/server/platform/random";
import { createContext } from "@chonsu/server/startup/create-context";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import type { Sample, SampleFacts } from "./sample.ts";
import { accountSamples } from "./samples-accounts.ts";
import { peopleSamples } from "./samples-people.ts";
import { workSamples } from "./samples-works.ts";

/** Saturday, 2026-11-21 14:00 in Korea: what the examples say about time. */
const NOW = Date.parse("2026-11-21T14:00:00+09:00");
const HOST = "localhost:3000";
const ITEMS_MAX = 2;
const TEXT_MAX = 200;
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** What a call was asked, and what it answered. */
export interface Example {
  readonly request: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** A copy of the product on the seeded campus, as long as `use` needs it. Time stands still and chance repeats. */
async function withCampus<T>(
  source: Buffer | ":memory:",
  verification: "client" | "server",
  use: (app: App, ctx: Context, database: OpenDatabase) => T | Promise<T>,
): Promise<T> {
  const mediaFolder = mkdtempSync(path.join(tmpdir(), "chonsu-openapi-"));
  const database = openDatabase(source);
  const clock: Clock = manualClock(NOW);
  if (source === ":memory:") seedScenario(database, "campus", NOW);
  const env = { WEB_BASE_URL: `http://${HOST}`, VERIFICATION_MODE: verification };
  const config = readConfig(env, { jwtSecret: "only for examples", webDist: undefined });
  const log = { info() {}, warn: console.error, error: console.error };
  const random = seededRandom(source === ":memory:" ? "campus" : "examples");
  const ctx = createContext({ config, clock, random, log, database, mediaFolder });
  const app = await createApp(ctx);
  try {
    await app.ready();
    return await use(app, ctx, database);
  } finally {
    await app.close();
    database.close();
    rmSync(mediaFolder, { recursive: true, force: true });
  }
}

interface Campus {
  readonly snapshot: Buffer;
  readonly tokens: ReadonlyMap<string, string>;
  readonly samples: Readonly<Record<string, Readonly<Record<string, Sample>>>>;
}

/** The seeded campus with an experience that haneul has said nothing about yet, and tokens of everybody. */
function prepareCampus(): Promise<Campus> {
  return withCampus(":memory:", "client", (app, ctx, { db, connection }) => {
    const silent = db
      .insert(experiences)
      .values({ title: "휠체어 경로 지도", creatorId: CAST.haneul.id, createdAt: NOW });
    const { id } = silent.returning({ id: experiences.id }).get();
    connection.exec(`insert into experience_members values (${id}, ${CAST.haneul.id}, ${NOW})`);
    const sign = (kind: "access" | "refresh", userId: number) => signToken(app, ctx, kind, startSession(ctx, userId));
    const facts: SampleFacts = {
      id: (sql) => Number(connection.prepare(sql).pluck().get()),
      refresh: sign("refresh", CAST.haneul.id),
    };
    const tokens = new Map(Object.entries(CAST).map(([handle, member]) => [handle, sign("access", member.id)]));
    const samples = { ...accountSamples(facts), ...peopleSamples(facts), ...workSamples(facts) };
    return { snapshot: connection.serialize(), tokens, samples };
  });
}

/** What every call of the table answers to its sample, each on a campus of its own. Throws when one is refused. */
export async function collectExamples(): Promise<Map<string, Example>> {
  const campus = await prepareCampus();
  const examples = new Map<string, Example>();
  for (const { group, name, endpoint } of allEndpoints()) {
    const call = `${group}.${name}`;
    const sample = campus.samples[group]?.[name];
    if (sample === undefined) throw new Error(`no sample of ${call}`);
    const mode = sample.mailsCodeTo === undefined ? "client" : "server";
    const example = await withCampus(campus.snapshot, mode, async (app, _ctx, database) =>
      ask(app, call, endpoint, await withMailedCode(app, database, sample), campus.tokens),
    );
    examples.set(call, example);
  }
  return examples;
}

async function withMailedCode(app: App, { connection }: OpenDatabase, sample: Sample): Promise<Sample> {
  const email = sample.mailsCodeTo;
  if (email === undefined) return sample;
  await app.inject({ method: "POST", url: "/api/send-code-email/", payload: { email } });
  const mailed = String(connection.prepare("select text from mails order by id desc").pluck().get());
  return { ...sample, body: { ...Object(sample.body), code: Number(/\d{6}/.exec(mailed)?.[0]) } };
}

async function ask(
  app: App,
  call: string,
  endpoint: Endpoint,
  sample: Sample,
  tokens: ReadonlyMap<string, string>,
): Promise<Example> {
  const token = sample.as === null ? undefined : tokens.get(sample.as ?? "haneul");
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, sample),
    headers: { host: HOST, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(sample.body === undefined ? {} : { payload: Object(sample.body) }),
  });
  const { statusCode: status, body } = response;
  if (endpoint.responses[status] === undefined) throw new Error(`${call} answers ${status} to its sample: ${body}`);
  return { request: shorten(sample.body), status, response: body === "" ? undefined : shorten(JSON.parse(body)) };
}

function addressOf({ path: pattern }: Endpoint, { params, query }: Sample): string {
  const values = new Map(Object.entries(Object(params)));
  const address = pattern.replace(/:(\w+)/g, (_colon, name: string) => String(values.get(name)));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query))) asked.set(name, String(value));
  return asked.size === 0 ? address : `${address}?${asked}`;
}

/** The same with lists of two, texts that end early and no tokens: an example shows the shape, not the data. */
function shorten(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value.replace(JWT, "eyJhbGciOiJIUzI1NiJ9.e30.…");
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  }
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}
