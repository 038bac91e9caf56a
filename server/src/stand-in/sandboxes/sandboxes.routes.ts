import { sandboxes as calls } from "@chonsu/shared/stand-in/sandboxes";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { refuse } from "../../refusal.ts";
import type { Sandboxes } from "./sandboxes.ts";

/** Makes, shows and ends the sandboxes beside a product. */
export function sandboxesRoutes(app: App, sandboxes: Sandboxes): void {
  serve(app, calls.list, () => answer(200, sandboxes.list()));

  serve(app, calls.create, async ({ body }) => answer(201, await sandboxes.create(body)));

  serve(app, calls.read, ({ params }) => answer(200, sandboxes.find(params.id) ?? refuse("SANDBOX_NOT_FOUND")));

  serve(app, calls.stop, async ({ params }) =>
    answer(200, (await sandboxes.stop(params.id)) ?? refuse("SANDBOX_NOT_FOUND")),
  );

  serve(app, calls.start, async ({ params }) =>
    answer(200, (await sandboxes.start(params.id)) ?? refuse("SANDBOX_NOT_FOUND")),
  );

  serve(app, calls.remove, async ({ params }) =>
    answerEmpty((await sandboxes.remove(params.id)) ? undefined : refuse("SANDBOX_NOT_FOUND")),
  );
}
