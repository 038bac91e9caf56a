import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { seededRandom } from "@chonsu/db/seeded-random";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import type { AppConfig } from "../../config/config.ts";
import type { App } from "../../http/app-types.ts";
import type { Clock } from "../../platform/clock.ts";
import { systemRandom } from "../../platform/random.ts";
import type { Push } from "../../realtime/push.ts";
import { isAside } from "../calls/product-calls.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import { Faults } from "../faults/faults.ts";
import { Journal } from "../journal/journal.ts";
import { Recorder } from "../journal/recorder.ts";

interface InstrumentsParts {
  readonly machine: Clock;
  readonly config: Pick<AppConfig, "corsOrigins">;
  /** Gives every instance the same random sequence; undefined for real randomness. */
  readonly seed?: string | undefined;
}

export type Instruments = ReturnType<typeof openInstruments>;

/**
 * Opens the instruments between one product and its callers, over all its instances: the faults change requests and
 * pushes, and the journal records them and what the faults did.
 */
export function openInstruments({ machine, config: { corsOrigins }, seed }: InstrumentsParts) {
  const random = () => (seed === undefined ? systemRandom() : seededRandom(`${seed} faults`));
  const faults = new Faults({ machine, random, corsOrigins });
  const journal = new Journal(machine);
  const recorder = new Recorder(journal, machine);
  /** The clock of the current instance. Other instances may be prepared for a reset. */
  let present: AdjustableClock | undefined;
  return {
    journal,
    faults,
    /**
     * Receives a request before the product does, and passes it on with `handOn`: at once, later or never. A request is
     * not passed on after a reset.
     */
    intercept(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
      if (isAside(request.url)) return handOn();
      const fault = faults.decide(request);
      recorder.begin(request, response, present, fault);
      faults.apply(fault, request, response, handOn);
    },
    /** Receives a request to open a web socket, in the same way. */
    interceptUpgrade(request: IncomingMessage, socket: Duplex, handOn: () => void): void {
      if (isAside(request.url)) handOn();
      else faults.applyToUpgrade(faults.decide(request), socket, handOn);
    },
    /** Adds hooks to an instance when it begins; `request.raw` is what `intercept` saw. */
    extend: (app: App) => recorder.extend(app),
    /** Wraps the push of an instance, between its commands and its sockets. */
    aroundPush(push: Push, clock: AdjustableClock): Push {
      const send = (userId: number | null, event: RealtimeEvent, payload: object, deliver: () => void) => {
        if (clock !== present) return deliver();
        const fault = faults.send({ event, userId }, deliver);
        recorder.notePush({ at: clock.now(), event, userId, fault }, payload);
      };
      return {
        ...push,
        emit: (userId, event, payload) => send(userId, event, payload, () => push.emit(userId, event, payload)),
        emitToAll: (event, payload) => send(null, event, payload, () => push.emitToAll(event, payload)),
      };
    },
    /** The instance with this clock becomes the current one. */
    begin(clock: AdjustableClock): void {
      present = clock;
    },
    /** Returns to the initial state, because the current instance has ended. */
    reset(): void {
      present = undefined;
      recorder.reset();
      faults.reset();
    },
  };
}
