import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ChangeFeed, EVERYTHING } from "../src/change-feed.ts";
import { giveLeaseBack, takeLease } from "../src/leases.ts";
import { type OpenDatabase, openDatabase } from "../src/open-database.ts";
import { CAST } from "../src/seed/cast.ts";
import { seedScenario } from "../src/seed/scenarios.ts";
import { pruneChanges, shareChanges } from "../src/shared-changes.ts";
import { NOW } from "./seeded.ts";

const me = CAST.haneul.id;
const other = CAST.garam.id;

let folder: string;
let here: OpenDatabase;
let there: OpenDatabase;
let ours: ChangeFeed;
let theirs: ChangeFeed;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "chonsu-shared-"));
  const file = path.join(folder, "chonsu.db");
  here = openDatabase(file);
  seedScenario(here, "campus", NOW);
  there = openDatabase(file);
  ours = shareChanges(here.connection);
  theirs = shareChanges(there.connection);
});
afterEach(() => {
  here.close();
  there.close();
  rmSync(folder, { recursive: true });
});

const rename = (database: OpenDatabase, id: number, name: string) =>
  database.connection.prepare("update users set user_name = ? where id = ?").run(name, id);
const user = (id: number) => ({ kind: "user", id });
const logged = () => here.connection.prepare("select count(*) from change_log").pluck().get();

describe("the changes that several processes share", () => {
  it("are told to each of them once, one's own and those of others", () => {
    rename(there, me, "새 이름");
    expect(ours.takeOfOthers()).toEqual([user(me)]);
    expect(ours.takeOfOthers()).toEqual([]);
    expect(ours.take()).toEqual([]);
    rename(here, other, "다른 이름");
    expect(ours.take()).toEqual([user(other)]);
    expect(theirs.takeOfOthers()).toEqual([user(me), user(other)]);
  });

  it("are not asked for while nobody else has committed", () => {
    rename(here, me, "내가 씀");
    expect(ours.takeOfOthers()).toEqual([]);
    expect(ours.take()).toEqual([user(me)]);
  });

  it("stand in the transaction that makes them: nothing of one that is undone is told, and nothing before its end", () => {
    there.connection.exec("begin immediate");
    rename(there, me, "아직");
    expect(ours.takeOfOthers()).toEqual([]);
    there.connection.exec("rollback");
    expect(ours.takeOfOthers()).toEqual([]);
    there.connection.exec("begin immediate");
    rename(there, other, "이제");
    there.connection.exec("commit");
    expect(ours.takeOfOthers()).toEqual([user(other)]);
  });

  it("are told by foreign keys that cascade too, each once", () => {
    there.connection.prepare("delete from users where id = ?").run(me);
    const told = [...ours.takeOfOthers()].map((change) => JSON.stringify(change));
    expect(told).toContain(JSON.stringify(user(me)));
    expect(new Set(told).size).toBe(told.length);
  });

  it("are seen at one moment inside a transaction that reads", () => {
    here.connection.exec("begin");
    expect(ours.takeOfOthers()).toEqual([]);
    rename(there, me, "나중");
    expect(ours.takeOfOthers()).toEqual([]);
    here.connection.exec("commit");
    expect(ours.takeOfOthers()).toEqual([user(me)]);
  });

  it("are pruned once there are many; who had read none of what went is told that anything may have changed", () => {
    for (let turn = 0; turn < 8; turn += 1) rename(there, me, `이름 ${turn}`);
    const all = logged();
    pruneChanges(here.connection, 8, 1000);
    expect(logged()).toBe(all);
    pruneChanges(here.connection, 4, 4);
    expect(logged()).toBe(4);
    expect(ours.takeOfOthers()).toBe(EVERYTHING);
    rename(there, other, "그 뒤");
    expect(ours.takeOfOthers()).toEqual([user(other)]);
    expect(theirs.take()).toBe(EVERYTHING);
  });

  it("are of no interest to who comes later: that one begins with what is there", () => {
    rename(there, me, "먼저");
    const late = openDatabase(path.join(folder, "chonsu.db"));
    expect(shareChanges(late.connection).take()).toEqual([]);
    late.close();
  });
});

describe("a lease", () => {
  const jobs = (holder: string) => ({ name: "jobs", holder });

  it("has one holder, who renews it, and whom another follows once it ran out", () => {
    expect(takeLease(here.db, jobs("a"), 0, 10)).toBe(true);
    expect(takeLease(there.db, jobs("b"), 9, 19)).toBe(false);
    expect(takeLease(here.db, jobs("a"), 9, 19)).toBe(true);
    expect(takeLease(there.db, jobs("b"), 18, 28)).toBe(false);
    expect(takeLease(there.db, jobs("b"), 19, 29)).toBe(true);
    expect(takeLease(here.db, jobs("a"), 20, 30)).toBe(false);
  });

  it("is free when the clock was set back so far that it would last longer than any", () => {
    expect(takeLease(here.db, jobs("a"), 1_000_000, 1_000_010)).toBe(true);
    expect(takeLease(there.db, jobs("b"), 999_995, 1_000_005)).toBe(false);
    expect(takeLease(there.db, jobs("b"), 500, 510)).toBe(true);
  });

  it("is free as soon as its holder gives it back, and nobody else can", () => {
    takeLease(here.db, jobs("a"), 0, 10);
    giveLeaseBack(there.db, jobs("b"));
    expect(takeLease(there.db, jobs("b"), 1, 11)).toBe(false);
    giveLeaseBack(here.db, jobs("a"));
    expect(takeLease(there.db, jobs("b"), 1, 11)).toBe(true);
  });
});
