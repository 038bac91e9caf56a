import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { Passed } from "../../../testing/watch/exchange.ts";
import { readWatchOptions } from "../../../testing/watch/options.ts";
import { openProxy } from "../../../testing/watch/proxy/proxy.ts";
import { targetAt } from "../../../testing/watch/proxy/target.ts";
import { listening } from "../../listening.ts";

/** A server, and the proxy before it. */
async function proxied(backend: RequestListener, path = "", changeHost = false) {
  const server = createServer({ keepAliveTimeout: 0 }, backend);
  const target = await listening(server);
  const told: Passed[] = [];
  const tell = (passed: Passed) => void told.push(passed);
  const proxy = await openProxy({ target: targetAt(`${target}${path}`, changeHost), host: "127.0.0.1", port: 0, tell });
  onTestFinished(() => proxy.close());
  return { url: proxy.url, target, server, told };
}

/** What a client writes and gets on one connection, to the end. */
async function rawly(url: string, ...lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return await text(socket);
}

test("passes heads on as they are: order, case, doubles, Host, status text, compression, ranges", async () => {
  const packed = gzipSync("가나다");
  const seen: IncomingMessage[] = [];
  const { url } = await proxied((asked, answer) => {
    seen.push(asked);
    answer.sendDate = false;
    const head = ["Content-Encoding", "gzip", "X-B", "1", "x-a", "2", "X-B", "3", "Content-Range", "bytes 0-8/9"];
    answer.writeHead(206, "Some Of It", [...head, "Content-Length", String(packed.length), "Connection", "close"]);
    answer.end(packed);
  });
  const asked = ["GET /a%20b?c=%eb HTTP/1.1", "hOST: shop.example:81", "X-Two: 1", "Range: bytes=0-8", "X-Two: 2"];
  const came = await rawly(url, ...asked, "Connection: close");
  expect(seen[0]?.url).toBe("/a%20b?c=%eb");
  const raw = ["hOST", "shop.example:81", "X-Two", "1", "Range", "bytes=0-8", "X-Two", "2", "Connection", "close"];
  expect(seen[0]?.rawHeaders).toEqual(raw);
  const head = ["HTTP/1.1 206 Some Of It", "Content-Encoding: gzip", "X-B: 1", "x-a: 2", "X-B: 3"];
  const rest = ["Content-Range: bytes 0-8/9", `Content-Length: ${packed.length}`, "Connection: close"];
  expect(came.split("\r\n\r\n")[0]?.split("\r\n")).toEqual([...head, ...rest]);
});

test("sends an upload on while it comes, byte by byte the same", async () => {
  const bytes = randomBytes(3_000_000);
  const began = Promise.withResolvers<void>();
  const digests: string[] = [];
  const { url, told } = await proxied(async (asked, answer) => {
    asked.once("data", () => began.resolve());
    const body = await buffer(asked);
    digests.push(createHash("sha256").update(body).digest("hex"));
    answer.end(body);
  });
  const upload = request(`${url}/api/projects/`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data" },
  });
  upload.write(bytes.subarray(0, 100_000));
  await began.promise;
  upload.end(bytes.subarray(100_000));
  const [answer]: IncomingMessage[] = await once(upload, "response");
  expect(answer !== undefined && bytes.equals(await buffer(answer))).toBe(true);
  expect(digests).toEqual([createHash("sha256").update(bytes).digest("hex")]);
  const [passed] = told;
  expect(passed?.kind === "exchange" && passed.body && Buffer.from(passed.body).equals(bytes)).toBe(true);
});

