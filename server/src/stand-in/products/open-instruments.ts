import type { Clock } from "../../platform/clock.ts";
import type { CorsOrigins } from "../../platform/origins.ts";
import { seededRandom, systemRandom } from "../../platform/random.ts";
import type { Instrument } from "../calls/instrument.ts";
import { Faults } from "../faults/faults.ts";
import { Outcomes } from "../faults/outcomes.ts";
import { Journal } from "../journal/journal.ts";

interface InstrumentsParts {
  readonly machine: Clock;
  readonly corsOrigins: CorsOrigins;
  /** Gives every instance the same random sequence; undefined for real randomness. */
  readonly seed: string | undefined;
}

/** Opens the instruments between one product and its callers, over all its instances. */
export function openInstruments({ machine, corsOrigins, seed }: InstrumentsParts) {
  const outcomes = new Outcomes();
  const random = () => (seed === undefined ? systemRandom() : seededRandom(`${seed} faults`));
  const faults = new Faults({ machine, random, corsOrigins, outcomes });
  const journal = new Journal(machine, outcomes);
  // The first one sees a request first. The journal is first, so that it sees what the faults do.
  const inOrder: readonly Instrument[] = [journal, faults];
  return { journal, faults, inOrder };
}

export type Instruments = ReturnType<typeof openInstruments>;
