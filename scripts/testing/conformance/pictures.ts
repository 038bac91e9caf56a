import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import type { FilePart } from "../request.ts";

function file(name: string, type: string, base64: string): FilePart {
  return { name, type, bytes: Buffer.from(base64, "base64") };
}

/** Small pictures of the accepted types. */
export const png = file(
  "a.png",
  "image/png",
  "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQY02M4UWFDEDGMKgIAnHaOgXo0E48AAAAASUVORK5CYII=",
);
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
