import { endpoints } from "virtual:endpoints";
import { describe, expect, test } from "vitest";
import { call } from "../api/client.ts";
import { readToken } from "../api/session.ts";
import { ABOUT } from "./every-command.tsx";
import { everyQuery } from "./every-query.ts";
import { startServer } from "./server.ts";
import { freshAnswers } from "./truth.ts";

test("restores the rows that the last test has changed", async () => {
  const queries = everyQuery({ ...ABOUT, experienceCode: "", term: "로봇" });
  const { as } = await startServer();
  const before = await freshAnswers(queries);
  await as("haneul")(endpoints.users.updateProfile, { body: { user_name: "정하얀", keywords: ["새 관심사"] } });
  await as("haneul")(endpoints.experiences.edit, { params: { id: 1 }, body: { title: "다른 이름" } });
  await as("haneul")(endpoints.experiences.leave, { params: { id: 2 } });
  await as("haneul")(endpoints.projects.remove, { params: { id: 25 } });
  await as("junho")(endpoints.accounts.remove, { body: { current_password: "chonsu-2026" } });
  expect(await freshAnswers(queries)).not.toEqual(before);
  await startServer();
  expect(await freshAnswers(queries)).toEqual(before);
});

describe("one after the other", { shuffle: false }, () => {
  let tokenOfBefore: string | null;

  test("the server reads a form as the page sends it", async () => {
    await startServer();
    tokenOfBefore = readToken("access");
    const image = [new File(["no picture"], "face.png", { type: "image/png" })];
    const saving = call(endpoints.users.updateProfile, { body: {}, files: { image } });
    await expect(saving).rejects.toMatchObject({ code: "IMAGE_UNSUPPORTED" });
  });

  test("what the page of an ended test still sends reaches nobody", async () => {
    const { sent } = await startServer();
    expect(readToken("access")).not.toBe(tokenOfBefore);
    const headers = { Authorization: `Bearer ${tokenOfBefore}` };
    const answer = fetch("/api/logout/", { method: "POST", headers }).then(() => "answered");
    const others = call(endpoints.users.current, {}).then(({ user_name }) => user_name);
    expect(await Promise.race([answer, others])).toBe("정하늘");
    expect(sent.map((one) => one.call)).toEqual(["GET /api/current-user/"]);
  });
});

test("no source file of the web imports the server, the database or a test", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../test/**"], {
    ...{ query: "?raw", import: "default", eager: true },
  });
  const importing = Object.entries(sources).filter(([, text]) =>
    /(?:from|import)\s*\(?"(?:@chonsu\/(?:server|db)|(?:\.\.?\/)+test\/)/.test(text),
  );
  expect(importing.map(([file]) => file)).toEqual([]);
});
