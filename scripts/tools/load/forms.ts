import { callNamed } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
import sharp from "sharp";
import { encodedForm } from "../../testing/request.ts";
import { WORDS } from "../bench/requests.ts";

/** Requests with pictures, as a phone sends them. They are made once and sent repeatedly. */
export type LoadForms = Awaited<ReturnType<typeof makeForms>>;

/** The size of a photo in pixels, after the phone has scaled it down. */
const PHOTO = { width: 1600, height: 1200 };
const JPEG_QUALITY = 80;
/** Noise. Without it the file would be a tenth of a real photo. */
const GRAIN = { type: "gaussian", mean: 128, sigma: 10 } as const;

/** Draws the photo for all requests, and makes the forms of a post and of a profile with it. */
export async function makeForms() {
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: "#7a9e7e", noise: GRAIN } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const file = { name: "photo.jpg", type: "image/jpeg", bytes: photo };
  const { body } = withThings(callNamed("projects.create").record.request, WORDS);
  return {
    post: await encodedForm({ body, files: { images: [file, file] } }),
    avatar: await encodedForm({ files: { image: [file] } }),
  };
}
