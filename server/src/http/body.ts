import { Readable } from "node:stream";
import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import formbody from "@fastify/formbody";
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import type { App, Upload } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";

const FILE_PARTS_MAX = 30;
const FIELDS_MAX = 3000;
const FIELD_BYTES_MAX = 1024 * 1024;

/**
 * Reads every form a body comes in: JSON, url-encoded and multipart on every call; an empty body means `{}` whatever its
 * Content-Type (wire.md §1). `name[]` is a list called `name`, also when it stands alone.
 */
export async function readBodies(app: App): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: IMAGE_BYTES_MAX, files: FILE_PARTS_MAX, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX },
  });
  await app.register(formbody);
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) =>
    parseJson(String(text), done),
  );
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    done(Object.assign(new Error("unsupported media type"), { statusCode: 415 }));
  });
  app.decorateRequest("uploads");
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.headers["content-length"] !== "0") return payload;
    request.headers["content-type"] = "application/json";
    return Readable.from([]);
  });
  app.addHook("preValidation", gatherBody);
}

function parseJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, text.trim() === "" ? {} : JSON.parse(text));
  } catch {
    done(Object.assign(new Error("not JSON"), { statusCode: 400 }));
  }
}

async function gatherBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { files } = request.routeOptions.config.endpoint ?? {};
  request.uploads = Object.fromEntries(Object.keys(files ?? {}).map((part) => [part, []]));
  if (!request.isMultipart()) {
    request.body = namedLists(request.body ?? {});
    return;
  }
  const fields: Record<string, unknown> = {};
  let tooLarge = false;
  for await (const part of request.parts()) {
    if (part.type === "field") addField(fields, part);
    else tooLarge = !(await addUpload(request.uploads, part)) || tooLarge;
  }
  if (tooLarge) return sendRefusal(reply, refuse("IMAGE_TOO_LARGE"));
  for (const [part, most] of Object.entries(files ?? {})) {
    if ((request.uploads[part]?.length ?? 0) > most) return sendRefusal(reply, refuse("TOO_MANY_IMAGES"));
  }
  request.body = namedLists(fields);
}

function addField(fields: Record<string, unknown>, part: Multipart): void {
  const value: unknown = part.type === "field" ? part.value : undefined;
  const known = fields[part.fieldname];
  if (known === undefined) fields[part.fieldname] = value;
  else fields[part.fieldname] = Array.isArray(known) ? [...known, value] : [known, value];
}

/** Takes a file part into memory; false when it is larger than a picture may be. Empty parts are forms without a file. */
async function addUpload(uploads: Record<string, Upload[]>, part: Multipart): Promise<boolean> {
  if (part.type !== "file") return true;
  const bytes = await part.toBuffer();
  if (part.file.truncated) return false;
  if (bytes.length > 0) uploads[part.fieldname]?.push({ filename: part.filename, bytes });
  return true;
}

/** `keywords[]` → `keywords`, always a list. Anything that is no plain object is left for validation to refuse. */
function namedLists(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name.endsWith("[]") ? [name.slice(0, -2), Array.isArray(value) ? value : [value]] : [name, value],
    ),
  );
}
