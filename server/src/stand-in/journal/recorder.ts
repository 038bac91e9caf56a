import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest, preValidationHookHandler } from "fastify";
import { beginningOf } from "../../http/answer-in-batches.ts";
import type { App } from "../../http/app-types.ts";
import { pathOf } from "../../http/served-paths.ts";
import type { Clock } from "../../platform/clock.ts";
import { findCall, isWebCode, nameOfCall } from "../calls/product-calls.ts";
import { tokenOwner } from "../faults/asked.ts";
import type { RequestFault } from "../faults/faults.ts";
import type { Journal } from "./journal.ts";
import { type KeptPush, KeptRequest } from "./kept-entry.ts";
import { keepAnswered, keepPushed, keepSent } from "./kept-text.ts";

/** From this status on an answer is a refusal. */
const REFUSED = 400;

/** Records the requests to a product, its answers and its pushes in a journal. */
export class Recorder {
  readonly #machine: Clock;
  readonly #journal: Journal;
  /** Unfinished requests to the current instance. */
  #drafts = new WeakMap<IncomingMessage, KeptRequest>();

  constructor(journal: Journal, machine: Clock) {
    this.#journal = journal;
    this.#machine = machine;
  }

  /** Begins the entry of a request to the instance with the clock `present`, to which the faults do `fault`. */
  begin(
    request: IncomingMessage,
    response: ServerResponse,
    present: Clock | undefined,
    fault: RequestFault | undefined,
  ): void {
    const at = present?.now() ?? this.#machine.now();
    const draft = new KeptRequest(request, at, this.#machine.steadyMs());
    this.#drafts.set(request, draft);
    response.on("close", () => {
      // An answer that was interrupted by a reset belongs to no instance.
      if (this.#drafts.delete(request)) this.#write(request, response, draft, fault);
    });
  }

  /** Adds hooks to an instance when it begins; `request.raw` is what `begin` saw. */
  extend(app: App): void {
    app.addHook("onRoute", (route) => {
      const { endpoint } = route.config ?? {};
      if (endpoint === undefined || endpoint.method === "GET") return;
      const note: preValidationHookHandler = (request, _reply, done) => {
        const draft = this.#drafts.get(request.raw);
        if (draft !== undefined) noteSent(draft, request);
        done();
      };
      // This hook runs after the hooks of the app, which parse the body.
      route.preValidation = [route.preValidation ?? [], note].flat();
    });
    app.addHook("onSend", (request, reply, payload, done) => {
      const draft = this.#drafts.get(request.raw);
      if (draft !== undefined) noteAnswered(draft, request, reply, payload);
      done();
    });
  }

  /** Records a push of the current instance. */
  notePush(push: Pick<KeptPush, "at" | "event" | "userId" | "fault">, payload: object): void {
    this.#journal.write({ kind: "push", id: 0, ...push, payload: keepPushed(payload) });
  }

  /** Forgets everything, because the current instance has ended. */
  reset(): void {
    this.#drafts = new WeakMap();
    this.#journal.forget();
  }

  #write(
    request: IncomingMessage,
    response: ServerResponse,
    draft: KeptRequest,
    fault: RequestFault | undefined,
  ): void {
    if (fault !== undefined) draft.faults = fault.rules;
    if (fault?.answer !== undefined && fault.effect.after !== true) {
      draft.answeredHeaders = fault.answer.headers;
      draft.answered = keepAnswered(fault.answer.body, undefined);
    }
    if (!draft.isHeard) {
      // The product did not identify the request, so call and user come from the request itself.
      draft.call = findCall(draft.method, pathOf(draft.url));
      draft.userId = tokenOwner(request);
    }
    draft.status = endOf(response, fault);
    draft.tookMs = Math.round(this.#machine.steadyMs() - draft.begunAt);
    // A page fetches about fifty files of the web's code. Among their entries, the calls of the page would be hard to
    // find.
    if (isWebCode(draft.url) && response.statusCode < REFUSED && draft.faults.length === 0) return;
    this.#journal.write(draft);
  }
}

function endOf(response: ServerResponse, fault: RequestFault | undefined): KeptRequest["status"] {
  if (fault?.effect.drop !== undefined) return "dropped";
  const isCut = fault?.effect.cut_after_bytes !== undefined;
  return response.writableFinished || isCut ? response.statusCode : "aborted";
}

/** Records the body as it was sent: parsed from its format, not validated yet. */
function noteSent(draft: KeptRequest, { headers, body, uploads = {} }: FastifyRequest): void {
  const files = Object.entries(uploads).filter(([, parts]) => parts.length > 0);
  if (files.length > 0) {
    // Only name and size of a file are recorded, not its content.
    const described = files.map(([name, parts]) => [
      name,
      parts.map(({ filename, bytes }) => ({ filename, bytes: bytes.length })),
    ]);
    draft.sent = keepSent({ ...Object(body), ...Object.fromEntries(described) });
  } else if (!isEmpty(body) || Number(headers["content-length"] ?? 0) > 0) {
    draft.sent = keepSent(body);
  }
}

function isEmpty(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}

/**
 * Records the answer of the product, the caller and the call that the product found. A body that is not JSON is a file
 * or a page, and is not recorded.
 */
function noteAnswered(draft: KeptRequest, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { endpoint } = request.routeOptions.config;
  draft.isHeard = true;
  draft.call = endpoint === undefined ? undefined : nameOfCall(endpoint);
  draft.userId = request.caller?.id ?? undefined;
  draft.answeredHeaders = reply.getHeaders();
  const isJson = String(draft.answeredHeaders["content-type"]).startsWith("application/json");
  const beginning = beginningOf(payload);
  if ((typeof payload === "string" || Buffer.isBuffer(payload)) && isJson) {
    draft.answered = keepAnswered(payload, draft.call);
  }
  if (beginning !== undefined) draft.answered = { ...keepAnswered(beginning, draft.call), isCut: true };
}
