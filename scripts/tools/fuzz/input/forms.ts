import { gzipSync } from "node:zlib";
import { bodyOf, encodedForm, type LooseRequest } from "../../../testing/request.ts";

/** Body formats with their weights. Every encoding of a text is tested by itself, for one call: server/test/http/encodings.api.test.ts. */
export const FORMS = {
  ...{ json: 74, multipart: 12, urlencoded: 8, nameless: 4, decomposed: 4 },
  ...{ gzip: 1, noType: 1, otherType: 2, cutMultipart: 1 },
} as const;
export type Form = keyof typeof FORMS;

/** A body before it is encoded. `json` is its JSON text; it may differ from the fields. */
interface Body {
  readonly json: string;
  readonly fields: object;
  readonly files: NonNullable<LooseRequest["files"]>;
}

const JSON_TYPE = "application/json";

/** Forms that carry all files of a body. */
export const WITH_FILES: readonly Form[] = ["multipart", "nameless"];

/** Encodes a body. */
export async function payloadOf(form: Form, body: Body) {
  const [payload, type, more = {}] = await encoded(form, body);
  return { payload: Buffer.from(payload), headers: { ...(type !== undefined && { "content-type": type }), ...more } };
}

type Encoded = readonly [payload: string | Buffer, type?: string | undefined, more?: Readonly<Record<string, string>>];

async function encoded(form: Form, { json, fields, files }: Body): Promise<Encoded> {
  switch (form) {
    case "json":
      return [json, JSON_TYPE];
    case "decomposed":
      return [json.normalize("NFD"), JSON_TYPE];
    case "gzip":
      return [gzipSync(json), JSON_TYPE, { "content-encoding": "gzip" }];
    case "noType":
      return [json];
    case "otherType":
      return [json, "text/plain"];
    case "urlencoded": {
      const { payload, type } = bodyOf({ body: fields }, { form: "urlencoded" });
      return [String(payload), type];
    }
    default: {
      const { headers, body } = await encodedForm({ body: fields, files });
      const type = headers["content-type"];
      if (form === "multipart") return [body, type];
      // As a lost connection does.
      if (form === "cutMultipart") return [body.subarray(0, Math.floor((body.length * 2) / 3)), type];
      // As clients write it that send bytes: files without names.
      return [Buffer.from(body.toString("latin1").replaceAll(/; filename="[^"]*"/g, ""), "latin1"), type];
    }
  }
}
