import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { seedPictures } from "../../src/seed/scenarios/pictures.ts";
import { AVATAR_SIZE } from "../../src/seed/scene-sizes.ts";
import { pathOf, seeded } from "../seeded.ts";

const FOLDER = pathOf("../src/seed/pictures/");
const campus = seeded();
const sources = new Map(seedPictures("campus").map(({ file, source }) => [file, source]));

/** The width and height in a WebP file. */
function webpSize(path: string): [number, number] {
  const bytes = readFileSync(path);
  expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12)).toBe("RIFFWEBP");
  if (bytes.toString("latin1", 12, 16) === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  expect(bytes.toString("latin1", 12, 16)).toBe("VP8 ");
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

function sizeOf(file: unknown): [number, number] {
  const source = sources.get(String(file));
  if (source === undefined) throw new Error(`no drawing for ${String(file)}`);
  return webpSize(source);
}

describe("the seed's pictures", () => {
  it("have file names that look random, none twice", () => {
    const files = seedPictures("campus").map(({ file }) => file);
    expect(files.filter((file) => !/^[0-9a-f]{32}\.webp$/.test(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it("are exactly the files to which rows refer", () => {
    const referred = campus.column(
      "select image_file from users where image_file is not null union all select file from project_images union all select image_file from messages where image_file is not null",
    );
    expect(referred.sort()).toEqual([...sources.keys()].sort());
  });

  it("exist and have the size in the rows", () => {
    expect([...sources.values()].filter((source) => !existsSync(source))).toEqual([]);
    const rows = campus.rows(
      "select file, width, height from project_images union all select image_file, image_width, image_height from messages where image_file is not null",
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { file, width, height } of rows) expect(sizeOf(file)).toEqual([width, height]);
    for (const file of campus.column("select image_file from users where image_file is not null")) {
      expect(sizeOf(file)).toEqual([AVATAR_SIZE, AVATAR_SIZE]);
    }
  });

  it("are wide, upright, square and very tall", () => {
    const shapes = campus.column("select 1.0 * width / height from project_images").map(Number);
    expect(shapes.some((shape) => shape > 2)).toBe(true);
    expect(shapes.some((shape) => shape === 1)).toBe(true);
    expect(shapes.some((shape) => shape < 1 && shape > 0.6)).toBe(true);
    expect(shapes.some((shape) => shape < 0.4)).toBe(true);
  });

  it("are small, and no unused one is committed", () => {
    const committed = readdirSync(FOLDER);
    const shown = new Set([...sources.values()].map((source) => basename(source)));
    expect(committed.filter((file) => !shown.has(file))).toEqual([]);
    expect(committed.length).toBeLessThanOrEqual(60);
    const sizes = committed.map((file) => statSync(`${FOLDER}${file}`).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(700_000);
    expect(Math.min(...sizes)).toBeGreaterThan(1000);
  });
});

it("are the same in every form of the campus", () => {
  expect(seedPictures("campus:steady")).toEqual(seedPictures("campus"));
});
