import { endpoints } from "virtual:endpoints";
import { expect, test } from "vitest";
import { refusal, serve, signIn } from "../test/posts.tsx";
import { call } from "./client.ts";
import { readToken, readUserId } from "./session.ts";

const REFRESH = "POST /api/token/refresh/";
const LIST = "GET /api/friends/";
const REFUSED = () => refusal(401, "TOKEN_NOT_VALID", "x");

const five = () => Promise.allSettled(Array.from({ length: 5 }, () => call(endpoints.friends.list, {})));

test("five calls that are refused at once with 401 make one renewal, and each gets its answer", async () => {
  signIn(1);
  let isRenewed = false;
  const sent = serve({
    [LIST]: () => (isRenewed ? [] : REFUSED()),
    [REFRESH]: () => {
      isRenewed = true;
      return { access: "renewed" };
    },
  });
  const before = readToken("refresh");
  expect((await five()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "fulfilled"));
  expect(sent.filter((one) => one.call === REFRESH)).toEqual([{ call: REFRESH, body: { refresh: before } }]);
  expect(sent.filter((one) => one.call === LIST)).toHaveLength(10);
  expect([readToken("access"), readUserId()]).toEqual(["renewed", 1]);
});

test("a renewal that is refused ends the session for all five, asked once", async () => {
  signIn(1);
  const sent = serve({ [LIST]: REFUSED, [REFRESH]: REFUSED });
  expect((await five()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  expect(sent.filter((one) => one.call === REFRESH)).toHaveLength(1);
  expect([readToken("access"), readToken("refresh"), readUserId()]).toEqual([null, null, null]);
});

test("a renewal without an answer ends no session", async () => {
  signIn(1);
  serve({
    [LIST]: REFUSED,
    [REFRESH]: () => {
      throw new TypeError("no network");
    },
  });
  await five();
  expect(readUserId()).toBe(1);
});
