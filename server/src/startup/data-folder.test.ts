import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { databaseOf } from "@chonsu/db/test/earlier-version";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { openFolder, openPlaces } from "../../test/support/data-folder.ts";
import { ConfigError } from "../platform/config-error.ts";

const SPARED_PAGES = 3;
/** The byte in the header of a database file that has the mark of earlier versions. */
const USER_VERSION_BYTE = 60;
/** All versions that recorded no origin. */
const EARLIER_VERSIONS = 7;
const EARLIER_MEMBERS = 5;
const NOBODY = 65_534;

const open: typeof openFolder = (folder, options) => openFolder(folder, { scenario: "empty", ...options });

/** Creates a data folder and closes it. */
function begun(folder = tempFolder()): string {
  open(folder).close();
  return folder;
}

function insideOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((place) => !lstatSync(place).isSymbolicLink());
}

function sentenceOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return String(error instanceof Error && error.message);
  }
  throw new Error("it was not refused");
}

describe("a data folder", () => {
  it("has a secret that only its owner can read, keeps it, and replaces one that a crash left empty", () => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, "secret"), "");
    const { secret, close } = open(folder);
    close();
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
    expect(open(folder).secret).toBe(secret);
  });

  it("loses the rights of other users, with everything in it", () => {
    const folder = begun();
    for (const name of ["backups/2026/media", "replaced-2026", "media"])
      mkdirSync(path.join(folder, name), { recursive: true });
    for (const name of ["backups/backup.lock", "backups/2026/media/a.webp", "replaced-2026/chonsu.db", "media/a.webp"])
      writeFileSync(path.join(folder, name), "");
    for (const place of [folder, ...insideOf(folder)]) chmodSync(place, 0o755);
    open(folder, { maySeed: false }).close();
    expect(openPlaces(folder)).toEqual([]);
  });

  it.each(["secret", "media"])(
    "of production is refused while its %s is a link to a place that others may read",
    (name) => {
      const folder = begun();
      const elsewhere = path.join(tempFolder(), name);
      renameSync(path.join(folder, name), elsewhere);
      symlinkSync(elsewhere, path.join(folder, name));
      chmodSync(elsewhere, 0o755);
      expect(sentenceOf(() => open(folder, { maySeed: false }))).toBe(
        `Other users of this machine may read ${path.join(folder, name)}: it is theirs, leads to a place that is open to them, or lies on a disk without rights. Change that, or give another folder with --data DIR.`,
      );
      expect(statSync(elsewhere).mode & 0o777, "what a link leads to is left as it is").toBe(0o755);
      chmodSync(elsewhere, 0o700);
      open(folder, { maySeed: false });
    },
  );

  // Only root can give a file to another user.
  it.runIf(process.getuid?.() === 0)("of production is refused when it, or anything in it, is another user's", () => {
    const folder = begun();
    chownSync(path.join(folder, "secret"), NOBODY, NOBODY);
    expect(sentenceOf(() => open(folder, { maySeed: false }))).toMatch(/may read .*secret: it is theirs/);
    const other = tempFolder();
    chownSync(other, NOBODY, NOBODY);
    expect(sentenceOf(() => open(other, { maySeed: false }))).toMatch(/may write into the data folder/);
    expect(readdirSync(other)).toEqual([]);
  });

  it("of production is refused before any write when others may write into it; in a stand-in the rights are removed", () => {
    const folder = tempFolder();
    for (const mode of [0o777, 0o770, 0o702]) {
      chmodSync(folder, mode);
      const said = sentenceOf(() => open(folder, { maySeed: false }));
      expect(said).toBe(
        `Other users of this machine may write into the data folder ${folder}. See that its files are yours, then take the rights away: chmod 700 ${folder}`,
      );
      expect(readdirSync(folder)).toEqual([]);
    }
    open(folder);
    expect(openPlaces(folder).filter((place) => !/chonsu\.db|server\.lock/.test(place))).toEqual([]);
  });

  it("may be a link, or lie behind one: then it is judged by the folder to which the link leads", () => {
    for (const maySeed of [false, true]) {
      const place = tempFolder({ "real/": "", "parent/": "" });
      const [real, link] = [path.join(place, "real"), path.join(place, "link")];
      symlinkSync(real, link);
      chmodSync(real, 0o700);
      open(link, { maySeed }).close();
      chmodSync(path.join(real, "secret"), 0o644);
      open(link, { maySeed }).close();
      expect(openPlaces(real)).toEqual([]);
      chmodSync(real, 0o777);
      if (!maySeed) expect(sentenceOf(() => open(link, { maySeed }))).toMatch(/^Other users of this machine may write/);
      symlinkSync(path.join(place, "parent"), path.join(place, "above"));
      open(path.join(place, "above", "data"), { maySeed });
    }
  });

  it("is refused when a link on the way leads nowhere or to a file", () => {
    const place = tempFolder({ file: "a file" });
    symlinkSync(path.join(place, "gone"), path.join(place, "dangling"));
    symlinkSync(path.join(place, "file"), path.join(place, "to-file"));
    symlinkSync(path.join(place, "loop"), path.join(place, "loop"));
    for (const [name, fault] of [
      ["dangling", "dangling is a link that leads nowhere"],
      ["dangling/data", "dangling is a link that leads nowhere"],
      ["loop", "loop is a link that leads nowhere"],
      ["to-file", "to-file is not a folder"],
      ["file/data", "file is not a folder"],
    ] as const) {
      expect(sentenceOf(() => open(path.join(place, name)))).toContain(fault);
    }
    expect(readdirSync(place).toSorted()).toEqual(["dangling", "file", "loop", "to-file"]);
  });

  it.each(["chonsu-data", "secret", "scenario", "reserve", "server.lock", "chonsu.db-known", "chonsu.db"])(
    "is refused before any write when there is a folder in place of %s",
    (name) => {
      const folder = tempFolder();
      openFolder(folder, { scenario: "campus" }).close();
      rmSync(path.join(folder, name));
      mkdirSync(path.join(folder, name));
      expect(() => openFolder(folder)).toThrow(
        new RegExp(`${name} is a folder in place of a file: nothing was changed`),
      );
    },
  );

  it.each(["media", "media-aside", "instances", "backups"])(
    "is refused before any write when there is a file in place of %s",
    (name) => {
      const folder = tempFolder();
      openFolder(folder, { scenario: "campus" }).close();
      rmSync(path.join(folder, name), { recursive: true, force: true });
      writeFileSync(path.join(folder, name), "");
      expect(() => openFolder(folder)).toThrow(
        new RegExp(`${name} is a file in place of a folder: nothing was changed`),
      );
    },
  );

  it("is refused when its database is a link, because its log would lie elsewhere", () => {
    const [folder, elsewhere] = [tempFolder(), tempFolder()];
    openFolder(folder, { scenario: "campus" }).close();
    renameSync(path.join(folder, "chonsu.db"), path.join(elsewhere, "chonsu.db"));
    symlinkSync(path.join(elsewhere, "chonsu.db"), path.join(folder, "chonsu.db"));
    expect(() => openFolder(folder)).toThrow(/chonsu\.db is a link: nothing was changed/);
  });

  it("is locked by one server from the start of its opening until the server ends", () => {
    const folder = tempFolder();
    const refused: string[] = [];
    const tryToo = () => {
      for (const fresh of [false, true]) refused.push(sentenceOf(() => open(folder, { fresh })));
    };
    const whilePreparing = () => {
      if (refused.length === 0) tryToo();
    };
    const lone = open(folder, { scenario: "crowd:100:2", onProgress: whilePreparing });
    tryToo();
    expect(refused).toHaveLength(4);
    for (const sentence of refused)
      expect(sentence).toMatch(/^Another server works on the data folder .*--data DIR\.$/);
    lone.close();
    open(folder, { fresh: true });
  });

  it("is unlocked when it cannot be opened", () => {
    const folder = begun();
    const file = path.join(folder, "chonsu.db");
    const whole = readFileSync(file);
    writeFileSync(file, "no database");
    expect(sentenceOf(() => open(folder))).toContain("damaged");
    writeFileSync(file, whole);
    open(folder);
  });

  it("loses partly written files after a crash, and nothing else", () => {
    const folder = begun();
    const left = [
      ".room.partial",
      "media/.room.partial",
      "secret.partial",
      "scenario.partial",
      "control-token.partial",
      "chonsu.db.partial",
    ];
    for (const name of left) writeFileSync(path.join(folder, name), "half");
    for (const name of ["restoring.partial", "scratch/scenario-1", "backups/.2026.partial", "backups/2026"]) {
      mkdirSync(path.join(folder, name), { recursive: true });
      writeFileSync(path.join(folder, name, "part"), "half");
    }
    writeFileSync(path.join(folder, "notes.txt"), "the owner's");
    open(folder).close();
    expect(insideOf(folder).filter((place) => /partial|scratch/.test(path.relative(folder, place)))).toEqual([]);
    expect(readdirSync(path.join(folder, "backups")).toSorted()).toEqual(["2026", "backup.lock"]);
    expect(existsSync(path.join(folder, "notes.txt"))).toBe(true);
  });

  it("has its data in the latest instance that became current, and no other data of resets", () => {
    const folder = tempFolder();
    open(folder).close();
    const instance = (number: number, scenario: string, isCurrent: boolean) => {
      const place = path.join(folder, "instances", String(number));
      const made = tempFolder();
      open(made, { scenario }).close();
      for (const name of ["chonsu.db", "media"])
        cpSync(path.join(made, name), path.join(place, name), { recursive: true });
      if (isCurrent) writeFileSync(path.join(place, "current"), "");
      return place;
    };
    const before = instance(9, "crowd:100:1", true);
    const place = instance(10, "crowd:100:2", true);
    const unused = instance(11, "crowd:100:3", false);
    const { database, origin, mediaFolder, seeded, close } = open(folder);
    expect([origin.scenario, seeded, mediaFolder]).toEqual(["crowd:100:2", undefined, path.join(place, "media")]);
    expect(database.connection.name).toBe(path.join(place, "chonsu.db"));
    close();
    expect([before, unused, path.join(folder, "chonsu.db"), path.join(folder, "media")].filter(existsSync)).toEqual([]);
    writeFileSync(
      path.join(place, "chonsu.db"),
      "no database, but long enough to be taken for the header of one".repeat(9),
    );
    expect(sentenceOf(() => open(folder))).toContain(`The data file ${path.join(place, "chonsu.db")} is damaged`);
    expect(open(folder, { fresh: true })).toMatchObject({ seeded: "empty", mediaFolder: path.join(folder, "media") });
    expect(existsSync(place)).toBe(false);
  });

  it("is seeded with the requested scenario when its first start was interrupted before the data was written", () => {
    const folder = tempFolder();
    openDatabase(path.join(folder, "chonsu.db")).close();
    writeFileSync(path.join(folder, "scenario"), "campus");
    expect(open(folder, { scenario: "empty" })).toMatchObject({ seeded: "empty", origin: { scenario: "empty" } });
    expect(readFileSync(path.join(folder, "scenario"), "utf8")).toBe("empty");
  });

  it("has the scenario in its rows, even when a reset was interrupted before the file was written", () => {
    const folder = tempFolder();
    open(folder, { scenario: "crowd:100:2" }).close();
    writeFileSync(path.join(folder, "scenario"), "campus");
    expect(open(folder)).toMatchObject({ seeded: undefined, origin: { scenario: "crowd:100:2", seededAt: 0 } });
    expect(readFileSync(path.join(folder, "scenario"), "utf8")).toBe("crowd:100:2");
  });

  it.each([
    ["began", (version: Buffer) => version],
    // Until that version, a reset left its rows without the mark that a start checks.
    ["reset", (version: Buffer) => Buffer.from(version).fill(0, USER_VERSION_BYTE, USER_VERSION_BYTE + 4)],
  ])(
    "of which an earlier version %s the data keeps it, and is noted to be what the file beside it says",
    (_how, made) => {
      const folder = tempFolder();
      writeFileSync(path.join(folder, "chonsu.db"), made(databaseOf(EARLIER_VERSIONS)));
      writeFileSync(path.join(folder, "scenario"), "campus");
      mkdirSync(path.join(folder, "media"));
      utimesSync(path.join(folder, "scenario"), 5, 5);
      const { database, ...data } = open(folder);
      const members = database.connection.prepare("select count(*) from users").pluck().get();
      expect([data.seeded, data.origin, members]).toEqual([
        undefined,
        { scenario: "campus", seededAt: 5000 },
        EARLIER_MEMBERS,
      ]);
    },
  );
});

