import { gzipSync } from "node:zlib";
import { bodyOf, encodedForm, type LooseRequest } from "../../../testing/request.ts";

/** Body formats with their weights. Encodings, files without names: server/test/http/encodings.api.test.ts, server/test/files. */
export const FORMS = {
  json: 78,
  multipart: 16,
  urlencoded: 8,
  gzip: 1,
  noType: 1,
  otherType: 2,
  cutMultipart: 1,
} as const;
export type BodyForm = keyof typeof FORMS;

/** A body before it is encoded. `json` is its JSON text; it may differ from the fields. */
interface Body {
  readonly json: string;
  readonly fields: object;
  readonly files: NonNullable<LooseRequest["files"]>;
}

const JSON_TYPE = "application/json";

/** Encodes a body. */
export async function payloadOf(form: BodyForm, body: Body) {
  const [payload, type, more = {}] = await encoded(form, body);
  return { payload: Buffer.from(payload), headers: { ...(type !== undefined && { "content-type": type }), ...more } };
}

type Encoded = readonly [payload: string | Buffer, type?: string | undefined, more?: Readonly<Record<string, string>>];

async function encoded(form: BodyForm, { json, fields, files }: Body): Promise<Encoded> {
  switch (form) {
    case "json":
      return [json, JSON_TYPE];
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
      // Cut as a lost connection does.
      return [form === "multipart" ? body : body.subarray(0, Math.floor((body.length * 2) / 3)), type];
    }
  }
}
