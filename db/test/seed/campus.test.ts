import { DEPARTMENTS, isUniversityEmail } from "@chonsu/shared/school/school";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/open-database.ts";
import { CAST, MEMBERS } from "../../src/seed/cast.ts";
import { hasData, isScenarioName, seedScenario } from "../../src/seed/scenarios/scenarios.ts";
import { EARLY_MONDAY, NOW, seeded } from "../seeded.ts";
import { testSoundness } from "../sound-dataset.ts";

const campus = seeded();

describe("the campus is consistent", () => {
  testSoundness(campus, seeded("campus", EARLY_MONDAY), 500);

  it("gives the same bytes for the same moment, and different bytes for another moment", () => {
    const bytes = campus.connection.serialize();
    expect(seeded().connection.serialize().equals(bytes)).toBe(true);
    const later = seeded("campus", NOW + 1).connection.serialize();
    expect(later.equals(bytes)).toBe(false);
  });
});

describe("the cast", () => {
  it("has at least 60 members with fixed ids from 1, and no id, handle or address twice", () => {
    expect(MEMBERS.length).toBeGreaterThanOrEqual(60);
    expect(MEMBERS.map(({ id }) => id)).toEqual(MEMBERS.map((_, index) => index + 1));
    expect(Object.keys(CAST)).toEqual(MEMBERS.map(({ handle }) => handle));
    expect(new Set(MEMBERS.map(({ email }) => email)).size).toBe(MEMBERS.length);
    expect(MEMBERS.filter(({ email }) => !isUniversityEmail(email))).toEqual([]);
    expect(CAST.haneul.id).toBe(1);
  });

  it("has departments of the 47, except one member with a text of older data", () => {
    const known = new Set<string>(DEPARTMENTS);
    const strangers = MEMBERS.filter(({ majors }) => majors.some((major) => !known.has(major)));
    expect(strangers.map(({ handle }) => handle)).toEqual(["youngho"]);
  });

  it("gives the case of each member", () => {
    expect(MEMBERS.filter((member) => member.case.trim() === "")).toEqual([]);
  });
});

describe("scenarios", () => {
  it("distinguishes a database with data from one without", () => {
    const database = openDatabase(":memory:");
    seedScenario(database, "empty", NOW);
    expect(hasData(database.db)).toBe(false);
    seedScenario(database, "campus", NOW);
    expect(hasData(database.db)).toBe(true);
  });

  it.each(["campus", "crowd:150:5"] as const)(
    "write all or nothing: %s changes nothing in a database with data",
    (name) => {
      const { db, connection } = seeded();
      const before = connection.serialize();
      expect(() => seedScenario({ db, connection }, name, NOW)).toThrow(/UNIQUE/);
      expect(connection.serialize().equals(before)).toBe(true);
    },
  );

  it.each(["campus", "campus:steady", "empty", "crowd:100", "crowd:20000", "crowd:200000:0", "crowd:300:4294967295"])(
    "know %s",
    (name) => {
      expect(isScenarioName(name)).toBe(true);
    },
  );

  const UNKNOWN = ["", "toString", "crowd", "crowd:", "crowd:99", "crowd:200001", "crowd:1e3", "crowd:300:"];
  const MISSPELT = ["campus:stedy", "campus:", "steady", "Campus:steady", "empty:steady", "campus:steady:1"];
  const ODD_NUMBERS = [
    "crowd:300:-1",
    "crowd:300:4294967296",
    "crowd:300:1:2",
    " crowd:300",
    "crowd:300.5",
    "crowd:0x99",
  ];
  it.each([...UNKNOWN, ...MISSPELT, ...ODD_NUMBERS])("do not know %j", (name) =>
    expect(isScenarioName(name)).toBe(false),
  );
});
