import { gzipSync } from "node:zlib";

/** Body formats with their weights. */
export const FORMS = {
  json: 70,
  multipart: 12,
  urlencoded: 8,
  jsonWithCharset: 1,
  jsonWithMark: 1,
  gzip: 1,
  noType: 1,
  otherType: 1,
  noBoundary: 1,
  cutMultipart: 1,
  mixedUp: 1,
} as const;
export type Form = keyof typeof FORMS;

/** An encoded body. */
interface Payload {
  readonly type: string | undefined;
  readonly bytes: Buffer | string;
  readonly encoding?: string;
}

export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Buffer;
}

const BOUNDARY = "chonsu-fuzz";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Encodes a body. `json` is its JSON text; it may differ from the fields. */
export function payloadOf(form: Form, json: string, fields: object, files: readonly FilePart[]): Payload {
  switch (form) {
    case "json":
      return { type: "application/json", bytes: json };
    case "jsonWithCharset":
      return { type: "application/json; charset=EUC-KR", bytes: json };
    case "jsonWithMark":
      return { type: "application/json", bytes: `\ufeff${json}` };
    case "gzip":
      return { type: "application/json", bytes: gzipSync(json), encoding: "gzip" };
    case "noType":
      return { type: undefined, bytes: json };
    case "otherType":
      return { type: "text/plain", bytes: json };
    case "urlencoded":
      return { type: "application/x-www-form-urlencoded", bytes: urlencoded(fields) };
    case "multipart":
      return { type: MULTIPART, bytes: multipart(fields, files) };
    case "noBoundary":
      return { type: "multipart/form-data", bytes: multipart(fields, files) };
    case "cutMultipart":
      return { type: MULTIPART, bytes: cut(multipart(fields, files)) };
    case "mixedUp":
      return { type: MULTIPART, bytes: json };
    default:
      return form satisfies never;
  }
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

function urlencoded(fields: object): string {
  return new URLSearchParams(formFields(fields)).toString();
}

function multipart(fields: object, files: readonly FilePart[]): Buffer {
  const parts = formFields(fields).map(([name, value]) => partOf(`name="${escaped(name)}"`, Buffer.from(value)));
  const sent = files.map(({ name, filename, bytes }) =>
    partOf(`name="${name}"; filename="${escaped(filename)}"\r\nContent-Type: image/png`, bytes),
  );
  return Buffer.concat([...parts, ...sent, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function partOf(disposition: string, bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

/** Escapes a name as browsers do: characters that would end it are encoded. */
function escaped(text: string): string {
  return text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
