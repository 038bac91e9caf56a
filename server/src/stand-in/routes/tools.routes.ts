import { refuse } from "../../platform/refusal.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import type { GetControlContext, Handlers } from "../control-plane/control-context.ts";
import { presentEntry } from "../journal/present-entry.ts";

/** Moves the clock of the product's current instance, changes its faults, and shows its requests and pushes. */
export function toolsRoutes(control: GetControlContext): Handlers<"clock" | "faults" | "journal"> {
  const faults = () => control().product.parts.instruments.faults;
  const journal = () => control().product.parts.instruments.journal;
  const moved = async (move: (clock: AdjustableClock) => Promise<void>) => {
    const { clock } = control().product.instance;
    await move(clock);
    return clock.read();
  };
  return {
    clock: {
      read: () => control().product.instance.clock.read(),
      shift: ({ body }) => moved((clock) => clock.shift(body.ms)),
      advance: ({ body }) => moved((clock) => clock.advance(body.ms)),
      freeze: ({ body }) => moved((clock) => clock.freeze(body.at === undefined ? undefined : Date.parse(body.at))),
      resume: () => moved((clock) => clock.resume()),
      reset: () => moved((clock) => clock.reset()),
    },
    faults: {
      list: () => faults().list(),
      add: ({ body }) => faults().add(body),
      removeAll: () => void faults().removeAll(),
      remove: ({ params }) => (faults().remove(params.id) ? undefined : refuse("FAULT_NOT_FOUND")),
      release: () => ({ released: faults().release() }),
    },
    journal: {
      read: async ({ query }) => {
        const found = await journal().read(query);
        if (found === undefined) return refuse("RESET");
        const entries = found.entries.map((entry) => presentEntry(entry, control().product.url));
        return { entries, last_id: found.lastId, dropped: journal().dropped };
      },
      empty: () => void journal().empty(),
    },
  };
}
