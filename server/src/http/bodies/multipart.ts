import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { picturesCopy } from "@chonsu/shared/copy/pictures";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import { REFUSALS } from "@chonsu/shared/refusals";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { UploadStay } from "../../admission/upload-budget.ts";
import { isRefusal, type Refusal, refuse, refuseOverload } from "../../platform/refusal.ts";
import type { App, UploadedPart } from "../app-types.ts";
import { declaresOtherCharset, partsInOtherCharset, textOf } from "./decoding.ts";
import { filePartOf } from "./picture-fields.ts";

/** The type of a file of which nothing is known. */
const BYTES = "application/octet-stream";
const FILE_PARTS_MAX = 30;
const FIELDS_MAX = 3000;
const FIELDS_BYTES_MAX = 1024 * 1024;

/** Registers the limits of all multipart bodies. */
export async function registerMultipart(app: App): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: IMAGE_BYTES_MAX,
      files: FIELDS_MAX + FILE_PARTS_MAX,
      parts: FIELDS_MAX + FILE_PARTS_MAX,
    },
    // The parser would replace what is no UTF-8. So it gives the bytes of every part, and `collect` reads the texts.
    isPartAFile: () => true,
  });
}

/** A multipart body. A repeated name has a list of its values. Files are grouped by part name. */
export interface MultipartForm {
  readonly fields: Record<string, unknown>;
  readonly uploads: Record<string, UploadedPart[]>;
}

type FormRefusal = Refusal<
  "VALIDATION" | "BODY_TOO_LARGE" | "IMAGE_TOO_LARGE" | "TOO_MANY_IMAGES" | "MEDIA_TYPE_UNSUPPORTED" | "OVERLOADED"
>;

/**
 * Reads a multipart body into memory, within limits: pictures of at most 10 MB each, at most as many as the call
 * accepts, and fields of at most 1 MB together. Unknown file parts are skipped. `files` maps each known part name to
 * its maximum number of files.
 */
export async function readMultipart(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
  stay: UploadStay,
): Promise<MultipartForm | FormRefusal> {
  const most = Object.values(files).reduce((sum, count) => sum + count, 0);
  const budget = (most + 1) * IMAGE_BYTES_MAX + FIELDS_BYTES_MAX;
  const { "content-length": announced = 0, "content-type": type = "" } = request.headers;
  if (Number(announced) > budget) return refuse("BODY_TOO_LARGE");
  if (declaresOtherCharset(type)) return refuse("MEDIA_TYPE_UNSUPPORTED");
  const isOtherCharset = partsInOtherCharset(type);
  let seen = 0;
  const form = collect(request, files).catch(async (error: unknown) => {
    // Without a boundary the parser fails before anything has come.
    if (seen === 0) await somethingOf(request.raw);
    return seen === 0 ? emptyForm(files) : refusalFor(error);
  });
  const overrun = new Promise<FormRefusal>((resolve) => {
    request.raw.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > budget) resolve(refuse("BODY_TOO_LARGE"));
      else if (isOtherCharset(chunk)) resolve(refuse("MEDIA_TYPE_UNSUPPORTED"));
      else if (!stay.take(chunk.length)) resolve(refuseOverload());
    });
  });
  return await Promise.race([form, overrun]);
}

/** Waits for the first bytes of a body, or its end. */
async function somethingOf(body: IncomingMessage): Promise<void> {
  if (body.readableEnded) return;
  const come = Promise.race(["data", "end", "close"].map((event) => once(body, event)));
  body.resume();
  await come;
}

function emptyForm(files: Readonly<Record<string, number>>): MultipartForm {
  return { fields: {}, uploads: Object.fromEntries(Object.keys(files).map((part) => [part, []])) };
}

/** The refusal for an error of the parser: a limit was exceeded, or the body is not multipart. */
function refusalFor(error: unknown): FormRefusal {
  const isLimit = error instanceof Error && "statusCode" in error && error.statusCode === 413;
  return isLimit ? refuse("BODY_TOO_LARGE") : refuse("VALIDATION", { detail: validationCopy.notForm });
}

async function collect(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
): Promise<MultipartForm | FormRefusal> {
  const form = emptyForm(files);
  let refused: FormRefusal | undefined;
  let [fileCount, fieldBytes] = [0, 0];
  for await (const part of request.files()) {
    if (isFile(part, files)) {
      fileCount += 1;
      refused = (await addUpload(form, files, part)) ?? refused;
    } else {
      const bytes = await part.toBuffer();
      fieldBytes += bytes.length;
      refused = refused ?? addField(form.fields, part, bytes);
    }
    if (fileCount > FILE_PARTS_MAX || fieldBytes > FIELDS_BYTES_MAX) refused = refuse("BODY_TOO_LARGE");
  }
  return refused ?? form;
}

/** A part of pictures without a file name is a file all the same, unless its type is text. */
function isFile({ fieldname, filename, mimetype }: MultipartFile, files: Readonly<Record<string, number>>): boolean {
  if (filename !== undefined || mimetype === BYTES) return true;
  return filePartOf(files, fieldname) !== undefined && !/^text\/|^application\/json$/.test(mimetype);
}

function addField(
  fields: Record<string, unknown>,
  { fieldname, mimetype }: MultipartFile,
  bytes: Buffer,
): FormRefusal | undefined {
  const text = textOf(bytes);
  const value = isRefusal(text) || !mimetype.startsWith("application/json") ? text : parsedField(text);
  if (isRefusal(value)) return value;
  const known = fields[fieldname];
  if (known === undefined) fields[fieldname] = value;
  else fields[fieldname] = Array.isArray(known) ? [...known, value] : [known, value];
  return undefined;
}

/** The value of a field that says it is JSON. */
function parsedField(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("VALIDATION", { detail: validationCopy.notForm });
  }
}

/**
 * Reads a file part into memory, if the call knows the part and there is memory for it. An empty part of bytes
 * without a file name is what a browser sends when the user has chosen no file.
 */
async function addUpload(
  form: MultipartForm,
  files: Readonly<Record<string, number>>,
  part: MultipartFile,
): Promise<FormRefusal | undefined> {
  const known = filePartOf(files, part.fieldname) ?? "";
  const uploads = form.uploads[known];
  const most = files[known] ?? 0;
  if (uploads === undefined || uploads.length > most) {
    part.file.resume();
    return undefined;
  }
  const bytes = await part.toBuffer();
  const filename = part.filename ?? "";
  const isUnchosen = bytes.length === 0 && filename === "" && part.mimetype === BYTES;
  if (part.file.truncated) {
    return refuse("IMAGE_TOO_LARGE", {
      detail: picturesCopy.ofFile(filename, uploads.length + 1, REFUSALS.IMAGE_TOO_LARGE.detail),
    });
  }
  if (!isUnchosen) uploads.push({ filename, bytes });
  if (uploads.length <= most) return undefined;
  return refuse("TOO_MANY_IMAGES", { detail: validationCopy.imagesAtMost(most) });
}
