import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-types.ts";

/**
 * Answers a path of operators before any hook that is added later: no token, limit, log or journal has a part in it, and none of them can
 * keep it from answering.
 */
export async function serveFirst(
  app: App,
  path: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): Promise<void> {
  await app.register((alone, _options, done) => {
    // Hooks of the whole app reach every route, also of parts that were there before, but come after those that a part already has.
    alone.addHook("onRequest", async (request, reply) => answer(request, reply));
    alone.get(path, (_request, reply) => reply.send());
    done();
  });
}
