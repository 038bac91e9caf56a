import fastify from "fastify";
import { expect, it } from "vitest";
import { answerTogether } from "./overload.ts";

it("sends answers when the turn of the event loop is over, and then completely", async () => {
  const app = fastify();
  answerTogether(app);
  const sentAtOnce: boolean[] = [];
  app.get("/", (_request, reply) => {
    reply.send("whole");
    sentAtOnce.push(reply.raw.headersSent);
  });
  const answers = await Promise.all(Array.from({ length: 3 }, () => app.inject("/")));
  expect(sentAtOnce).toEqual([false, false, false]);
  expect(answers.map(({ body }) => body)).toEqual(["whole", "whole", "whole"]);
});
