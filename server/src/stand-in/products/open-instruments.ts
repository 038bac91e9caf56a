import type { Clock } from "../../platform/clock.ts";
import type { CorsOrigins } from "../../platform/origins.ts";
import { seededRandom, systemRandom } from "../../platform/random.ts";
import type { Instrument } from "../calls/instrument.ts";
import { Faults } from "../faults/faults.ts";
import { openOutcomes } from "../faults/outcomes.ts";
import { Journal } from "../journal/journal.ts";

/** What stands between one product and its callers, over all its instances. */
export interface Instruments {
  readonly journal: Journal;
  readonly faults: Faults;
  /** All of them, the one that sees a request first at the head. */
  readonly inOrder: readonly Instrument[];
}

interface InstrumentsParts {
  readonly machine: Clock;
  readonly corsOrigins: CorsOrigins;
  /** The same chance in every instance; unguessable where undefined. */
  readonly seed: string | undefined;
}

/** Opens the instruments of a product, which every product has. */
export function openInstruments({ machine, corsOrigins, seed }: InstrumentsParts): Instruments {
  const outcomes = openOutcomes();
  const random = () => (seed === undefined ? systemRandom() : seededRandom(`${seed} faults`));
  const faults = new Faults({ machine, random, corsOrigins, outcomes });
  const journal = new Journal(machine, outcomes);
  // The journal first: it sees what the faults do.
  return { journal, faults, inOrder: [journal, faults] };
}
