import { validationCopy } from "@chonsu/shared/copy/validation";
import { type Refusal, refuse } from "../../platform/refusal.ts";

/** Throws for anything else than UTF-8, and leaves out a byte order mark at the beginning. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;]*))/gi;

/** The text of a body, or of a field of a form (wire.md §1 "Paths and bodies"). Refused when it is not UTF-8. */
export function textOf(bytes: Buffer): string | Refusal<"VALIDATION"> {
  try {
    return utf8.decode(bytes);
  } catch {
    return notUtf8();
  }
}

/** The refusal of a body, a form or a query that is not UTF-8. */
export function notUtf8(): Refusal<"VALIDATION"> {
  return refuse("VALIDATION", { detail: validationCopy.notUtf8 });
}

/** Whether a Content-Type declares another charset than UTF-8. */
export function declaresOtherCharset(contentType = ""): boolean {
  return [...contentType.matchAll(CHARSET)].some(([, quoted, plain = ""]) => {
    const charset = quoted ?? plain.trim();
    return !/^utf-?8$/i.test(charset);
  });
}

/** Whether all percent escapes of a form or a query are UTF-8. Parsers leave the others as they came. */
export function isDecodable(urlEncoded: string): boolean {
  if (!urlEncoded.includes("%")) return true;
  try {
    // The value is read, because the bundler leaves this call out where nobody reads it, though it throws.
    return decodeURIComponent(urlEncoded) !== "";
  } catch {
    return false;
  }
}

/**
 * Reads the heads of the parts of a form while it arrives, because the parser does not tell the charset of a part.
 * Returns a function that takes the next bytes of the body, and is true when a part in them declares another charset
 * than UTF-8.
 */
export function partsInOtherCharset(contentType: string): (chunk: Buffer) => boolean {
  const [, quoted, plain = ""] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const begin = Buffer.from(`--${quoted ?? plain}\r\n`, "latin1");
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const from = rest.indexOf(begin);
      const to = from === -1 ? -1 : rest.indexOf("\r\n\r\n", from);
      if (to === -1) {
        rest = from === -1 ? rest.subarray(-begin.length) : rest.subarray(from, from + HEAD_BYTES_MAX);
        return false;
      }
      const type = /^content-type:(.*)$/im.exec(rest.toString("latin1", from, to))?.[1];
      if (declaresOtherCharset(type)) return true;
      rest = rest.subarray(to);
    }
  };
}

/** The longest head of a part that the parser reads. Bytes. */
const HEAD_BYTES_MAX = 80 * 1024;
