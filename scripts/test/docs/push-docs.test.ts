import { symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { ROOT, read } from "../tree.ts";
import { fieldsBelow } from "./spec-tables.ts";

const PAGE = read("docs/push.md");

interface Follower {
  readonly url: string;
  readonly session: { readonly access: string; readonly since: number };
  renew(): Promise<string>;
  onEvent(name: string, payload: unknown): void;
  onMissed(missed: { readonly changes: readonly { readonly event: string }[] }): void;
}
const Program = z.object({ followPush: z.custom<(follower: Follower) => () => void>() });

/** Writes the JavaScript of the page to a file next to which socket.io-client is installed. */
async function programOfPage() {
  const [, text = ""] = /^```js\n(.+?)^```$/ms.exec(PAGE) ?? [];
  const folder = tempFolder({ "follow-push.mjs": text });
  symlinkSync(path.join(ROOT, "scripts", "node_modules"), path.join(folder, "node_modules"));
  return Program.parse(await import(pathToFileURL(path.join(folder, "follow-push.mjs")).href));
}

test("docs/push.md explains every event, and names no other", () => {
  const named = Object.keys(fieldsBelow(PAGE, "## Events"));
  expect(named).toEqual(Object.keys(REALTIME_EVENTS));
});

test("its program gets events, reconnects with a new token when the old one expires, and fetches missed changes", async () => {
  const app = await startTestApp();
  const { followPush } = await programOfPage();
  const { body } = await app.as("haneul").get("/api/changes/");
  const events: string[] = [];
  const missed: string[][] = [];
  const renewals: ((token: string) => void)[] = [];
  const stop = followPush({
    url: app.url,
    session: { access: app.token(CAST.haneul.id), since: body.seq },
    renew: () => new Promise((resolve) => renewals.push(resolve)),
    onEvent: (name) => events.push(name),
    onMissed: ({ changes }) => missed.push(changes.map(({ event }) => event)),
  });
  onTestFinished(stop);
  await vi.waitFor(() => expect(missed).toEqual([[]]));
  await app.as("haneul").put("/api/profile/update/").send({ introduction: "안녕하세요" }).expect(200);
  await vi.waitFor(() => expect(events).toEqual(["profile:changed"]));
  app.clock.advance(ACCESS_TOKEN_LIFETIME_MS);
  await vi.waitFor(() => expect(renewals).toHaveLength(1));
  await app.as("byeol").post("/api/friends/").send({ to_user_id: CAST.haneul.id }).expect(201);
  renewals[0]?.(app.token(CAST.haneul.id));
  await vi.waitFor(() => expect(missed).toHaveLength(2));
  expect(missed[1]).toContain("friends:changed");
  expect(events).not.toContain("friends:changed");
  expect(renewals).toHaveLength(1);
});
