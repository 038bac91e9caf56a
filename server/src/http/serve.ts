import { answersOf } from "@chonsu/shared/contract/answers";
import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { Endpoint, InputOf, Method, ReplyOf } from "@chonsu/shared/contract/endpoint";
import type { FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import type { z } from "zod";
import { type Actor, type Caller, isActor } from "../access/caller.ts";
import { isUnpaged, pageOfList } from "../command/paging.ts";
import { hasLongList, type WithLongLists } from "../platform/batches.ts";
import { Refusal, refuseOverload } from "../platform/refusal.ts";
import { sendInBatches } from "./answer-in-batches.ts";
import type { App, TokenProblem, UploadedPart } from "./app-types.ts";
import { mayBeLong } from "./compression.ts";
import { refuseFull, sendRefusal } from "./errors.ts";
import { serializerOf } from "./json/json-writer.ts";
import { pathPattern } from "./served-paths.ts";

/** What a handler receives: the parsed input, the caller, and the files of a multipart body. */
export interface HandledCall<E extends Endpoint> extends InputOf<E> {
  readonly actor: E["auth"] extends "member" ? Actor : Caller;
  readonly files: { readonly [Part in keyof NonNullable<E["files"]>]: readonly UploadedPart[] };
  /** Whether the body is multipart: in such a body a missing list may mean an empty list (wire.md §3 "Projects"). */
  readonly multipart: boolean;
  /** The reason why the caller is a visitor, for calls that need a member only in some cases. */
  readonly tokenProblem: TokenProblem | undefined;
  /** The absolute URL of the request, for links to other pages of the same list. */
  readonly url: string;
  /** The caller's IP address, as far as trusted proxies report it. */
  readonly address: string;
}

type InParts<Reply> = Reply extends { readonly status: infer Status; readonly body: infer Body }
  ? { readonly status: Status; readonly body: WithLongLists<Body> }
  : never;

type Awaitable<T> = T | Promise<T>;

type CallOutcome = { readonly status: number; readonly body: unknown } | Refusal;

/** What a handler in a table returns: the body of the only success of its call; status and body where there are several. */
type Plain<E extends Endpoint, Status = keyof E["responses"]> = Status extends keyof E["responses"]
  ? [keyof E["responses"]] extends [Status]
    ? InParts<ReplyOf<E>>["body"]
    : InParts<ReplyOf<E>>
  : never;

/** Answers one call of a table. A body or a code that the endpoint does not declare does not compile. */
export type TableHandler<E extends Endpoint> = (call: HandledCall<E>) => Awaitable<Plain<E> | Refusal<AnyCodeOf<E>>>;

/** The handlers of a group of calls. A missing call does not compile. */
export type HandlersOf<Group extends Record<string, Endpoint>> = {
  readonly [Name in keyof Group]: TableHandler<Group[Name]>;
};

/** Refuses a call before its handler sees it. */
export type Guard = (call: HandledCall<Endpoint>) => Refusal | undefined;

/** Writes every answer by its schema. Fastify sends bytes as it sends a text; only its type does not say so. */
export const serializerCompiler = (({ schema }) => serializerOf(schema)) as FastifySerializerCompiler<z.ZodType>;

/** Serves every call of a table of groups. `guardOf` finds the guard of a call, if it has one. */
export function serveTable<Table extends Record<string, Record<string, Endpoint>>>(
  app: App,
  table: Table,
  handlers: { readonly [Group in keyof NoInfer<Table>]: HandlersOf<NoInfer<Table>[Group]> },
  guardOf: (group: string, name: string) => Guard | undefined = () => undefined,
): void {
  const loose = handlers as Record<string, Record<string, unknown> | undefined>;
  for (const [group, calls] of Object.entries(table)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const handler = withStatus(endpoint, loose[group]?.[name] as TableHandler<Endpoint>);
      const guard = guardOf(group, name);
      serve(app, endpoint, guard === undefined ? handler : (call) => guard(call) ?? handler(call));
    }
  }
}

/** Answers a call, with the status. */
type Handler = (call: HandledCall<Endpoint>) => Awaitable<CallOutcome>;

function withStatus({ responses }: Endpoint, handler: TableHandler<Endpoint>): Handler {
  const [status = 0, another] = Object.keys(responses).map(Number);
  if (another !== undefined) return handler as Handler;
  return (call) => {
    const result = handler(call);
    return result instanceof Promise ? result.then((late) => answer(status, late)) : answer(status, result);
  };
}

/**
 * Registers one call of the contract: its path with every method, validation, authentication, and the schemas of its
 * answers.
 */
