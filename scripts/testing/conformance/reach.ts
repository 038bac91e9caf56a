import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { Adapter } from "./adapter.ts";

/** How a run reaches its target. */
export type Reach = ReturnType<typeof reachOf>;

/** `base` stands before every path of the contract, without a final slash; `socketPath` is the path of socket.io at the host. */
export function reachOf(target: string, { basePath = "", headers = {}, socketPath }: Adapter) {
  const inner = basePath.replaceAll(/^\/+|\/+$/g, "");
  const base = `${target.replace(/\/+$/, "")}${inner === "" ? "" : `/${inner}`}`;
  return { base, headers, socketPath: socketPath ?? `${pathOf(base)}/socket.io` };
}

/** Fetches a path of the contract, or a URL that the target has given. Follows no redirect. */
export function fetchAt({ base, headers }: Reach, address: string, init: RequestInit = {}): Promise<Response> {
  const all = new Headers(init.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return fetch(address.startsWith("/") ? `${base}${address}` : address, { redirect: "manual", ...init, headers: all });
}

/** The status of a GET of a path as it is. `fetch` would resolve `..` in it, written as `%2e%2e` too. */
export function statusOfRaw({ base, headers }: Reach, path: string): Promise<number> {
  const request = new URL(base).protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    request(base, { path: `${pathOf(base)}${path}`, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once("error", reject)
      .end();
  });
}

/** The path of an address without a final slash; empty where there is none. */
function pathOf(address: string): string {
  return new URL(address).pathname.replace(/\/+$/, "");
}
