import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { CHON_MAX } from "@chonsu/shared/limits";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runGraphBench } from "../../tools/bench/graph.ts";
import { smallDataset, writeDataset } from "../../tools/bench/graph-dataset.ts";
import { plainDistance, plainGraph, plainPaths, plainWithin } from "../../tools/bench/graph-plain.ts";
import { median } from "../../tools/bench/rounds.ts";

const MEMBERS = 500;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "chonsu-bench-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the dataset that the graph is measured on", () => {
  it("has each pair once, nobody with themselves or more chons than the product allows, everybody with some", () => {
    const pairs = smallDataset({ members: MEMBERS, averageChons: 20 });
    const keys = new Set<string>();
    const degree = new Map<number, number>();
    for (let at = 0; at < pairs.length; at += 2) {
      const [low = 0, high = 0] = [...pairs.subarray(at, at + 2)].toSorted((a, b) => a - b);
      expect(low).toBeLessThan(high);
      keys.add(`${low} ${high}`);
      for (const id of [low, high]) degree.set(id, (degree.get(id) ?? 0) + 1);
    }
    expect(keys.size).toBe((MEMBERS * 20) / 2);
    expect([degree.size, Math.min(...degree.keys()), Math.max(...degree.keys())]).toEqual([MEMBERS, 1, MEMBERS]);
    expect(Math.max(...degree.values())).toBeLessThanOrEqual(CHON_MAX);
    expect(smallDataset({ members: MEMBERS, averageChons: 20 })).toEqual(pairs);
  });

  it("is written with the schema of the product, indexes and all, and breaks no foreign key", () => {
    const file = path.join(folder, "dataset.db");
    writeDataset(file, MEMBERS, smallDataset({ members: MEMBERS, averageChons: 6 }));
    const { connection, close } = openDatabase(file);
    const { connection: empty, close: closeEmpty } = openDatabase(":memory:");
    const schema = "select name, sql from sqlite_master where name not like 'sqlite_%' order by name";
    expect(connection.prepare(schema).all()).toEqual(empty.prepare(schema).all());
    expect(connection.pragma("foreign_key_check")).toEqual([]);
    expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(connection.prepare("select count(*) from friend_relations").pluck().get()).toBe(MEMBERS * 3);
    close();
    closeEmpty();
  });
});

describe("the plain search", () => {
  it("knows the distances and chains of a line", () => {
    const graph = plainGraph(Int32Array.of(1, 2, 3, 2, 3, 4, 5, 4, 8, 9), 9);
    expect([1, 2, 3, 4, 5, 9].map((to) => plainDistance(graph, 1, to))).toEqual([0, 1, 2, 3, -1, -1]);
    expect([1, 2, 3, 4, 5, 9].map((to) => plainPaths(graph, 1, to))).toEqual([[], [[]], [[2]], [[2, 3]], [], []]);
    expect([1, 3, 8].map((from) => plainWithin(graph, from))).toEqual([4, 5, 2]);
  });
});

describe("the figures of the graph", () => {
  it("come with the same answers from both searches, as plain data without a gap", () => {
    const file = path.join(folder, "dataset.db");
    writeDataset(file, MEMBERS, smallDataset({ members: MEMBERS, averageChons: 8 }));
    const figures = runGraphBench({ file, rounds: 3, searches: 40, loads: 1 });
    expect([figures.members, figures.chons]).toEqual([MEMBERS, MEMBERS * 4]);
    expect(JSON.parse(JSON.stringify(figures))).toEqual(figures);
    const { load, searches } = figures;
    const numbers = [load, ...Object.values(searches)].flatMap(({ ours, plain, ratio }) => [ours, plain, ratio]);
    expect(numbers.every((number) => number > 0)).toBe(true);
    expect(load.arrayBytes).toBeGreaterThan(MEMBERS * 8 * 4);
    // It starts a process of its own.
  }, 30_000);

  it("are medians", () => {
    expect([median([3, 1, 2]), median([9])]).toEqual([2, 9]);
  });
});