function serve(app: App, endpoint: Endpoint, handler: Handler): void {
  const methods: Method[] =
    endpoint.alsoMethod === undefined ? [endpoint.method] : [endpoint.method, endpoint.alsoMethod];
  const answersHead = endpoint.method === "GET" && endpoint.changes !== true;
  const isLong = mayBeLong(endpoint);
  const sendNow = isLong ? sendLong : send;
  const answerCall: typeof handler = isLong ? (call) => inPages(app, call, handler(call)) : handler;
  app.servedPaths.push({ pattern: pathPattern(endpoint), methods: answersHead ? [...methods, "HEAD"] : methods });
  for (const method of methods) {
    const server = method === "GET" ? app : app.bodies;
    server.route({
      method,
      url: endpoint.path,
      exposeHeadRoute: answersHead,
      config: { endpoint },
      ...(isLong ? {} : { compress: false }),
      schema: requestSchemas(endpoint),
      handler: (request, reply) => {
        const { caller } = request;
        if (endpoint.auth === "member" && !isActor(caller)) {
          sendRefusal(reply, new Refusal(request.tokenProblem ?? "not_authenticated"));
          return undefined;
        }
        const { commits, room } = app;
        if (!answersHead && !room.admits(freesSpace(endpoint, request))) {
          sendRefusal(reply, refuseFull());
          return undefined;
        }
        // Then the next change overwrites the log of this one.
        if (!answersHead && room.isShort()) commits.endLog();
        const before = commits.commandCount;
        const result = answerCall(callOf(request, caller));
        const mayBeSent = () => answersHead || commits.commandCount === before;
        if (result instanceof Promise) {
          return result.then((late) =>
            mayBeSent() ? sendNow(reply, endpoint, late) : sendSafely(app, reply, endpoint, late),
          );
        }
        if (!mayBeSent()) return sendSafely(app, reply, endpoint, result);
        // The answer is sent synchronously: returning a promise or the reply would cost another turn of the event loop.
        sendNow(reply, endpoint, result);
        return undefined;
      },
    });
  }
}

/** Whether a call frees space, or is needed for that: it is also answered when the disk is full. */
function freesSpace({ method, frees }: Endpoint, { uploads }: FastifyRequest): boolean {
  const hasFiles = Object.values(uploads ?? {}).some((parts) => parts.length > 0);
  return (method === "DELETE" || frees === true) && !hasFiles;
}

function requestSchemas(endpoint: Endpoint): FastifySchema {
  const { params, query, body } = endpoint;
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    response: { ...answersOf(endpoint) },
  };
}

function callOf(request: FastifyRequest, caller: Caller): HandledCall<Endpoint> {
  return {
    actor: caller,
    params: request.params,
    query: request.query,
    body: request.body,
    files: request.uploads ?? NO_FILES,
    tokenProblem: request.tokenProblem,
    multipart: request.uploads !== undefined && request.isMultipart(),
    url: `${caller.origin}${request.url}`,
    address: request.ip,
  } as HandledCall<Endpoint>;
}

/** A result with its status; a refusal is returned unchanged. */
function answer(status: number, result: unknown): CallOutcome {
  return result instanceof Refusal ? result : { status, body: result };
}

/** What a handler returned. Where it returned a whole list, but the request asks for a page: this page. */
function inPages(
  app: App,
  { query, url }: HandledCall<Endpoint>,
  outcome: Awaitable<CallOutcome>,
): Awaitable<CallOutcome> {
  if (outcome instanceof Promise || outcome instanceof Refusal || !isUnpaged(query, outcome.body)) return outcome;
  return pageOfList(app, query, url, outcome.body).then((page) => answer(outcome.status, page));
}

function send(reply: FastifyReply, endpoint: Endpoint, result: CallOutcome): FastifyReply {
  if (result instanceof Refusal) return sendRefusal(reply, result);
  const { status, body } = result;
  const schema = endpoint.responses[status];
  if (body !== undefined) return reply.code(status).send(body);
  // Fastify passes no schema for an answer without a body.
  if (schema !== null) throw new Error(`an answer ${status} without its body`);
  return reply.code(status).send();
}

/** The same for a call whose answer may be long. */
function sendLong(reply: FastifyReply, endpoint: Endpoint, result: CallOutcome): FastifyReply {
  const schema = result instanceof Refusal ? null : endpoint.responses[result.status];
  if (schema && !(result instanceof Refusal) && hasLongList(result.body)) {
    return sendInBatches(reply, result.status, schema, result.body);
  }
  return send(reply, endpoint, result);
}

/**
 * Sends the answer when the commit is safe on the disk. Until then a power cut could undo the change
 * (docs/decisions/034).
 */
async function sendSafely(app: App, reply: FastifyReply, endpoint: Endpoint, result: CallOutcome) {
  const failure = await new Promise<unknown>(app.commits.whenDurable);
  if (failure !== undefined) throw app.commits.hasFailed ? refuseOverload() : failure;
  return mayBeLong(endpoint) ? sendLong(reply, endpoint, result) : send(reply, endpoint, result);
}

const NO_FILES = {};
