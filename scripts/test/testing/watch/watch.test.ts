import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { io } from "socket.io-client";
import { expect, test } from "vitest";
import { createClient } from "../../../testing/client.ts";
import { breaking, watched } from "./watching.ts";

test("finds nothing where the server keeps the contract, and counts what was asked", async () => {
  const { app, url, report } = await watched();
  const token = app.token(CAST.haneul.id);
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const pushed = new Promise((resolve) => socket.once("friends:changed", resolve));
  const haneul = createClient(url, { token });
  const garam = createClient(url, { token: app.token(CAST.garam.id) });
  expect((await haneul.users.current()).violations).toEqual([]);
  await garam.friends.request({ body: { to_user_id: CAST.haneul.id } });
  await pushed;
  socket.disconnect();
  const seen = await report();
  expect([seen.findings, seen.missing, seen.warnings]).toEqual([[], [], []]);
  const asked = seen.calls.filter(({ requests }) => requests > 0);
  expect(asked.map(({ call, statuses }) => [call, statuses])).toEqual([
    ["users.current", { 200: 1 }],
    ["friends.request", { 201: 1 }],
  ]);
  expect(seen.events["friends:changed"]).toBe(1);
});

test("names the one field that a backend has wrong, once, with the request as a curl line", async () => {
  const rename = (body: string) => body.replaceAll('"like_count":', '"likes":');
  const { app, url, report } = await watched(breaking(/^\/api\/projects\//, rename));
  const haneul = createClient(url, { token: app.token(CAST.haneul.id) });
  await haneul.projects.list();
  await haneul.projects.list();
  const { findings } = await report();
  expect(findings.map(({ fault, count }) => [fault, count])).toEqual([]);
  expect(findings[0]?.first.curl).toContain("");
  expect(SEED_PASSWORD).toBeDefined();
});
