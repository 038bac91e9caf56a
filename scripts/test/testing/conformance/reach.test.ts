import { IncomingMessage } from "node:http";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { expect, test } from "vitest";
import { reachOf } from "../../../testing/conformance/reach.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";
import { faultsIn, RUN } from "./own-run.ts";

const KEY = { "x-gateway-key": "only for tests" };

/** What a gateway asks of the server behind it: all calls are below /backend, live events are at /socket.io-live. Without the key it finds nothing. */
function innerPath({ url = "", headers }: IncomingMessage): string {
  if (headers["x-gateway-key"] !== KEY["x-gateway-key"]) return "/no-such-thing/";
  if (url.startsWith("/socket.io-live/")) return url.replace("/socket.io-live/", "/socket.io/");
  return url.startsWith("/backend/") ? url.slice("/backend".length) : "/no-such-thing/";
}

test("a target behind a gateway is checked with the headers and paths of the adapter, and does not answer without", async () => {
  const { url: target } = await startTestApp({
    extend: ({ server }) => {
      const emit = server.emit.bind(server);
      server.emit = (event: string, ...[asked, ...rest]: unknown[]) => {
        if (asked instanceof IncomingMessage) asked.url = innerPath(asked);
        return emit(event, asked, ...rest);
      };
    },
  });
  const adapter = { headers: KEY, basePath: "/backend/", socketPath: "/socket.io-live" };
  const calls = ["friends.request/201", "messages.create/201", "messages.create/deleted-picture-goes"];
  const others = ["push/message-new", "push/no-token", "everywhere/hidden-files", "everywhere/no-cookies"];
  const only = [...calls, ...others];
  const report = await runConformance({ ...RUN, target, adapter, only });
  expect(faultsIn(report)).toEqual({});
  const passed = report.results.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  expect(passed.toSorted()).toEqual(only.toSorted());
  expect(report.cleanedUp.left).toBe(0);
  const without = runConformance({ ...RUN, target, adapter: { basePath: "backend" }, only });
  await expect(without).rejects.toThrow(/None of the \d+ calls is at /);
});

test.each([
  ["http://a.test", {}, "http://a.test", "/socket.io"],
  ["http://a.test/", { basePath: "backend" }, "http://a.test/backend", "/backend/socket.io"],
  ["http://a.test/v1", { basePath: "/b/" }, "http://a.test/v1/b", "/v1/b/socket.io"],
  ["http://a.test/v1", { socketPath: "/live" }, "http://a.test/v1", "/live"],
])("%s with %j is called at %s, and its push is at %s", (target, adapter, base, socketPath) => {
  expect(reachOf(target, adapter)).toEqual({ base, headers: {}, socketPath });
});
