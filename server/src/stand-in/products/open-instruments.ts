import type { Clock } from "../../platform/clock.ts";
import type { CorsOrigins } from "../../platform/origins.ts";
import { seededRandom, systemRandom } from "../../platform/random.ts";
import type { Instrument } from "../calls/instrument.ts";
import { Faults } from "../faults/faults.ts";
import { openOutcomes } from "../faults/outcomes.ts";
import { Journal } from "../journal/journal.ts";

/** The instruments between one product and its callers, over all its instances. */
export interface Instruments {
  readonly journal: Journal;
  readonly faults: Faults;
  /** All instruments. The first one sees a request first. */
  readonly inOrder: readonly Instrument[];
}

interface InstrumentsParts {
  readonly machine: Clock;
  readonly corsOrigins: CorsOrigins;
  /** Gives every instance the same random sequence; undefined for real randomness. */
  readonly seed: string | undefined;
}

/** Opens the instruments that every product has. */
export function openInstruments({ machine, corsOrigins, seed }: InstrumentsParts): Instruments {
  const outcomes = openOutcomes();
  const random = () => (seed === undefined ? systemRandom() : seededRandom(`${seed} faults`));
  const faults = new Faults({ machine, random, corsOrigins, outcomes });
  const journal = new Journal(machine, outcomes);
  // The journal is first, so that it sees what the faults do.
  return { journal, faults, inOrder: [journal, faults] };
}
