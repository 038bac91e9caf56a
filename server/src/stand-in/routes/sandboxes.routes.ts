import { sandboxes as calls } from "@chonsu/shared/stand-in/sandboxes";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { Asked, Sandboxes } from "../control-plane/control-context.ts";

const USUAL_HOLD_MS = 60_000;

/** Creates, shows and ends the sandboxes of a product. A sandbox has no sandboxes of its own. */
export function sandboxesRoutes(app: App, control: Asked): void {
  const ask = <T>(question: (sandboxes: Sandboxes) => T) => {
    const { sandboxes } = control();
    return sandboxes === undefined ? refuse("NOT_FOUND") : question(sandboxes);
  };

  serve(app, calls.list, () =>
    answer(
      200,
      ask((sandboxes) => sandboxes.list()),
    ),
  );

  serve(app, calls.create, async ({ body }) => answer(201, await ask((sandboxes) => sandboxes.create(body))));

  serve(app, calls.read, ({ params }) =>
    answer(200, ask((sandboxes) => sandboxes.find(params.id)) ?? refuse("SANDBOX_NOT_FOUND")),
  );

  app.addHook("preHandler", (request, reply, done) => {
    const { sandboxes } = control();
    if (request.routeOptions.config.endpoint === calls.hold && sandboxes !== undefined) {
      const { id } = calls.hold.params.parse(request.params);
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) void sandboxes.remove(id);
      });
    }
    done();
  });
  serve(app, calls.hold, async ({ params, body: { wait_ms = USUAL_HOLD_MS } }) =>
    answer(200, (await ask((sandboxes) => sandboxes.hold(params.id, wait_ms))) ?? refuse("SANDBOX_NOT_FOUND")),
  );

  serve(app, calls.stop, async ({ params }) =>
    answer(200, (await ask((sandboxes) => sandboxes.stop(params.id))) ?? refuse("SANDBOX_NOT_FOUND")),
  );

  serve(app, calls.start, async ({ params }) =>
    answer(200, (await ask((sandboxes) => sandboxes.start(params.id))) ?? refuse("SANDBOX_NOT_FOUND")),
  );

  serve(app, calls.remove, async ({ params }) => {
    const removed = await ask((sandboxes) => sandboxes.remove(params.id));
    if (isRefusal(removed)) return removed;
    return answerEmpty(removed ? undefined : refuse("SANDBOX_NOT_FOUND"));
  });
}
