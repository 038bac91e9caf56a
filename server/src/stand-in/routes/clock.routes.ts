import type { clock } from "@chonsu/shared/stand-in/clock";
import type { HandlersOf } from "../../http/serve.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Moves the clock of the product's current instance. */
export function clockRoutes(control: Asked): HandlersOf<typeof clock> {
  const moved = async (move: (clock: AdjustableClock) => Promise<void>) => {
    const { clock } = control().product.instance;
    await move(clock);
    return clock.read();
  };
  return {
    read: () => control().product.instance.clock.read(),
    shift: ({ body }) => moved((clock) => clock.shift(body.ms)),
    advance: ({ body }) => moved((clock) => clock.advance(body.ms)),
    freeze: ({ body }) => moved((clock) => clock.freeze(body.at === undefined ? undefined : Date.parse(body.at))),
    resume: () => moved((clock) => clock.resume()),
    reset: () => moved((clock) => clock.reset()),
  };
}
