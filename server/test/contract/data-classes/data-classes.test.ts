import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ANY_OTHER } from "@chonsu/db/calls/campus";
import { CALLS, type KnownCall } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import { expect, it, onTestFinished } from "vitest";
import { makeBackup } from "../../../src/backup/make-backup.ts";
import { connectionOf } from "../../support/connection.ts";
import { type Connection, openConnection } from "../../support/connections.ts";
import { TEST_NOW } from "../../support/harness.ts";
import { ask } from "../access/call.ts";
import { undoing } from "../access/fixture.ts";
import { placesOf, withPlace } from "../bad-input/hostile.ts";
import { leaksIn, type Reader } from "./canaries.ts";
import { WHO_MAY_SEE } from "./who-may-see.ts";
import { MEMBERS, makeWorld, REFUSED_WORDS, SENT_WORDS, TYPED_PASSWORD, type World } from "./world.ts";

const SPEC = new URL("../../../../docs/spec/", import.meta.url);

/** Who makes a call: by name, as whom, with which token. */
interface Caller {
  readonly name: string;
  readonly reader: Reader;
  readonly token: string | undefined;
}

class Look {
  readonly world: World;
  readonly leaks: string[] = [];
  /** Classes that somebody who may see them did see: a search that finds none anywhere would prove nothing. */
  readonly seen = new Set<string>();
  readonly succeeded = new Set<string>();
  readonly #tokens = new Map<Handle, string>();

  constructor(world: World) {
    this.world = world;
  }

  read(place: string, text: string, reader: Reader, sent = ""): void {
    const found = leaksIn(this.world.canaries, text, reader, sent, this.seen);
    this.leaks.push(...found.map((leak) => `${place} shows ${leak}`));
  }

  member(name: string, handle: Handle): Caller {
    const { app } = this.world;
    const token = this.#tokens.get(handle) ?? app.token(CAST[handle].id);
    this.#tokens.set(handle, token);
    return { name, reader: CAST[handle].id, token };
  }

  /** Makes one call and reads the answer; what it changed is undone. */
  async ask({ call, endpoint }: KnownCall, request: LooseParts, { name, reader, token }: Caller): Promise<void> {
    const once = () => ask(this.world.app, endpoint, request, { token });
    const answer = await (endpoint.method === "GET" && endpoint.changes !== true
      ? once()
      : undoing(this.world.app, once));
    expect(answer.status, `${call}: ${answer.text}`).toBeLessThan(500);
    if (answer.code === "") this.succeeded.add(call);
    this.read(`${call} by ${name} → ${answer.status}`, answer.text, reader, JSON.stringify(request));
  }
}

function outsiders({ formerToken }: World): Caller[] {
  const outsider = (name: string, token?: string): Caller => ({ name, reader: "visitor", token });
  return [outsider("visitor"), outsider("bad token", "not.a.token"), outsider("former member", formerToken)];
}

/** The good request of a call, with private words where it has some. */
function requestOf({ call, record }: KnownCall, { things }: World): LooseParts {
  const { body, ...rest } = withThings(record.request, things);
  const words: Record<string, object> = {
    "messages.create": { message: SENT_WORDS },
    "settings.inquire": { body: REFUSED_WORDS },
    "searchHistory.create": { keyword: REFUSED_WORDS },
  };
  return { ...rest, ...(body === undefined ? {} : { body: { ...Object(body), ...words[call] } }) };
}

/** A request that its call refuses: words where ids and lists should be, in every field and in the address. */
function spoiltOf(known: KnownCall, world: World): LooseParts {
  const good = requestOf(known, world);
  const spoilt = (name: unknown) => ({ no: String(name).includes("password") ? TYPED_PASSWORD : REFUSED_WORDS });
  const places = placesOf(known.endpoint).filter((place) => place.length === 1);
  const body = places.reduce((made: unknown, place) => withPlace(made, place, spoilt(place[0])), good.body);
  const params = Object.fromEntries(
    Object.keys(known.endpoint.params?.shape ?? {}).map((name) => [name, REFUSED_WORDS]),
  );
  return { ...good, params, ...(body === undefined ? {} : { body }) };
}

/** Each hash of a password takes a core for a while. */
const hashes = (known: KnownCall) => placesOf(known.endpoint).some((place) => place.join().includes("password"));
/** Deleting the account comes last: it ends the sessions of the owner. */
const isLast = ({ call }: KnownCall) => Number(call === "accounts.remove");

