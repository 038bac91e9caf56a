import { createServer, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { expect, test } from "vitest";
import { reachOf } from "../../../testing/conformance/reach.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";
import { listening } from "../../listening.ts";
import { faultsIn, RUN } from "./own-run.ts";

const KEY = { "x-gateway-key": "only for tests" };

/** A gateway in front of a server: all calls are below /backend, live events are at /live, and requests without the key are refused. */
async function openGateway(target: string): Promise<string> {
  const { hostname, port } = new URL(target);
  const innerPath = ({ url = "", headers }: IncomingMessage) => {
    if (headers["x-gateway-key"] !== KEY["x-gateway-key"]) return undefined;
    if (url.startsWith("/live/")) return url.replace("/live/", "/socket.io/");
    return url.startsWith("/backend/") ? url.slice("/backend".length) : undefined;
  };
  const gateway = createServer((asked, answered) => {
    const path = innerPath(asked);
    if (path === undefined) return void answered.writeHead(418).end();
    const { method, headers } = asked;
    const forward = request({ hostname, port, path, method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(forward);
  });
  gateway.on("upgrade", (asked: IncomingMessage, socket) => {
    const path = innerPath(asked);
    if (path === undefined) return void socket.destroy();
    const inner = connect(Number(port), hostname, () => {
      const { rawHeaders } = asked;
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      inner.write([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      inner.pipe(socket).pipe(inner);
    });
    for (const end of [inner, socket]) end.on("error", () => end.destroy());
  });
  return listening(gateway);
}

test("a target behind a gateway is checked with the headers and paths of the adapter, and does not answer without", async () => {
  const { url } = await startTestApp();
  const target = await openGateway(url);
  const adapter = { headers: KEY, basePath: "/backend/", socketPath: "/live" };
  const calls = ["friends.request/201", "messages.create/201", "messages.create/deleted-picture-goes"];
  const others = ["push/message-new", "push/no-token", "everywhere/hidden-files", "everywhere/no-cookies"];
  const only = [...calls, ...others];
  const report = await runConformance({ ...RUN, target, adapter, only });
  expect(faultsIn(report)).toEqual({});
  const passed = report.results.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  expect(passed.toSorted()).toEqual(only.toSorted());
  expect(report.cleanedUp.left).toBe(0);
  const without = runConformance({ ...RUN, target, adapter: { basePath: "backend" }, only });
  await expect(without).rejects.toThrow(/GET \/api\/config\/ answered 418/);
});

test.each([
  ["http://a.test", {}, "http://a.test", "/socket.io"],
  ["http://a.test/", { basePath: "backend" }, "http://a.test/backend", "/backend/socket.io"],
  ["http://a.test/v1", { basePath: "/b/" }, "http://a.test/v1/b", "/v1/b/socket.io"],
  ["http://a.test/v1", { socketPath: "/live" }, "http://a.test/v1", "/live"],
])("%s with %j is called at %s, and its push is at %s", (target, adapter, base, socketPath) => {
  expect(reachOf(target, adapter)).toEqual({ base, headers: {}, socketPath });
});
