import path from "node:path";
import { fileURLToPath } from "node:url";
import { previewCopy } from "@chonsu/shared/copy/previews";
import { initialOf } from "@chonsu/shared/format/text/initial";
import { truncate } from "@chonsu/shared/format/text/truncate";
import { escapeHtml } from "@chonsu/shared/sentences/mail-html";
import sharp, { type OverlayOptions } from "sharp";
import { leadsOut } from "../files/leads-out.ts";
import { PICTURE_HEIGHT as HEIGHT, type Picture, PICTURE_WIDTH as WIDTH } from "./preview.ts";

const FONT_FILE = fileURLToPath(
  new URL("../../node_modules/pretendard/dist/public/static/Pretendard-SemiBold.otf", import.meta.url),
);
const FONT = "Pretendard SemiBold";

/** The light theme of the web. */
const COLOURS = { paper: "#faf9f6", text: "#1f1b16", muted: "#665f55", face: "#9c5a22", onFace: "#ffffff" };
const RINGS = ["#c2410c", "#e07a45", "#eab08c"];
const MARGIN = 80;
const GAP = 32;
const FACE = 176;
const PHOTO_WIDTH = 460;
/** Font sizes of a heading: maximum number of letters, pixels. */
const HEADING_SIZES = [
  [14, 76],
  [30, 64],
  [Number.POSITIVE_INFINITY, 52],
] as const;
const HEADING_BESIDE_PHOTO_MAX = 44;
const LINE_SIZE = 34;
const JPEG_QUALITY = 86;

/** Draws a picture as a JPEG. `folder` has the stored pictures; a picture that is missing there is left out. */
export async function drawPicture(picture: Picture, folder: string): Promise<Buffer> {
  const { line, person, photo } = picture;
  const right = photo && (await stored(folder, photo, PHOTO_WIDTH, HEIGHT));
  const width = WIDTH - 2 * MARGIN - (right ? PHOTO_WIDTH : 0);
  const face = person && (await drawFace(person, folder));
  const heading = right ? truncate(picture.heading, HEADING_BESIDE_PHOTO_MAX) : picture.heading;
  const [, size] = HEADING_SIZES.find(([letters]) => heading.length <= letters) ?? [0, LINE_SIZE];
  const parts = [
    ...(face ? [face] : []),
    await text(heading, size, COLOURS.text, width),
    ...(line === ""
      ? []
      : [await text(truncate(line, Math.floor((2 * width) / LINE_SIZE)), LINE_SIZE, COLOURS.muted, width)]),
  ];
  const mark = await text(previewCopy.product, LINE_SIZE, COLOURS.text, width);
  return await sharp(ground(right ? WIDTH - PHOTO_WIDTH : WIDTH))
    .composite([
      ...(right ? [{ input: right, left: WIDTH - PHOTO_WIDTH, top: 0 }] : []),
      ...stacked(parts),
      { input: mark.data, left: MARGIN + 60, top: HEIGHT - MARGIN - Math.round(mark.info.height / 2) },
    ])
    .flatten({ background: COLOURS.paper })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

type DrawnText = Awaited<ReturnType<typeof text>>;

/** Places the parts one below the other, in the middle of the space above the mark. */
function stacked(parts: readonly DrawnText[]): OverlayOptions[] {
  const height = parts.reduce((sum, { info }) => sum + info.height + GAP, -GAP);
  let top = Math.max(MARGIN / 2, Math.round((HEIGHT - MARGIN - height) / 2));
  return parts.map(({ data, info }) => {
    const placed = { input: data, left: MARGIN, top };
    top += info.height + GAP;
    return placed;
  });
}

/** The paper, the rings of distance at its lower right corner, and the mark. */
function ground(width: number): Buffer {
  const ring = (x: number, y: number, radius: number, of: number, stroke: number, opacity = 1) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${RINGS[of]}" stroke-width="${stroke}" opacity="${opacity}"/>`;
  const mark = MARGIN + 20;
  const low = HEIGHT - MARGIN;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>
    ${[130, 230, 330].map((radius, of) => ring(width - 40, HEIGHT, radius, of, 18, 0.22)).join("")}
    <circle cx="${mark}" cy="${low}" r="7" fill="${RINGS[0]}"/>${ring(mark, low, 14, 1, 4)}${ring(mark, low, 22, 2, 4)}
  </svg>`);
}

/** A text of any length in lines of a width. */
function text(content: string, size: number, colour: string, width: number) {
  // The font of the project has no colour glyphs. A text that has nothing else becomes a dot.
  const plain = content.replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\ufe0f|\u200d/gu, "").trim() || "·";
  // Korean lines break between words only, so a joiner is put between the letters of each word.
  const whole = plain.replace(/(?<=[가-힣])(?=[가-힣])/g, "\u2060");
  const markup = `<span foreground="${colour}">${escapeHtml(whole)}</span>`;
  const options = { text: markup, font: `${FONT} ${size}`, fontfile: FONT_FILE, dpi: 72, rgba: true };
  return sharp({ text: { ...options, width, wrap: "word-char", spacing: Math.round(size / 5) } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

async function drawFace({ name, file }: NonNullable<Picture["person"]>, folder: string): Promise<DrawnText> {
  const round = Buffer.from(`<svg width="${FACE}" height="${FACE}"><circle cx="50%" cy="50%" r="50%"/></svg>`);
  const photo = file && (await stored(folder, file, FACE, FACE));
  const face = photo
    ? sharp(photo)
    : sharp({ create: { width: FACE, height: FACE, channels: 4, background: COLOURS.face } }).composite([
        { input: (await text(initialOf(name) ?? "·", FACE / 2, COLOURS.onFace, FACE)).data },
      ]);
  // Two compositions in one pipeline would not work: only the last one counts.
  const square = await face.png().toBuffer();
  return await sharp(square)
    .composite([{ input: round, blend: "dest-in" }])
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** A stored picture, cut to a size. Undefined when it cannot be read, for example because it was deleted. */
async function stored(folder: string, file: string, width: number, height: number): Promise<Buffer | undefined> {
  if (await leadsOut(folder, file)) return undefined;
  try {
    return await sharp(path.join(folder, file)).resize({ width, height, fit: "cover" }).png().toBuffer();
  } catch {
    return undefined;
  }
}
