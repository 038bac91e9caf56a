import { sandboxes as calls, type Sandbox } from "@chonsu/shared/stand-in/sandboxes";
import type { App } from "../../http/app-types.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { GetControlContext, Sandboxes } from "../control-plane/control-context.ts";

const USUAL_HOLD_MS = 60_000;

/** Creates, shows and ends the sandboxes of a product. A sandbox has no sandboxes of its own. */
export function sandboxesRoutes(app: App, control: GetControlContext): HandlersOf<typeof calls> {
  endWithHolder(app, control);
  const ask = <T>(question: (sandboxes: Sandboxes) => T) => {
    const { sandboxes } = control();
    return sandboxes === undefined ? refuse("NOT_FOUND") : question(sandboxes);
  };
  const askForOne = async (question: (sandboxes: Sandboxes) => Promise<Sandbox | undefined> | Sandbox | undefined) =>
    (await ask(question)) ?? refuse("SANDBOX_NOT_FOUND");
  return {
    list: () => ask((sandboxes) => sandboxes.list()),
    create: ({ body }) => ask((sandboxes) => sandboxes.create(body)),
    read: ({ params }) => askForOne((sandboxes) => sandboxes.find(params.id)),
    hold: ({ params, body: { wait_ms = USUAL_HOLD_MS } }) =>
      askForOne((sandboxes) => sandboxes.hold(params.id, wait_ms)),
    stop: ({ params }) => askForOne((sandboxes) => sandboxes.stop(params.id)),
    start: ({ params }) => askForOne((sandboxes) => sandboxes.start(params.id)),
    remove: async ({ params }) => {
      const removed = await ask((sandboxes) => sandboxes.remove(params.id));
      if (isRefusal(removed)) return removed;
      return removed ? undefined : refuse("SANDBOX_NOT_FOUND");
    },
  };
}

/** Removes a sandbox when the call that holds it is broken off, also before its body is read. */
function endWithHolder(app: App, control: GetControlContext): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { sandboxes } = control();
    if (request.routeOptions.config.endpoint === calls.hold && sandboxes !== undefined) {
      const { id } = calls.hold.params.parse(request.params);
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) void sandboxes.remove(id);
      });
    }
    done();
  });
}
