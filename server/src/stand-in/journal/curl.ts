import type { KeptRequest } from "./kept-entry.ts";

/** The name of the file for a body that was too long to keep. */
const BODY_FILE = "body.json";

/**
 * A shell command that repeats a request with these shown headers. The token is `$TOKEN`; masked secrets stay masked.
 */
export function curlFor(
  { method, url, sent }: KeptRequest,
  headers: Readonly<Record<string, string>>,
  base: string,
): string {
  const parts = ["curl", "--globoff"];
  if (method === "HEAD") parts.push("--head");
  else if (method !== "GET") parts.push("-X", method);
  parts.push(quoted(`${base}${url}`));
  if (headers["authorization"] !== undefined) parts.push("-H", '"Authorization: Bearer $TOKEN"');
  if (sent === undefined) return parts.join(" ");
  const isForm = headers["content-type"]?.startsWith("multipart/") === true && !sent.isCut;
  if (isForm) return [...parts, ...formParts(JSON.parse(sent.text))].join(" ");
  const data = sent.isCut ? `@${BODY_FILE}` : quoted(sent.text);
  const flag = sent.isCut ? "--data-binary" : "--data-raw";
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

/** A text, quoted for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
