import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-types.ts";

/**
 * Serves a path for operators before all hooks that are added later. So no token, limit, log or journal applies to this
 * path or can block it.
 */
export async function serveFirst(
  app: App,
  path: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): Promise<void> {
  await app.register((alone, _options, done) => {
    // Hooks of the whole app apply to every route. But they run after the hooks that an earlier plugin has added.
    alone.addHook("onRequest", async (request, reply) => answer(request, reply));
    alone.get(path, (_request, reply) => reply.send());
    done();
  });
}
