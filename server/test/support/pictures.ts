import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A small picture, red on its left half and blue on its right. */
function twoHalves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: "#ff0000" } as const;
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

export function png(width = 60, height = 40): Promise<Buffer> {
  return twoHalves(width, height).png().toBuffer();
}

export function jpeg(width = 60, height = 40): Promise<Buffer> {
  return twoHalves(width, height).jpeg({ quality: 95 }).toBuffer();
}

/** A JPEG of a phone held upright: stored in landscape, with rotation and place in its metadata. */
export async function turnedJpeg(): Promise<Buffer> {
  const lying = await twoHalves(60, 40).jpeg({ quality: 95 }).toBuffer();
  return await sharp(lying)
    .withExif({ IFD0: { Make: "Secret Phone" }, IFD3: { GPSLatitude: "36/1 22/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** An animated picture of two frames. */
export async function moving(format: "webp" | "gif"): Promise<Buffer> {
  const frames = await Promise.all(
    ["#ff0000", "#00ff00"].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return await (format === "webp" ? joined.webp() : joined.gif()).toBuffer();
}

/** A PNG that decoders of animations show moving, and others as one picture. */
export async function movingPng(): Promise<Buffer> {
  const still = await png();
  const animation = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, IHDR_END), animation, still.subarray(IHDR_END)]);
}

export function avif(): Promise<Buffer> {
  return twoHalves(60, 40).avif().toBuffer();
}

/** 400 million black pixels in fifty kilobytes: a complete and valid PNG with one bit per pixel. */
export function bomb(): Buffer {
  const side = 20_000;
  return onePng(side, deflateSync(Buffer.alloc((1 + side / 8) * side), { level: 1 }));
}

/** A header that claims 50,000 by 50,000 pixels in a hundred bytes. */
export function huge(): Buffer {
  return onePng(50_000, deflateSync(Buffer.alloc(100)));
}

/** A valid picture that a browser with content sniffing would take as a page. */
export async function polyglot(): Promise<Buffer> {
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const signed = await png();
  return Buffer.concat([signed.subarray(0, IHDR_END), chunk("tEXt", page), signed.subarray(IHDR_END), page]);
}

/** The length of the PNG signature and the first chunk. Bytes. */
const IHDR_END = 8 + 25;

function onePng(side: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
