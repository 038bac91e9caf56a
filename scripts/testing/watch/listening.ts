import { once } from "node:events";
import type { Server } from "node:http";
import { LaunchError } from "../../launch/launch-error.mjs";

/** Makes a server listen. Returns its address for a program on this machine. Throws a LaunchError when the port is taken. */
export async function listenOn(server: Server, port: number, host: string): Promise<string> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    throw new LaunchError(`Port ${port} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
  const address = server.address();
  if (typeof address !== "object" || address === null)
    throw new TypeError("a server listens on something else than a port");
  const isOpen = host === "0.0.0.0" || host === "::";
  return `http://${isOpen ? "127.0.0.1" : hostIn(host)}:${address.port}`;
}

function hostIn(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
