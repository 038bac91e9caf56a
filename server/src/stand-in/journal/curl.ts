import type { KeptRequest } from "./kept-entry.ts";

/** Where a body is to be that was too long to be kept. */
const BODY_FILE = "body.json";

/** A line for a shell that asks the same again. The token is `$TOKEN`; what was blacked out stands there as it is. */
export function curlFor({ method, url, sent }: KeptRequest, base: string): string {
  const headers = new Map(sent.headers);
  const parts = ["curl", "--globoff"];
  if (method === "HEAD") parts.push("--head");
  else if (method !== "GET") parts.push("-X", method);
  parts.push(quoted(`${base}${url}`));
  if (headers.has("authorization")) parts.push("-H", '"Authorization: Bearer $TOKEN"');
  if (sent.body === undefined) return parts.join(" ");
  const isForm = headers.get("content-type")?.startsWith("multipart/") === true && !sent.body.isCut;
  if (isForm) return [...parts, ...formParts(JSON.parse(sent.body.text))].join(" ");
  const data = sent.body.isCut ? `@${BODY_FILE}` : quoted(sent.body.text);
  const flag = sent.body.isCut ? "--data-binary" : "--data-raw";
  return [...parts, "-H", "'Content-Type: application/json'", flag, data].join(" ");
}

function formParts(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((one) => formPart(isFile(one) ? name : `${name}[]`, one))
      : formPart(name, value),
  );
}

function formPart(name: string, value: unknown): string[] {
  if (isFile(value)) return ["-F", quoted(`${name}=@"${value.filename}"`)];
  return ["--form-string", quoted(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)];
}

function isFile(value: unknown): value is { readonly filename: string } {
  return typeof value === "object" && value !== null && "filename" in value && "bytes" in value;
}

/** A text that a shell takes as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
