import fastify from "fastify";

/**
 * The bare route that every call is compared with: a plain Fastify with one route and no hooks, schemas or plugins. It repeats the response
 * that it was given.
 */
const app = fastify();
let answer = { status: 200, contentType: "application/json; charset=utf-8", body: "{}" };
app.put<{ Body: typeof answer }>("/answer", { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) => {
  answer = request.body;
  reply.send();
});
app.all("/bare", (_request, reply) => {
  reply.code(answer.status).type(answer.contentType).send(answer.body);
});
console.log(`ready ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
