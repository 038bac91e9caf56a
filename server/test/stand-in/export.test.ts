import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import type { ExportManifest } from "@chonsu/db/seed/export/write-export";
import { beginData } from "@chonsu/db/seed/scenarios/data-origin";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportScenario } from "../../src/export-scenario.ts";
import { startTestApp, TEST_NOW, type TestApp } from "../support/harness.ts";
import { LIGHT_PASSWORD_HASH } from "../support/open-app.ts";
import { loadExport } from "./load-export.ts";

/** The kinds whose ids a call takes, by the name of the parameter and the first segment of its path. */
const KIND_OF_ID: Readonly<Record<string, string>> = {
  user: "users",
  profile: "users",
  "get-user-distance": "users",
  path: "users",
  friends: "users",
  projects: "projects",
  experiences: "users",
  "experiences-with-pending": "users",
  conversations: "conversations",
};
/** How many ids of a kind each member asks for. Over all members, every id is asked for. */
const IDS_EACH = 3;

const folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-export-"));
const out = path.join(folder.path, "campus");
let manifest: ExportManifest;

beforeAll(() => {
  manifest = exportScenario(["--out", out, "--at", new Date(TEST_NOW).toISOString()], 0);
});
afterAll(() => folder.remove());

const read = new Map<string, Array<Record<string, unknown>>>();

function linesOf(kind: string): Array<Record<string, unknown>> {
  const lines =
    read.get(kind) ??
    textOf(kind)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  read.set(kind, lines);
  return lines;
}

function textOf(kind: string): string {
  return readFileSync(path.join(out, `${kind}.jsonl`), "utf8");
}

describe("an export", () => {
  it("counts its rows, and every row comes after those that it names", () => {
    const seen = new Set<string>();
    for (const { kind, rows, references } of manifest.kinds) {
      const lines = linesOf(kind);
      expect([kind, lines.length]).toEqual([kind, rows]);
      for (const line of lines) {
        for (const [field, target] of Object.entries(references)) {
          for (const id of idsIn(line, field))
            expect(seen, `${kind} ${line["id"]} ${field}`).toContain(`${target} ${id}`);
        }
        seen.add(`${kind} ${line["id"]}`);
      }
    }
  });

  it("has a file for each picture that a row names", () => {
    const named = ["users", "projects", "messages"].flatMap((kind) =>
      [...textOf(kind).matchAll(/"image":"([^"]+)"/g)].map(([, file]) => file),
    );
    expect(named.filter((file = "") => !existsSync(path.join(out, file)))).toEqual([]);
    expect(new Set(named).size).toBe(manifest.pictures);
  });

  it("is not written over other files, nor of an unknown scenario, moment or option", () => {
    writeFileSync(path.join(folder.path, "note.txt"), "");
    const refusals = [
      ["--out", folder.path],
      ["--scenario", "x", "--out", "y"],
      ["--out", "y", "--at", "x"],
      [],
      ["--x"],
    ];
    expect(refusals.map((args) => refusalOf(() => exportScenario(args, 0)))).toEqual([
      `${folder.path} is not empty. Choose a new folder.`,
      expect.stringContaining('--scenario is "x"; it must be one of campus'),
      expect.stringContaining('--at is "x"; it must be a moment'),
      "Say where the files are written: --out DIR.",
      expect.stringContaining("--x"),
    ]);
  });

  it("answers every read call of every member as the scenario does, once it is loaded into an empty server", async () => {
    const file = path.join(folder.path, "loaded.db");
    const database = openDatabase(file);
    beginData(database, "empty", TEST_NOW);
    loadExport(out, database, folder.path, TEST_NOW);
    database.connection.exec(`update users set password_hash = '${LIGHT_PASSWORD_HASH}'`);
    database.close();
    const [seeded, loaded] = [await startTestApp(), await startTestApp({ scenario: "empty", file })];
    const members = linesOf("users").map(({ id }) => Number(id));
    let asked = 0;
    for (const [position, member] of members.entries()) {
      const askers = [seeded, loaded].map((app) => asker(app, member));
      for (const url of readsOf(position)) {
        const [expected, answer] = await Promise.all(askers.map((ask) => ask(url)));
        expect(answer, `${url} as ${member}`).toEqual(expected);
        if (expected?.status === 200) asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(members.length * 50);
  });
});

/** The ids in a field of a line; `list.field` is in each item of a list. */
function idsIn(line: Record<string, unknown>, field: string): unknown[] {
  const [name = "", part] = field.split(".");
  const values = [line[name]].flat();
  const ids = part === undefined ? values : values.map((item) => Object(item)[part]);
  return ids.filter((id) => id !== null);
}

/** The URLs of all calls that only read, with ids in turn. */
function readsOf(position: number): string[] {
  return [...allEndpoints()].flatMap(({ endpoint: { method, path: pattern, changes } }) => {
    if (method !== "GET" || changes) return [];
    const [first = ""] = pattern.split("/").slice(2);
    const links = linesOf("experiences").flatMap(({ share_links }) => [share_links].flat());
    const link = Object(links[position % links.length]);
    const code = linesOf("invitation_links")[position % 100]?.["code"];
    const filled = pattern
      .replace("/experience-link/:userId/:expId/", `/experience-link/${position + 1}/${(position % 9) + 1}/`)
      .replace(":code", String(link.code))
      .replace("/welcome/", `/welcome/?code=${code}`)
      .replace("/search-users/", "/search-users/?user_name=%EA%B9%80");
    if (!filled.includes(":")) return [filled];
    const ids = linesOf(KIND_OF_ID[first] ?? "").map(({ id }) => String(id));
    const chosen = Array.from(
      { length: IDS_EACH },
      (_, index) => ids[(position * IDS_EACH + index) % ids.length] ?? "",
    );
    return chosen.map((id) => filled.replace(/:\w+/, id));
  });
}

function asker({ app, token, url: own }: TestApp, member: number) {
  const headers = { authorization: `Bearer ${token(member)}` };
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers });
    return { status: statusCode, body: body.replaceAll(own, "http://own") };
  };
}

function refusalOf(act: () => unknown): string {
  try {
    act();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}
