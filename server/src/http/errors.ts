import { failureOf } from "@chonsu/db/failures";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import type { FastifyError, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { Refusal, refuse, refuseForNow, refuseOverload } from "../platform/refusal.ts";
import type { App } from "./app-types.ts";
import { methodsOfPath } from "./served-paths.ts";
import { BadInput } from "./validation.ts";

const RANGE_NOT_SATISFIABLE = 416;
/** So many faults of an input are named: fields, and sentences for each. */
const FAULTS_NAMED_MAX = 50;
/** After how long a client may retry when the disk was full: somebody has to free space first. Milliseconds. */
const FULL_RETRY_MS = 60_000;

/** The refusal of a call for which the disk has no room. */
export const refuseFull = () => refuseForNow("STORAGE_FULL", FULL_RETRY_MS);
/** Refusals that are also logged when an error has caused them. */
const REPORTED = new Set<ErrorCode>(["INTERNAL", "OVERLOADED", "STORAGE_FULL"]);

/** Sends a refusal in its wire form: `{detail, code, …}` with the status of the catalogue (wire.md §1). */
export function sendRefusal(reply: FastifyReply, result: Refusal): FastifyReply {
  // An endpoint may declare a code of its own for bad input.
  const ownCode = result.code === "VALIDATION" ? reply.request.routeOptions.config.endpoint?.badInput : undefined;
  const refusal = ownCode === undefined ? result : refuse(ownCode);
  const { status, detail } = ERRORS[refusal.code];
  if (refusal.code === "not_authenticated") reply.header("WWW-Authenticate", "Bearer");
  if (refusal.retryAfterSeconds !== undefined) reply.header("Retry-After", refusal.retryAfterSeconds);
  return reply.code(status).send({ detail, ...refusal.extra, code: refusal.code });
}

/** Refuses a method that the path does not have (R30), and names those that it has. */
export function refuseMethod(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return sendRefusal(reply.header("Allow", methods.join(", ")), refuse("METHOD_NOT_ALLOWED"));
}

/** The only place that turns thrown errors into answers. No detail of an unexpected error leaves the server (R29). */
export function handleErrors(app: App, ctx: Pick<Context, "log"> & Partial<Pick<Context, "room">>): void {
  app.decorate("reportFailure", (error: unknown, { raw, request }: FastifyReply) => {
    const { id, method, routeOptions } = request;
    if (raw.destroyed && isConnectionLost(error)) return;
    ctx.log.error(reasonOf(error), { request: id, method, url: routeOptions.url, error });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === RANGE_NOT_SATISFIABLE) return sendRangeRefusal(reply, error);
    // A known path whose word stands where another path of this method has an id.
    const methods = isAboutPath(error) ? methodsOfPath(app, request) : [];
    if (methods.length > 0) return refuseMethod(reply, methods);
    const refusal = refusalFor(error);
    if (refusal.code === "STORAGE_FULL") ctx.room?.noteFull();
    if (REPORTED.has(refusal.code)) app.reportFailure(error, reply);
    return sendRefusal(reply, refusal);
  });
}

/** What streams say when their reader has left. Nothing has failed in that case. */
const LOST = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED", "ECONNRESET", "EPIPE", "ABORT_ERR"]);

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && LOST.has(String(error.code));
}

/** The reason for the operator's log. */
function reasonOf(error: unknown): string {
  switch (failureOf(error)) {
    case "full":
      return "there is no room left on the disk: nothing of the call was done";
    case "damaged":
      return "the database is damaged: stop the server and bring back a backup (docs/backup.md)";
    default:
      return "a request failed";
  }
}

/** Whether the path has something else than an id in the place of one. */
function isAboutPath(error: Error): boolean {
  return error instanceof BadInput && error.validationContext === "params";
}

function refusalFor(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BadInput) return isAboutPath(error) ? refuse("NOT_FOUND") : fieldErrors(error);
  // The database was locked for too long, or the disk is full. This call has changed nothing.
  const failure = failureOf(error);
  if (failure === "busy") return refuseOverload();
  if (failure === "full") return refuseFull();
  switch (error.statusCode) {
    case 400:
      return refuse("VALIDATION", { detail: validationCopy.notJson });
    // The file server refuses a path that leads out of its folder or to a hidden file. The answer reveals neither.
    case 403:
    case 404:
      return refuse("NOT_FOUND");
    case 413:
      return refuse("BODY_TOO_LARGE");
    case 415:
      return refuse("MEDIA_TYPE_UNSUPPORTED");
    default:
      return refuse("INTERNAL");
  }
}

/** A byte range outside the file: the standard HTTP answer, without a body. */
function sendRangeRefusal(reply: FastifyReply, error: FastifyError): FastifyReply {
  const headers: unknown = "headers" in error ? error.headers : undefined;
  if (typeof headers === "object" && headers !== null && "Content-Range" in headers) {
    reply.header("Content-Range", headers["Content-Range"]);
  }
  return reply.code(RANGE_NOT_SATISFIABLE).send();
}

/** Makes `fields: {name: [text]}`, and repeats each list under its own name at the top level (wire.md §1). */
function fieldErrors(error: BadInput): Refusal {
  // The names come from the caller. In a plain object some of them would find inherited properties.
  const found = Map.groupBy(error.issues, ({ path: [name = "body"] }) => String(name));
  const fields = Object.fromEntries(
    Array.from(found)
      .slice(0, FAULTS_NAMED_MAX)
      .map(([name, issues]) => [name, [...new Set(issues.map(({ message }) => message))].slice(0, FAULTS_NAMED_MAX)]),
  );
  const [first] = Object.values(fields);
  return refuse("VALIDATION", { ...withoutReserved(fields), detail: first?.[0] ?? validationCopy.invalid, fields });
}

function withoutReserved(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "detail" && name !== "code"));
}
