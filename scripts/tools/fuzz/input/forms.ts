import { gzipSync } from "node:zlib";

/** Body formats with their weights. */
export const FORMS = {
  json: 70,
  multipart: 12,
  urlencoded: 8,
  jsonWithCharset: 1,
  jsonWithMark: 1,
  decomposed: 4,
  cp949: 1,
  brokenUtf8: 1,
  escapedCp949: 1,
  nameless: 4,
  partInCharset: 1,
  gzip: 1,
  noType: 1,
  otherType: 1,
  noBoundary: 1,
  cutMultipart: 1,
  mixedUp: 1,
} as const;
export type Form = keyof typeof FORMS;

export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Buffer;
}

/** A body before it is encoded. `json` is its JSON text; it may differ from the fields. */
interface Body {
  readonly json: string;
  readonly fields: object;
  readonly files: readonly FilePart[];
}

const BOUNDARY = "chonsu-fuzz";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = "application/json";
const URL_ENCODED = "application/x-www-form-urlencoded";
const NOT_ASCII = /[^\0-\x7f]/gu;
/** A syllable in CP949, the encoding of Korean Windows, and as a part of UTF-8. */
const [GA_IN_CP949, HALF_A_SYLLABLE] = ["\xb0\xa1", "\xea\xb0"];
const plain = ({ json }: Body) => json;
/** A text whose letters outside of ASCII are these bytes. */
const withBytes = (text: string, bytes: string) => Buffer.from(text.replaceAll(NOT_ASCII, bytes), "latin1");
const urlEncoded = (fields: object) => `${new URLSearchParams(formFields(fields))}`;

const ENCODINGS: Readonly<Record<Form, readonly [type: string | undefined, encode: (body: Body) => Buffer | string]>> =
  {
    json: [JSON_TYPE, plain],
    jsonWithCharset: [`${JSON_TYPE}; charset=EUC-KR`, plain],
    jsonWithMark: [JSON_TYPE, ({ json }) => `\ufeff${json}`],
    gzip: [JSON_TYPE, ({ json }) => gzipSync(json)],
    noType: [undefined, plain],
    otherType: ["text/plain", plain],
    decomposed: [JSON_TYPE, ({ json }) => json.normalize("NFD")],
    cp949: [JSON_TYPE, ({ json }) => withBytes(json, GA_IN_CP949)],
    brokenUtf8: [JSON_TYPE, ({ json }) => withBytes(json, HALF_A_SYLLABLE)],
    urlencoded: [URL_ENCODED, ({ fields }) => urlEncoded(fields)],
    escapedCp949: [URL_ENCODED, ({ fields }) => urlEncoded(fields).replaceAll(/(%[89A-F].)+/g, "%B0%A1")],
    multipart: [MULTIPART, multipart],
    nameless: [MULTIPART, (body) => withoutFileNames(multipart(body))],
    partInCharset: [MULTIPART, (body) => multipart(body, "\r\nContent-Type: text/plain; charset=EUC-KR")],
    noBoundary: ["multipart/form-data", multipart],
    cutMultipart: [MULTIPART, (body) => cut(multipart(body))],
    mixedUp: [MULTIPART, plain],
  };

/** Forms that carry all files of a body. */
export const WITH_FILES: readonly Form[] = ["multipart", "nameless"];

/** Encodes a body. */
export function payloadOf(form: Form, body: Body) {
  const [type, encode] = ENCODINGS[form];
  const headers = {
    ...(type !== undefined && { "content-type": type }),
    ...(form === "gzip" && { "content-encoding": "gzip" }),
  };
  return { payload: encode(body), headers };
}

/** Drops the last third, as a lost connection does. */
function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor((bytes.length * 2) / 3));
}

/** Fields in form encoding: lists repeat their name, composite values are JSON. */
function formFields(fields: object): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, formText(value)]];
    const items: unknown[] = value;
    if (items.length === 0) return [[name, "[]"]];
    return items.map((item) => [`${name}[]`, formText(item)]);
  });
}

function formText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Line breaks are written as browsers write them. `type` is of each field. */
function multipart({ fields, files }: Body, type = ""): Buffer {
  const parts = formFields(fields).map(([name, value]) =>
    partOf(`name="${escaped(name)}"${type}`, Buffer.from(value.replaceAll(/\r?\n/g, "\r\n"))),
  );
  const sent = files.map(({ name, filename, bytes }) =>
    partOf(`name="${name}"; filename="${escaped(filename)}"\r\nContent-Type: image/png`, bytes),
  );
  return Buffer.concat([...parts, ...sent, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** A form whose files have no names, as clients write it that send bytes. */
function withoutFileNames(form: Buffer): Buffer {
  return Buffer.from(form.toString("latin1").replaceAll(/; filename="[^"]*"/g, ""), "latin1");
}

function partOf(disposition: string, bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

/** Escapes a name as browsers do: characters that would end it are encoded. */
function escaped(text: string): string {
  return text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
