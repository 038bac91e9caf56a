import type { IncomingMessage, ServerResponse } from "node:http";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import type { JournalQuery } from "@chonsu/shared/stand-in/journal";
import type { preValidationHookHandler } from "fastify";
import type { App } from "../../http/app-types.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Push } from "../../realtime/push.ts";
import { findCall, isAside, isWebCode, pathOf } from "../calls/product-calls.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import { tokenOwner } from "../faults/asked.ts";
import type { Outcomes, RequestOutcome } from "../faults/outcomes.ts";
import { draftOf, noteAnswered, noteInstead, noteSent } from "./draft.ts";
import { type Found, JournalBook } from "./journal-book.ts";
import { fitsQuery, type KeptRequest } from "./kept-entry.ts";
import { keepPushed } from "./kept-text.ts";

/** From this status on an answer is a refusal. */
const REFUSED = 400;

/** Records the requests to a product, its answers and its pushes. */
export class Journal {
  readonly #machine: Clock;
  readonly #outcomes: Outcomes;
  readonly #book: JournalBook;
  /** Unfinished requests. */
  readonly #drafts = new WeakMap<IncomingMessage, KeptRequest>();
  #present: AdjustableClock | undefined;
  #instance = 0;

  constructor(machine: Clock, outcomes: Outcomes) {
    this.#machine = machine;
    this.#outcomes = outcomes;
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

  intercept(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
    if (isAside(request.url)) return handOn();
    const begunAt = this.#machine.now();
    const draft = draftOf(request, this.#present?.now() ?? begunAt, begunAt);
    const instance = this.#instance;
    this.#drafts.set(request, draft);
    response.on("close", () => {
      this.#drafts.delete(request);
      // An answer that was interrupted by a reset belongs to no instance.
      if (instance === this.#instance) this.#write(request, response, draft);
    });
    handOn();
  }

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

  aroundPush(push: Push, clock: AdjustableClock): Push {
    const note = (userId: number | null, event: RealtimeEvent, payload: object) => {
      // An instance that is prepared for a reset publishes nothing.
      if (clock !== this.#present) return;
      const fault = this.#outcomes.pushes.get(payload) ?? null;
      this.#book.write({ kind: "push", id: 0, at: clock.now(), event, userId, payload: keepPushed(payload), fault });
    };
    return {
      ...push,
      emit: (userId, event, payload) => {
        push.emit(userId, event, payload);
        note(userId, event, payload);
      },
      emitToAll: (event, payload) => {
        push.emitToAll(event, payload);
        note(null, event, payload);
      },
    };
  }

  begin(clock: AdjustableClock): void {
    this.#present = clock;
  }

  reset(): void {
    this.#instance += 1;
    this.#book.forget();
  }

  #write(request: IncomingMessage, response: ServerResponse, draft: KeptRequest): void {
    const outcome = this.#outcomes.requests.get(request);
    if (outcome !== undefined) draft.faults = outcome.rules;
    if (outcome?.answered !== undefined) noteInstead(draft, outcome.answered);
    if (!draft.isHeard) {
      // The product did not identify the request, so call and user come from the request itself.
      draft.call = findCall(draft.method, pathOf(draft.url));
      draft.userId = tokenOwner(request);
    }
    draft.status = endOf(response, outcome);
    draft.tookMs = this.#machine.now() - draft.begunAt;
    // A page fetches about fifty files of the web's code. Among their entries, the calls of the page would be hard to
    // find.
    if (isWebCode(draft.url) && response.statusCode < REFUSED && draft.faults.length === 0) return;
    this.#book.write(draft);
  }
}

function endOf(response: ServerResponse, outcome: RequestOutcome | undefined): KeptRequest["status"] {
  if (outcome?.end === "dropped") return "dropped";
  return response.writableFinished || outcome?.end === "cut" ? response.statusCode : "aborted";
}
