import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { beforeEach, it } from "vitest";
import { openTestProduct, rowsOf, type TestProduct, untilInFlight } from "../stand-in/harness.ts";

/** Much more than a connection buffers. Bytes. */
const LARGE = 12 * 1024 * 1024;
const EVERY = "/api/projects/every/";
const ASKED = [
  ...["identity", "gzip", "br"].map((encoding) => ({ path: EVERY, encoding })),
  { path: "/media/large.webp", encoding: "identity" },
  { path: "/assets/a-1.js", encoding: "identity" },
];

let test: TestProduct;
let token: string;

/** The harness expects that the product has logged no error. */
beforeEach(async () => {
  const dist = tempFolder({ "dist/index.html": "<title>촌수</title>", "dist/assets/a-1.js": "a".repeat(LARGE) });
  test = await openTestProduct({ config: { webDist: `${dist}/dist` } });
  token = (await test.signIn("haneul")).access;
  await test.product.instance.ctx.files.write("large.webp", Buffer.alloc(LARGE));
  // Texts that do not shrink, so that a compressed answer is longer than the buffers too.
  const columns = "user_id, title, content, created_at, like_count, comment_count";
  const text = "hex(randomblob(9000))";
  rowsOf(
    test,
    `insert into projects (${columns}) with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
    select 1, 'a post', ${text}, 1900000000000 + i, 0, 0 from n returning id`,
  );
  test.product.instance.ctx.memory.sync();
});

function ask(path: string, { encoding = "identity", method = "GET", headers = {} } = {}): ClientRequest {
  const all = { Authorization: `Bearer ${token}`, "Accept-Encoding": encoding, ...headers };
  const asked = request(new URL(path, test.url), { method, headers: all, agent: false });
  asked.on("error", () => {});
  return asked;
}

async function begun(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer]: IncomingMessage[] = await once(asked.end(), "response");
  if (answer === undefined) throw new Error("no answer");
  answer.on("error", () => {});
  return answer;
}

/** How a reader leaves, after some of the answer. */
const LEAVING: Readonly<Record<string, (answer: IncomingMessage) => Promise<void>>> = {
  async "after the head"(answer) {
    answer.destroy();
  },
  async "with a reset"(answer) {
    await once(answer, "data");
    answer.socket.resetAndDestroy();
  },
  async "after it has read nothing for a while"(answer) {
    answer.pause();
    for (let turns = 0; turns < 200; turns += 1) await turn();
    answer.destroy();
  },
};

it.each(Object.keys(LEAVING))("a reader who leaves in the middle of an answer is no error: %s", async (how) => {
  const leave = LEAVING[how];
  for (const { path, encoding } of ASKED) {
    await leave?.(await begun(ask(path, { encoding })));
    await untilInFlight(test, 0);
  }
});

it("a reader who leaves before the answer is no error", async () => {
  for (const { path, encoding } of ASKED) {
    const asked = ask(path, { encoding }).end();
    await once(asked, "finish");
    asked.destroy();
    await untilInFlight(test, 0);
  }
});

it.each([
  ["JSON", "application/json", '{"content":"'],
  ["a form", "application/x-www-form-urlencoded", "content="],
  [
    "a picture",
    "multipart/form-data; boundary=xx",
    '--xx\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n',
  ],
  ["a field", "multipart/form-data; boundary=xx", '--xx\r\nContent-Disposition: form-data; name="content"\r\n\r\n'],
])("a sender who leaves in the middle of a body is no error: %s", async (_what, type, begin) => {
  for (const framing of [{ "Content-Length": 100_000 }, { "Transfer-Encoding": "chunked" }]) {
    const asked = ask("/api/projects/", { method: "POST", headers: { "Content-Type": type, ...framing } });
    asked.write(begin + "a".repeat(50_000));
    await untilInFlight(test, 1);
    asked.destroy();
    await untilInFlight(test, 0);
  }
});
