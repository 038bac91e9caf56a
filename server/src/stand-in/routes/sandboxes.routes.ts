import { sandboxes as calls, type Sandbox } from "@chonsu/shared/stand-in/sandboxes";
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
  const askForOne = async (question: (sandboxes: Sandboxes) => Promise<Sandbox | undefined> | Sandbox | undefined) =>
    answer(200, (await ask(question)) ?? refuse("SANDBOX_NOT_FOUND"));

  serve(app, calls.list, () => {
    const all = ask((sandboxes) => sandboxes.list());
    return answer(200, all);
  });

  serve(app, calls.create, async ({ body }) => answer(201, await ask((sandboxes) => sandboxes.create(body))));

  serve(app, calls.read, ({ params }) => askForOne((sandboxes) => sandboxes.find(params.id)));

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
  serve(app, calls.hold, ({ params, body: { wait_ms = USUAL_HOLD_MS } }) =>
    askForOne((sandboxes) => sandboxes.hold(params.id, wait_ms)),
  );

  serve(app, calls.stop, ({ params }) => askForOne((sandboxes) => sandboxes.stop(params.id)));

  serve(app, calls.start, ({ params }) => askForOne((sandboxes) => sandboxes.start(params.id)));

  serve(app, calls.remove, async ({ params }) => {
    const removed = await ask((sandboxes) => sandboxes.remove(params.id));
    if (isRefusal(removed)) return removed;
    return answerEmpty(removed ? undefined : refuse("SANDBOX_NOT_FOUND"));
  });
}
