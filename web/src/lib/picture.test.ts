import { expect, test } from "vitest";
import { pictureRefused, uploadable } from "./picture.ts";

const PNG = "\x89PNG\r\n\x1a\n";
const IHDR = `\0\0\0\x0dIHDR${"\0".repeat(17)}`;
const WEBP = "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0";

const MOVES = "움직이는 이미지는 올릴 수 없습니다. JPG, PNG, WEBP 파일을 올려 주세요.";
const UNSUPPORTED = "지원하지 않는 이미지입니다. JPG, PNG, WEBP 파일을 올려 주세요.";
const DAMAGED = "비어 있거나 손상된 이미지입니다. 다른 파일을 올려 주세요.";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["an animated PNG", "a.png", `${PNG}${IHDR}\0\0\0\x08acTL${"\0".repeat(12)}`, MOVES],
  ["an animated WebP", "a.webp", `${WEBP}\x02${"\0".repeat(9)}`, MOVES],
  ["a GIF with another name", "a.png", "GIF89a", UNSUPPORTED],
  ["an SVG", "a.svg", "<svg/>", UNSUPPORTED],
  ["a picture of an iPhone", "a.heic", "\0\0\0\x18ftypheic", UNSUPPORTED],
  ["an AVIF", "a.avif", "\0\0\0\x1cftypavif", UNSUPPORTED],
  ["no bytes", "a.png", "", DAMAGED],
  ["more than 10 MB", "a.jpg", `\xff\xd8\xff${"a".repeat(10 * 1024 * 1024)}`, "이미지는 10MB까지 올릴 수 있습니다."],
])("refuses %s when it is picked, with the sentence of the server and its name", async (_what, name, bytes, reason) => {
  const file = new File([bytesOf(bytes)], name, { type: "image/png" });
  const refusal = await uploadable(file).catch((error: unknown) => pictureRefused(file, error));
  expect(refusal).toBe(`${name}: ${reason}`);
});
