import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { responsesTogether } from "./answers-of-a-turn.ts";

/** A server on loopback and its address. */
async function listening(handler: RequestListener) {
  const server = createServer({ ServerResponse: responsesTogether() }, handler);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

it("sends an answer only when the turn of the event loop is over, and then completely", async () => {
  const seen: unknown[] = [];
  const { url } = await listening((request, response) => {
    response.writeHead(200).end("whole");
    seen.push(response.writableEnded, request.socket.bytesWritten);
  });
  expect(await (await fetch(url)).text()).toBe("whole");
  expect(seen).toEqual([true, 0]);
});

it("loses no answer when the server is closed in the same turn", async () => {
  const { server, url } = await listening((_request, response) => {
    response.end("last");
    server.close();
  });
  expect(await (await fetch(url)).text()).toBe("last");
});

it("sends the answers of a turn in their order, also those that were written in parts", async () => {
  const { url } = await listening((_request, response) => {
    response.write("a");
    response.write("b");
    response.end("c");
  });
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(url)).text()));
  expect(answers).toEqual(Array.from({ length: 5 }, () => "abc"));
});
