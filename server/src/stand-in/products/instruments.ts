import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import { seededRandom, systemRandom } from "../../platform/random.ts";
import type { Push } from "../../realtime/push.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import { Faults } from "../faults/faults.ts";
import { Outcomes } from "../faults/outcomes.ts";
import { Journal } from "../journal/journal.ts";

interface InstrumentsParts {
  readonly machine: Clock;
  readonly config: Pick<AppConfig, "corsOrigins">;
  /** Gives every instance the same random sequence; undefined for real randomness. */
  readonly seed: string | undefined;
}

/**
 * Opens the tools between one product and its callers, over all its instances: the journal observes requests and
 * pushes, the faults change them. The journal comes first, so that it sees what the faults do.
 */
export function openInstruments({ machine, config: { corsOrigins }, seed }: InstrumentsParts) {
  const outcomes = new Outcomes();
  const random = () => (seed === undefined ? systemRandom() : seededRandom(`${seed} faults`));
  const faults = new Faults({ machine, random, corsOrigins, outcomes });
  const journal = new Journal(machine, outcomes);
  return {
    journal,
    faults,
    /** Receives a request before the product does, and passes it on with `handOn`: at once, later or never. */
    intercept(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
      journal.intercept(request, response, () => faults.intercept(request, response, handOn));
    },
    /** Wraps the push of an instance, between its commands and its sockets. */
    aroundPush: (push: Push, clock: AdjustableClock): Push => journal.aroundPush(faults.aroundPush(push, clock), clock),
    /** The instance with this clock becomes the current one. Others may be prepared for a reset; they are not current. */
    begin(clock: AdjustableClock): void {
      journal.begin(clock);
      faults.begin(clock);
    },
    /** Returns to the initial state, because the current instance has ended. */
    reset(): void {
      journal.reset();
      faults.reset();
    },
  };
}

export type Instruments = ReturnType<typeof openInstruments>;