async function askEverything(look: Look): Promise<void> {
  const { world } = look;
  for (const known of [...CALLS.values()].toSorted((a, b) => isLast(a) - isLast(b))) {
    const { record } = known;
    const near = Object.entries({ ...MEMBERS, other: record.other ?? ANY_OTHER });
    const all = [...near.map(([name, handle]) => look.member(name, handle)), ...outsiders(world)];
    const few = all.filter(({ name }) => ["visitor", "stranger", "owner"].includes(name));
    const good = requestOf(known, world);
    for (const caller of hashes(known) ? few : all) await look.ask(known, good, caller);
    const refused = Object.values(record.errors).map(({ request }) => withThings(request, world.things));
    const refusedTo = hashes(known) ? few.filter(({ name }) => name === "visitor") : few;
    for (const request of [...refused, spoiltOf(known, world)])
      for (const caller of refusedTo) await look.ask(known, request, caller);
  }
}

/** Every address of product.md §2, for somebody who only has it. */
async function readPages(look: Look): Promise<number> {
  const { app, things } = look.world;
  const [, addresses = ""] =
    /### Addresses\n([\s\S]*?)\n### /.exec(readFileSync(new URL("product.md", SPEC), "utf8")) ?? [];
  const values: Record<string, string> = {
    invitationCode: things.shareCode,
    projectId: `${things.ownersPost}`,
    expId: `${things.ownersExperience}`,
  };
  const pages = [...addresses.matchAll(/`(\/[^`]*)`/g)].map(([, page = ""]) =>
    page.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? `${things.owner}`),
  );
  const others = ["/healthz", "/readyz", "/nowhere", "/api/nowhere/", `/welcome?code=${things.linkCode}`];
  for (const page of [...pages, ...others]) {
    const { body } = await app.app.inject({ url: page, headers: { accept: "text/html" } });
    look.read(`the page ${page}`, body, "outside", page);
  }
  return pages.length;
}

/** What a backup says of itself. Names of pictures stand in its manifest, which is as private as the rows beside it. */
async function listBackup(look: Look): Promise<string> {
  const data = mkdtempSync(path.join(tmpdir(), "chonsu-canaries-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  mkdirSync(path.join(data, "media"));
  writeFileSync(path.join(data, "chonsu.db"), connectionOf(look.world.app).serialize());
  const made = await makeBackup({ data, to: undefined, withSecret: false, now: TEST_NOW });
  const listing = `${JSON.stringify(made)} ${readFileSync(path.join(made.folder, "manifest.json"), "utf8")}`;
  return listing.replaceAll(/kanary-picture-\d+/g, "");
}

interface Tab {
  readonly listener: Caller;
  readonly connection: Connection;
}

/** Everybody who calls listens too, and so does the other side of the owner's conversation. */
async function openTabs(look: Look): Promise<Tab[]> {
  const listeners = Object.entries({ ...MEMBERS, sohee: "sohee" as const });
  return await Promise.all(
    listeners.map(async ([name, handle]) => {
      const listener = look.member(name, handle);
      return { listener, connection: await openConnection(look.world.app, CAST[handle].id, listener.token) };
    }),
  );
}

async function readPushes(look: Look, tabs: readonly Tab[]): Promise<void> {
  const got = new Set<string>();
  for (const { listener, connection } of tabs) {
    const pushed = connection.socket.connected ? await connection.settled() : connection.pushed;
    const text = JSON.stringify(pushed);
    if (text.includes(SENT_WORDS)) got.add(listener.name);
    look.read(`a push to ${listener.name}`, text, listener.reader);
  }
  expect([...got].toSorted()).toEqual(["owner", "sohee"]);
}

it("shows nobody what belongs to another: in no answer, refusal, push, page, log line, metric or backup's list", async () => {
  const look = new Look(await makeWorld());
  const { app } = look.world;
  const tabs = await openTabs(look);
  await askEverything(look);
  await readPushes(look, tabs);
  expect(await readPages(look)).toBeGreaterThan(30);
  look.read("the metrics", (await app.app.inject("/metrics")).body, "outside");
  look.read("the log", look.world.logged(), "outside");
  expect(look.world.logged()).toContain("/api/token/");
  look.read("the list of a backup", await listBackup(look), "outside");
  expect([...new Set(look.leaks)]).toEqual([]);
  const visible = Object.entries(WHO_MAY_SEE).filter(([, { audience }]) => audience !== "nobody");
  expect([...look.seen].toSorted()).toEqual(visible.map(([dataClass]) => dataClass).toSorted());
  // A code is proven once, when the world is made.
  expect([...CALLS.keys()].filter((call) => !look.succeeded.has(call))).toEqual(["verifications.verify"]);
});

it("names the paragraph of the specification for each class of data", () => {
  for (const { by } of Object.values(WHO_MAY_SEE)) {
    const [page = "", anchor] = by.split("#");
    expect(readFileSync(new URL(page, SPEC), "utf8"), by).toContain(`<a id="${anchor}"></a>`);
  }
});
