import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const FACE = /@font-face\s*\{[^}]*\}/g;
const NUMBER = /\.subset\.(\d+)\.woff2/;
const FAMILY = /font-family:[^;}]+/;
const SOURCE = /src:[^;}]+/;
const WEIGHT = /font-weight:[^;}]+/;
const RANGE = /unicode-range:\s*([^;}]+)/;
const NOTICE = /Copyright[^\n]+/;

/**
 * Pretendard numbers its subsets by how often their letters are used. The subsets from this number on hold the frequent ones: 1501 letters.
 */
const FREQUENT_FROM = 77;
/** The weights used in `tokens.css`. A font with all of its weights is half as large again. */
const WEIGHTS = { min: 400, max: 800 };
/** Name ids of copyright, trademark, licence and licence URL: every copy must carry them unchanged. */
const NOTICES = [0, 7, 13, 14];
/**
 * The licence requires another name for a changed font. The new name has the same length, so that it can replace the old one in the file.
 */
const ITS_NAME = "Pretendard";
const OUR_NAME = "ChonsuType";

const { resolve } = createRequire(import.meta.url);

/** The merged font, and its CSS rules for a given URL. */
export interface Merged {
  readonly font: Buffer;
  rules(address: string): string;
}

/**
 * Merges the subsets of frequent letters from Pretendard's CSS; rare letters stay in their own files. A Korean page needs a dozen of the
 * original files: a dozen requests, each with a new layout when it arrives, and twice as many bytes as the merged file.
 */
export async function mergeFrequent(css: string): Promise<Merged> {
  const faces = css.match(FACE) ?? [];
  const frequent = faces.filter(isFrequent);
  const ranges = frequent.map(rangesOf).join(", ");
  const font = await fontOf(lettersOf(ranges));
  return {
    font,
    rules(address) {
      const merged = (frequent[0] ?? "")
        .replace(FAMILY, `font-family: ${OUR_NAME}`)
        .replace(SOURCE, `src: url(${address}) format("woff2-variations")`)
        .replace(WEIGHT, `font-weight: ${WEIGHTS.min} ${WEIGHTS.max}`)
        .replace(RANGE, `unicode-range: ${ranges}`);
      const rare = faces.filter((face) => !isFrequent(face));
      return [`/*! ${NOTICE.exec(css)?.[0]} SIL Open Font License 1.1 */`, merged, ...rare].join("\n");
    },
  };
}

function isFrequent(face: string): boolean {
  return Number(NUMBER.exec(face)?.[1]) >= FREQUENT_FROM;
}

function rangesOf(face: string): string {
  return RANGE.exec(face)?.[1]?.trim() ?? "";
}

/** The letters of CSS unicode ranges such as `U+ac00-ac10, U+20`. */
export function lettersOf(ranges: string): string {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice("U+".length)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

async function fontOf(letters: string): Promise<Buffer> {
  const whole = readFileSync(resolve("pretendard/dist/web/variable/woff2/PretendardVariable.woff2"));
  const shared = { preserveNameIds: NOTICES };
  const font = await subsetFont(whole, letters, { ...shared, targetFormat: "sfnt", variationAxes: { wght: WEIGHTS } });
  for (const { id, bytes } of namesOf(font)) if (!NOTICES.includes(id)) rename(bytes);
  return subsetFont(font, letters, { ...shared, targetFormat: "woff2" });
}

/** Offsets of the OpenType fields that lead to the names of a font, in bytes. */
const TABLES_AT = 12;
const TABLE_BYTES = 16;
const RECORDS_AT = 6;
const RECORD_BYTES = 12;

/** The names in an uncompressed font, by their OpenType id. The buffers share the font's memory: writing into one changes the font. */
export function namesOf(font: Buffer): { readonly id: number; readonly bytes: Buffer }[] {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(TABLES_AT + index * TABLE_BYTES),
  );
  const entry = entries.find((bytes) => bytes.toString("latin1", 0, 4) === "name");
  if (entry === undefined) throw new Error("a font without names");
  const table = font.subarray(entry.readUInt32BE(8));
  const texts = table.subarray(table.readUInt16BE(4));
  return Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const record = table.subarray(RECORDS_AT + index * RECORD_BYTES);
    const [length, offset] = [record.readUInt16BE(8), record.readUInt16BE(10)];
    return { id: record.readUInt16BE(6), bytes: texts.subarray(offset, offset + length) };
  });
}

/** Names are UTF-16, big-endian. */
function rename(name: Buffer): void {
  const at = name.indexOf(Buffer.from(ITS_NAME, "utf16le").swap16());
  if (at !== -1) Buffer.from(OUR_NAME, "utf16le").swap16().copy(name, at);
}
