import fastify from "fastify";

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * The bare route that every call is compared with: a plain Fastify with one route and no hooks, schemas or plugins. It repeats the
 * responses that it was given, each at its own address.
 */
const app = fastify();
const answers = new Map<string, Answer>();
app.delete("/answers", (_request, reply) => {
  answers.clear();
  reply.send();
});
app.put<{ Params: { at: string }; Body: Answer }>(
  "/answers/:at",
  { bodyLimit: Number.MAX_SAFE_INTEGER },
  (request, reply) => {
    answers.set(request.params.at, request.body);
    reply.send();
  },
);
app.all<{ Params: { at: string } }>("/bare/:at", (request, reply) => {
  const { status, contentType, body } = answers.get(request.params.at) ?? { status: 404, contentType: "", body: "" };
  reply.code(status).type(contentType).send(body);
});
console.log(`ready ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
