import { callNamed } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
import sharp from "sharp";
import { WORDS } from "../bench/requests.ts";

/** A multipart body with its type. */
export interface Form {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Requests with pictures, as a phone sends them. They are made once and sent repeatedly. */
export interface LoadForms {
  readonly posts: readonly Form[];
  readonly avatar: Form;
}

/** The size of a photo in pixels, after the phone has scaled it down. */
const PHOTO = { width: 1600, height: 1200 };
const JPEG_QUALITY = 80;
/** Noise. Without it the file would be a tenth of a real photo. */
const GRAIN = { type: "gaussian", mean: 128, sigma: 10 } as const;

/** Draws the photo for all requests, and makes the forms with it. */
export async function makeForms(posts: number): Promise<LoadForms> {
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: "#7a9e7e", noise: GRAIN } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const file = new File([Uint8Array.from(photo)], "photo.jpg", { type: "image/jpeg" });
  return {
    posts: await Promise.all(Array.from({ length: posts }, () => formOf(post(), "images", [file, file]))),
    avatar: await formOf([], "image", [file]),
  };
}

/** The fields of a post, as a form has them. */
function post(): [string, string][] {
  const { body } = withThings(callNamed("projects.create").record.request, WORDS);
  return Object.entries(Object(body)).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item): [string, string] => [`${name}[]`, String(item)]) : [[name, String(value)]],
  );
}

async function formOf(fields: readonly [string, string][], part: string, files: readonly File[]): Promise<Form> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const file of files) form.append(part, file);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { headers: { "content-type": encoded.headers.get("content-type") ?? "" }, body };
}
