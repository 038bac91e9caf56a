import { CAST } from "@chonsu/db/seed/cast";
import { io } from "socket.io-client";
import { expect, it, onTestFinished } from "vitest";
import { outcome } from "../support/connections.ts";
import { startTestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const A = "https://a.test";

it.each(["websocket", "polling"])(
  "a page of another origin gets no push over %s, unless a setting lists it",
  async (transport) => {
    const app = await startTestApp({ config: { corsOrigins: [A], webBaseUrl: "https://chonsu.test" } });
    const connect = (origin: string | undefined) => {
      const socket = io(app.url, {
        transports: [transport],
        reconnection: false,
        forceNew: true,
        auth: { token: app.token(CAST.haneul.id) },
        ...(origin === undefined ? {} : { extraHeaders: { Origin: origin } }),
      });
      onTestFinished(() => void socket.disconnect());
      return outcome(socket);
    };
    for (const origin of [A, "https://chonsu.test", app.url, undefined]) {
      expect(await connect(origin), origin).toBe("connected");
    }
    for (const origin of [
      "https://b.test",
      "https://a.test.evil.test",
      "http://a.test",
      "null",
      "https://chonsu.test:444",
    ]) {
      expect(await connect(origin), origin).toMatch(/error$/);
    }
  },
);

it("without a list, pages of any origin may, and with an empty one only the server's own", async () => {
  const any = await startTestApp();
  const none = await startTestApp({ config: { corsOrigins: [] } });
  const open = async ({ url }: typeof any, origin: string) =>
    (await rawRequest(url, { path: "/socket.io/?EIO=4&transport=polling", headers: { Origin: origin } })).status;
  expect([await open(any, A), await open(any, "null")]).toEqual([200, 200]);
  expect([await open(none, A), await open(none, none.url)]).toEqual([403, 200]);
});
