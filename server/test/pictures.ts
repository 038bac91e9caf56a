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

/** A JPEG as a phone held upright writes it: lying, with the turn and the place in its metadata. */
export async function turnedJpeg(): Promise<Buffer> {
  const lying = await twoHalves(60, 40).jpeg({ quality: 95 }).toBuffer();
  return await sharp(lying)
    .withExif({ IFD0: { Make: "Secret Phone" }, IFD3: { GPSLatitude: "36/1 22/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A still picture apart from moving: two frames. */
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

/** 400 million pixels in a few hundred kilobytes. */
export function bomb(): Promise<Buffer> {
  return sharp({
    create: { width: 20_000, height: 20_000, channels: 3, background: "#000000" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
