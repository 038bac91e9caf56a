import type { IncomingMessage, ServerResponse } from "node:http";
import type { JournalQuery } from "@chonsu/shared/stand-in/journal";
import type { preValidationHookHandler } from "fastify";
import type { App } from "../../http/app-types.ts";
import type { Clock } from "../../platform/clock.ts";
import { findCall, isWebCode, pathOf } from "../calls/product-calls.ts";
import { tokenOwner } from "../faults/asked.ts";
import type { RequestFault } from "../faults/faults.ts";
import { draftOf, noteAnswered, noteInstead, noteSent } from "./draft.ts";
import { type Found, JournalBook } from "./journal-book.ts";
import { fitsQuery, type KeptPush, type KeptRequest } from "./kept-entry.ts";
import { keepPushed } from "./kept-text.ts";

/** From this status on an answer is a refusal. */
const REFUSED = 400;

/** Records the requests to a product, its answers and its pushes. */
export class Journal {
  readonly #machine: Clock;
  readonly #book: JournalBook;
  /** Unfinished requests. */
  readonly #drafts = new WeakMap<IncomingMessage, KeptRequest>();
  #instance = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
    this.#book = new JournalBook(machine);
  }

  /** How many entries were dropped because of the limits. */
  get dropped(): number {
    return this.#book.dropped;
  }

  /**
   * The entries that match a query, which may wait for the first one. Undefined when the product was reset during the
   * wait.
   */
  read(query: JournalQuery): Promise<Found | undefined> {
    const { since, limit, wait_ms } = query;
    return this.#book.wait({ fits: fitsQuery(query), since, limit }, wait_ms);
  }

  /** Deletes all entries; ids continue. */
  empty(): void {
    this.#book.empty();
  }

  /** Begins the entry of a request to the instance with the clock `present`, to which the faults do `fault`. */
  begin(
    request: IncomingMessage,
    response: ServerResponse,
    present: Clock | undefined,
    fault: RequestFault | undefined,
  ): void {
    const begunAt = this.#machine.now();
    const draft = draftOf(request, present?.now() ?? begunAt, begunAt);
    const instance = this.#instance;
    this.#drafts.set(request, draft);
    response.on("close", () => {
      this.#drafts.delete(request);
      // An answer that was interrupted by a reset belongs to no instance.
      if (instance === this.#instance) this.#write(request, response, draft, fault);
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
    this.#book.write({ kind: "push", id: 0, ...push, payload: keepPushed(payload) });
  }

  /** Forgets everything, because the current instance has ended. */
  reset(): void {
    this.#instance += 1;
    this.#book.forget();
  }

  #write(
    request: IncomingMessage,
    response: ServerResponse,
    draft: KeptRequest,
    fault: RequestFault | undefined,
  ): void {
    if (fault !== undefined) draft.faults = fault.rules;
    if (fault?.answer !== undefined && fault.effect.after !== true) noteInstead(draft, fault.answer);
    if (!draft.isHeard) {
      // The product did not identify the request, so call and user come from the request itself.
      draft.call = findCall(draft.method, pathOf(draft.url));
      draft.userId = tokenOwner(request);
    }
    draft.status = endOf(response, fault);
    draft.tookMs = this.#machine.now() - draft.begunAt;
    // A page fetches about fifty files of the web's code. Among their entries, the calls of the page would be hard to
    // find.
    if (isWebCode(draft.url) && response.statusCode < REFUSED && draft.faults.length === 0) return;
    this.#book.write(draft);
  }
}

function endOf(response: ServerResponse, fault: RequestFault | undefined): KeptRequest["status"] {
  if (fault?.effect.drop !== undefined) return "dropped";
  const isCut = fault?.effect.cut_after_bytes !== undefined;
  return response.writableFinished || isCut ? response.statusCode : "aborted";
}