it.each([
  ["moon", /no scenario "moon".*campus, campus:steady, empty/],
  ["crowd:9", /no scenario "crowd:9".*crowd:MEMBERS.*from 100 to 200000/],
])("names the existing scenarios when asked for %s", (scenario, sentence) => {
  expect(sentenceOf(() => open("/nowhere", { scenario }))).toMatch(sentence);
});

describe("a database that cannot be used", () => {
  /** Damages the file of an existing folder, and returns what the next start says. */
  function saidOf(damage: (bytes: Buffer, pageBytes: number) => Buffer | undefined, folder = begun()): string {
    const file = path.join(folder, "chonsu.db");
    const bytes = readFileSync(file);
    writeFileSync(file, damage(bytes, bytes.readUInt16BE(16)) ?? bytes);
    const damaged = readFileSync(file);
    const sentence = sentenceOf(() => open(folder));
    expect(readFileSync(file).equals(damaged), "it is left as it is").toBe(true);
    expect(sentence).toContain(file);
    expect(sentence).not.toContain("\n");
    return sentence;
  }

  it.each<[string, (bytes: Buffer, pageBytes: number) => Buffer | undefined]>([
    ["another header", (bytes) => void bytes.fill("garbage ", 0, 64)],
    ["half of it", (bytes, page) => bytes.subarray(0, Math.floor(bytes.length / page / 2) * page)],
    [
      "a page of nothing in the middle",
      (bytes, page) => void bytes.fill(0, SPARED_PAGES * page, (SPARED_PAGES + 1) * page),
    ],
  ])("is named with the way to repair it: %s", (_what, damage) => {
    expect(saidOf(damage)).toMatch(/ is damaged and cannot be used \(.+\)\. No backup .*--fresh/);
  });

  it("is named with the command that restores the latest backup", () => {
    const folder = begun();
    const backup = path.join(folder, "my backups");
    mkdirSync(backup);
    writeFileSync(path.join(backup, "manifest.json"), "{}");
    writeFileSync(path.join(folder, "last-backup"), backup);
    expect(saidOf((bytes) => void bytes.fill(7, 0, 64), folder)).toContain(
      ` Bring back the latest backup: npm run restore -- '${backup}' --data ${folder}`,
    );
  });

  it("is refused when a newer version wrote it", () => {
    const folder = begun();
    const { connection, close } = openDatabase(path.join(folder, "chonsu.db"));
    connection.exec("insert into __drizzle_migrations (hash, created_at) values ('newer', 9e12)");
    close();
    expect(sentenceOf(() => open(folder))).toMatch(/was written by a newer version/);
  });

  it("is not changed when its folder, its pictures, its secret or its file is read-only", () => {
    const places = ["media", "secret", "chonsu.db", "."].map((name) => {
      const folder = begun();
      takeAway(folder, name);
      return folder;
    });
    const asNobody = `import(${JSON.stringify(new URL("./data-folder.ts", import.meta.url))}).then(({ openDataFolder }) => {
      if (process.getuid() === 0) { process.setgid(${NOBODY}); process.setuid(${NOBODY}); }
      for (const folder of process.argv.slice(1)) {
        try { openDataFolder({ folder, fresh: false, maySeed: true }); } catch (error) { console.log(error.message); }
      }
    });`;
    const { stdout } = spawnSync(process.execPath, ["-e", asNobody, "--", ...places], { encoding: "utf8" });
    const said = places.map((folder) => `The data folder ${folder} cannot be written by this user. `);
    expect(stdout.trim().split("\n")).toEqual(said.map((start) => expect.stringContaining(start)));
  });
});

/** Gives one name in a folder, or the folder itself, to another user. */
function takeAway(folder: string, name: string): void {
  if (process.getuid?.() !== 0) return chmodSync(path.join(folder, name), 0o500);
  chmodSync(folder, 0o700);
  const rest = readdirSync(folder).filter((other) => other !== name);
  for (const own of name === "." ? rest : [...rest, "."]) chownSync(path.join(folder, own), NOBODY, NOBODY);
}
