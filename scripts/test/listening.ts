import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Makes a server listen on loopback until the test ends. Returns its address. At most `backlog` connections may wait for it. */
export async function listening(server: Server, backlog = 511): Promise<string> {
  await once(server.listen({ port: 0, host: "127.0.0.1", backlog }), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
