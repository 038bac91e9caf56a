import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { picturesCopy } from "@chonsu/shared/copy/pictures";
import { type Refusal, refuseField } from "../../platform/refusal.ts";

/** The names under which clients send pictures; each call means its own pictures by all of them. */
const NAMED_FOR_PICTURES = /^images?(?:\[\d*\])?$/;
/** A picture as an answer shows it: a client that sends a whole object back sends its address too. */
const STORED = /^(?:https?:\/\/[^/]+)?\/media\/[\w.-]+$/;
const NOTHING = new Set<unknown>([undefined, null, "", "null"]);

type FileFields = NonNullable<Endpoint["files"]>;

/** The part under which a call takes the files of a part with this name. Undefined when it takes none. */
export function filePartOf(files: FileFields, name: string): string | undefined {
  if (Object.hasOwn(files, name)) return name;
  return NAMED_FOR_PICTURES.test(name) ? Object.keys(files)[0] : undefined;
}

/**
 * Refuses a body that has something else than a file where a call takes pictures. Otherwise the call would succeed
 * without the picture. Allowed is what says that there is none and, where a stored thing is changed, the address of a
 * stored picture.
 */
export function refuseTextForPicture({ files, method }: Endpoint, body: unknown): Refusal<"VALIDATION"> | undefined {
  if (files === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const isAllowed = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.every(isAllowed);
    return NOTHING.has(value) || (method !== "POST" && STORED.test(addressIn(value)));
  };
  const wrong = Object.entries(body).find(([name, value]) => NAMED_FOR_PICTURES.test(name) && !isAllowed(value));
  return wrong === undefined ? undefined : refuseField(wrong[0].replace(/\[.*/, ""), picturesCopy.notFile);
}

/** The address in a stored picture: a text, or the object in which a post shows it. */
function addressIn(value: unknown): string {
  const address = typeof value === "object" && value !== null && "image" in value ? value.image : value;
  return typeof address === "string" ? address : "";
}