test("does not add a body to a request without one, and answers 304 and HEAD without one", async () => {
  const lengths: unknown[] = [];
  const { url } = await proxied((asked, answer) => {
    lengths.push([asked.headers["content-length"], asked.headers["transfer-encoding"]]);
    answer.writeHead(asked.method === "HEAD" ? 200 : 304, { "content-length": "0" }).end();
  });
  for (const method of ["GET", "POST", "HEAD", "DELETE"]) expect((await fetch(url, { method })).status).toBeDefined();
  expect(lengths).toEqual([
    [undefined, undefined],
    ["0", undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("ties both connections: one behind each of the clients', which end together", async () => {
  const ports: (number | undefined)[] = [];
  const { url, server } = await proxied((asked, answer) => {
    ports.push(asked.socket.remotePort);
    answer.end("x");
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asked = request(url, { agent }).end();
    const [answer]: IncomingMessage[] = await once(asked, "response");
    if (answer !== undefined) await text(answer);
    return asked.socket;
  };
  const [first, second] = [await ask(), await ask()];
  expect([new Set(ports).size, first === second]).toEqual([1, true]);
  const ended = once(first ?? agent, "close");
  server.closeAllConnections();
  await ended;
});

test("waits for a client until the target says 100 Continue", async () => {
  const { url, server } = await proxied(() => {});
  const order: string[] = [];
  server.on("checkContinue", async (asked: IncomingMessage, answer) => {
    order.push("asked");
    answer.writeContinue();
    order.push(await text(asked));
    answer.end();
  });
  const upload = request(url, { method: "POST", headers: { expect: "100-continue", "content-length": "4" } });
  upload.flushHeaders();
  await once(upload, "continue");
  order.push("continued");
  upload.end("body");
  await once(upload, "response");
  expect(order).toEqual(["asked", "continued", "body"]);
});

test("ends the client's connection where the target does, and says when nobody is there", async () => {
  const { url, server, told } = await proxied((asked, answer) => {
    if (asked.url === "/half") answer.writeHead(200, { "content-length": "10" }).write("half");
    setImmediate(() => asked.socket.destroy());
  });
  await expect(fetch(`${url}/none`)).rejects.toThrow("fetch failed");
  await expect(fetch(`${url}/half`).then((answer) => answer.text())).rejects.toThrow("terminated");
  server.close();
  const answer = await fetch(url);
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining("cannot be reached (ECONNREFUSED)"),
  ]);
  expect(told.map((passed) => passed.kind === "exchange" && passed.end)).toEqual(["silent", "silent", "unreachable"]);
});

test("sends the target's own Host with --change-host, to web sockets too", async () => {
  const { changeHost } = readWatchOptions(["--target", "http://127.0.0.1:9", "--change-host"]);
  const { url, server, target } = await proxied((asked, answer) => answer.end(asked.headers.host), "", changeHost);
  server.on("upgrade", ({ headers }: IncomingMessage, socket: Socket) => socket.end(`${headers.host}`));
  const { host } = new URL(target);
  const asking = ["GET / HTTP/1.1", "hOST: shop.example:81"];
  expect(await rawly(url, ...asking, "Connection: close")).toContain(`\r\n\r\n${host}`);
  expect(await rawly(url, ...asking, "Upgrade: x", "Connection: Upgrade")).toBe(host);
});

test("puts the path of the target before every path", async () => {
  const { url } = await proxied((asked, answer) => answer.end(asked.url), "/backend/");
  expect(await (await fetch(`${url}/api/x/?y`)).text()).toBe("/backend/api/x/?y");
});

test("opens web sockets byte by byte, also where they are refused or nobody is there", async () => {
  const { url, server, told } = await proxied(() => {});
  server.on("upgrade", (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    if (asked.url === "/no") return void socket.end("HTTP/1.1 403 No\r\nX-Why: because\r\n\r\n");
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    socket.end(`${asked.headers.host} ${head}`);
  });
  const asking = (path: string) => [`GET ${path} HTTP/1.1`, "Host: shop.example", "Upgrade: x", "Connection: Upgrade"];
  const opened = await rawly(url, ...asking("/yes"), "", "early bytes");
  expect(opened).toBe(
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nshop.example early bytes\r\n\r\n",
  );
  expect(await rawly(url, ...asking("/no"))).toBe("HTTP/1.1 403 No\r\nX-Why: because\r\n\r\n");
  const passed = told.map((each) => (each.kind === "bytes" ? [each.from, each.bytes?.length] : [each.kind]));
  expect(passed).toContainEqual(["opening"]);
  expect(passed).toContainEqual(["client", "early bytes\r\n\r\n".length]);
  expect(passed).toContainEqual(["target", undefined]);
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  expect(await rawly(url, ...asking("/yes"))).toContain("502 Bad Gateway");
});
