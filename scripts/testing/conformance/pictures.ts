import { crc32, deflateSync } from "node:zlib";
import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import type { FilePart } from "../request.ts";

function file(name: string, type: string, base64: string): FilePart {
  return { name, type, bytes: Buffer.from(base64, "base64") };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of one colour. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const lines = Buffer.alloc((1 + width * 3) * height, 120);
  for (let y = 0; y < height; y += 1) lines[y * (1 + width * 3)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SIDE = 8;

/** Small pictures of the accepted types. */
export const png: FilePart = { name: "a.png", type: "image/png", bytes: pngOf(SIDE, SIDE) };
export const jpeg = file(
  "a.jpg",
  "image/jpeg",
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8" +
    "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAA" +
    "AAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCAAKz/2Q==",
);
export const webp = file(
  "a.webp",
  "image/webp",
  "UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoIAAgAA4BaJaACdAGIQAD+6NVrB/cH6g/iCeAA",
);
/** A file with the type of a picture and other content. */
export const noPicture: FilePart = { name: "a.png", type: "image/png", bytes: Buffer.from("this is no picture") };

/** A file one byte larger than the limit. */
export function hugeFile(): FilePart {
  return { name: "huge.png", type: "image/png", bytes: Buffer.alloc(IMAGE_BYTES_MAX + 1) };
}
