import { parse as parseQuery } from "node:querystring";
import { validationCopy } from "@chonsu/shared/copy/validation";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { NO_UPLOAD_LIMIT, type UploadBudget } from "../../admission/upload-budget.ts";
import type { Clock } from "../../platform/clock.ts";
import { isRefusal, Refusal, refuse, refuseOverload } from "../../platform/refusal.ts";
import type { App, UploadedPart } from "../app-types.ts";
import { sendRefusal } from "../errors.ts";
import { isSane, namedLists, readListFields } from "./body-values.ts";
import { declaresOtherCharset, isDecodable, notUtf8, textOf } from "./decoding.ts";
import { readMultipart, registerMultipart } from "./multipart.ts";
import { refuseTextForPicture } from "./picture-fields.ts";

/** How long a body without files may take to arrive. Milliseconds. */
const ARRIVAL_MAX_MS = 30_000;
/** Bodies up to this size are not counted in the upload budget: all usual calls are smaller. Bytes. */
const UNCOUNTED_BYTES = 16 * 1024;

/** The limits for bodies: the memory that all of them share, and the clock for their arrival. */
interface BodyLimits {
  readonly uploads: UploadBudget;
  readonly clock: Clock;
}

/**
 * Opens the part of the app that serves calls with a body. The hooks that `prepare` adds run only in this part: for a
 * GET, the hooks that read a body would cost as much as the answer.
 */
export async function openBodies(app: App, prepare: (bodies: App) => Promise<void>): Promise<void> {
  await app.register((bodies, _options, done) => {
    app.decorate("bodies", bodies);
    prepare(bodies).then(() => done(), done);
  });
}

/**
 * Reads every body format on every call: JSON, url-encoded and multipart. An empty body means `{}` for any Content-Type
 * (wire.md §1). `name[]` is a list called `name`, also for a single value. `limits` is missing when only the operator
 * uses the app.
 */
export async function readBodies(app: App, limits?: BodyLimits): Promise<void> {
  const uploads = limits?.uploads ?? NO_UPLOAD_LIMIT;
  await registerMultipart(app);
  app.removeContentTypeParser(["application/json", "text/plain"]);
  readTexts(app, "application/json", parseJson);
  readTexts(app, "application/x-www-form-urlencoded", parseForm);
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    done(Object.assign(new Error("unsupported media type"), { statusCode: 415 }));
  });
  app.decorateRequest("uploads");
  app.addHook("preParsing", (request, reply, payload, done) => {
    // Without a type Fastify parses nothing.
    if (!hasBody(request)) delete request.headers["content-type"];
    else if (limits !== undefined && !mayHoldFiles(request) && !mayRead(request, reply, limits)) {
      // The body is not read, so the connection is closed after the answer.
      return void sendRefusal(reply.header("Connection", "close"), refuseOverload());
    }
    done(null, payload);
  });
  app.addHook("preValidation", (request, reply, done) => {
    request.uploads = noFilesOf(request);
    if (request.isMultipart()) {
      gatherForm(request, reply, uploads).then(
        (refused) => (refused === undefined ? done() : sendRefusal(reply, refused)),
        done,
      );
      return;
    }
    const refused = request.body === undefined ? undefined : gatherBody(request);
    request.body ??= {};
    if (refused === undefined) done();
    else sendRefusal(reply, refused);
  });
}

/** Whether the headers announce a body. Without one, any Content-Type is ignored. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}

/**
 * Limits the arrival time and the memory of a body that is read as one text. The memory is taken from the budget of all
 * uploads as soon as the request announces the body's length. Returns false when the budget has no room. A body that is
 * longer than the route allows is refused elsewhere.
 */
function mayRead(
  { raw, routeOptions, caller }: FastifyRequest,
  reply: FastifyReply,
  { uploads, clock }: BodyLimits,
): boolean {
  const most = routeOptions.bodyLimit;
  const announced = Math.min(Number(raw.headers["content-length"] ?? most), most);
  if (announced > UNCOUNTED_BYTES) {
    const stay = uploads.enter(idOf(caller));
    if (!stay.take(announced)) return false;
    // Not with the request's end: one that was refused before all of it was read ends with its connection.
    reply.raw.once("close", () => stay.leave());
  }
  const callOff = clock.after(ARRIVAL_MAX_MS, () => raw.destroy());
  raw.once("end", callOff).once("close", callOff);
  return true;
}

/** Null for a visitor, and where nobody is authenticated. */
function idOf(caller: Caller | undefined): number | null {
  return caller?.id ?? null;
}

/** Files have limits of their own (`multipart.ts`). */
function mayHoldFiles({ headers, routeOptions }: FastifyRequest): boolean {
  const isMultipart = headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;
  return isMultipart && routeOptions.config.endpoint?.files !== undefined;
}

/** Reads the bodies of a type, which are text. An empty one has no charset. */
function readTexts(app: App, type: string, parse: (text: string) => unknown): void {
  app.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, async ({ headers }: FastifyRequest, bytes: Buffer) => {
    const isOther = bytes.length > 0 && declaresOtherCharset(headers["content-type"]);
    const text = isOther ? refuse("MEDIA_TYPE_UNSUPPORTED") : textOf(bytes);
    const body = isRefusal(text) ? text : parse(text);
    if (isRefusal(body)) throw body;
    return body;
  });
}

function parseJson(text: string): unknown {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    return refuse("VALIDATION", { detail: validationCopy.notJson });
  }
}

function parseForm(text: string): unknown {
  return isDecodable(text) ? parseQuery(text, "&", "=", { maxKeys: 0 }) : notUtf8();
}

/** The parts of a call that takes files, without files. */
function noFilesOf({ routeOptions: { config } }: FastifyRequest): Record<string, UploadedPart[]> {
  return Object.fromEntries(Object.keys(config.endpoint?.files ?? {}).map((part) => [part, []]));
}

/** Prepares a parsed body for its schema. Returns the refusal of one that no call takes. */
function gatherBody(request: FastifyRequest): Refusal | undefined {
  const { endpoint } = request.routeOptions.config;
  if (!isSane(request.body)) return refuse("VALIDATION", { detail: validationCopy.notJson });
  const refused = endpoint && refuseTextForPicture(endpoint, request.body);
  if (refused !== undefined) return refused;
  const body = namedLists(request.body);
  request.body = isUrlEncoded(request) ? readListFields(endpoint?.body, body) : body;
  return undefined;
}

/** Reads a multipart body, with its files. */
async function gatherForm(
  request: FastifyRequest,
  reply: FastifyReply,
  room: UploadBudget,
): Promise<Refusal | undefined> {
  const { endpoint } = request.routeOptions.config;
  const stay = room.enter(idOf(request.caller));
  // The files stay in memory until the call is over.
  reply.raw.once("close", () => stay.leave());
  const form = await readMultipart(request, endpoint?.files ?? {}, stay);
  if (form instanceof Refusal) {
    // The rest of the body is not read, so the connection is closed after the answer.
    if (!request.raw.complete) reply.header("Connection", "close");
    return form;
  }
  if (!isSane(form.fields)) return refuse("VALIDATION", { detail: validationCopy.notForm });
  const refused = endpoint && refuseTextForPicture(endpoint, form.fields);
  if (refused !== undefined) return refused;
  request.uploads = form.uploads;
  request.body = readListFields(endpoint?.body, namedLists(form.fields));
  return undefined;
}

function isUrlEncoded(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.toLowerCase().startsWith("application/x-www-form-urlencoded") === true;
}
