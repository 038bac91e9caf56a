import { clock as calls } from "@chonsu/shared/stand-in/clock";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Moves the clock of the product's current instance. */
export function clockRoutes(app: App, control: Asked): void {
  const moved = async (move: (clock: AdjustableClock) => Promise<void>) => {
    const { clock } = control().product.instance;
    await move(clock);
    return answer(200, clock.read());
  };

  serve(app, calls.read, () => answer(200, control().product.instance.clock.read()));

  serve(app, calls.shift, ({ body }) => moved((clock) => clock.shift(body.ms)));

  serve(app, calls.advance, ({ body }) => moved((clock) => clock.advance(body.ms)));

  serve(app, calls.freeze, ({ body }) =>
    moved((clock) => clock.freeze(body.at === undefined ? undefined : Date.parse(body.at))),
  );

  serve(app, calls.resume, () => moved((clock) => clock.resume()));

  serve(app, calls.reset, () => moved((clock) => clock.reset()));
}
