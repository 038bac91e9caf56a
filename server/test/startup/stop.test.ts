import { existsSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { count } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashAtOnce } from "../../src/modules/sessions/passwords.ts";
import { multipart } from "../contract/access/call.ts";
import { dial, outcome } from "../support/connections.ts";
import { openFolder } from "../support/data-folder.ts";
import { png } from "../support/pictures.ts";
import { eventually, MAIN, PRODUCTION, run, signIn } from "../support/processes.ts";
import { openLine } from "../support/raw-line.ts";

const PASSWORD = "nobody knows it 1";

/** A folder in which each member of the cast has a password that no README contains. */
async function inhabitedFolder(): Promise<string> {
  const folder = tempFolder();
  const { database, close } = openFolder(folder);
  database.db
    .update(users)
    .set({ passwordHash: await hashAtOnce(PASSWORD) })
    .run();
  close();
  return folder;
}

/** A post with a picture, as a form: the lines of its head, and its body. */
async function postForm() {
  const fields = { title: "끝까지", content: "올라가는 글", "keywords[]": "끝" };
  const { payload, type } = multipart([
    ...Object.entries(fields).map(([name, value]) => [`name="${name}"`, value] as const),
    ['name="images"; filename="a.png"', await png()],
  ]);
  return { head: `Content-Type: ${type}\r\nContent-Length: ${payload.length}\r\n`, body: payload };
}

function countPosts(folder: string): number {
  const database = openDatabase(path.join(folder, "chonsu.db"));
  const [row] = database.db.select({ count: count() }).from(projects).all();
  database.close();
  return row?.count ?? 0;
}

it("finishes running calls when it is stopped, accepts no new ones, and loses nothing", async () => {
  const data = await inhabitedFolder();
  const postsBefore = countPosts(data);
  const server = run(["--port", "0", "--data", data], [MAIN], PRODUCTION);
  const url = await server.ready;
  const token = await signIn({ url }, "haneul", PASSWORD);
  const tabs = ["websocket", "polling"].map((transport) => dial(url, { token }, [transport]));
  const ended: string[] = [];
  for (const tab of tabs) {
    tab.on("disconnect", (reason) => ended.push(reason));
    expect(await outcome(tab)).toBe("connected");
  }

  const { head, body } = await postForm();
  const upload = openLine(url);
  const about = `Host: x\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\n${head}`;
  upload.socket.write(`POST /api/projects/ HTTP/1.1\r\n${about}\r\n`);
  await eventually(() => expect(upload.text()).toContain("100 Continue"));
  upload.socket.write(body.subarray(0, body.length / 2));
  // The second request has begun when the first is answered, so its connection is not idle.
  const supervisor = openLine(url);
  supervisor.socket.write("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\n");
  await eventually(() => expect(supervisor.text()).toMatch(/^HTTP\/1\.1 200 .*"running":true/s));

  server.child.kill("SIGTERM");
  await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow());
  supervisor.socket.write("Host: x\r\n\r\n");
  await eventually(() => expect(supervisor.text()).toMatch(/HTTP\/1\.1 503 .*close.*"running":false/s));
  // Lost and not dismissed, because dismissed clients do not reconnect.
  const lost = expect.stringMatching(/^transport/);
  await eventually(() => expect(ended).toEqual([lost, lost]));

  expect(server.child.exitCode).toBeNull();
  upload.socket.write(body.subarray(body.length / 2));
  await eventually(() => expect(upload.text()).toMatch(/HTTP\/1\.1 201 .*"title":"끝까지".*\/media\//s));
  expect(await server.exit).toBe(0);
  expect(server.output()).toContain("the server stops");
  expect(existsSync(path.join(data, "chonsu.db-wal"))).toBe(false);
  expect(countPosts(data)).toBe(postsBefore + 1);
}, 60_000);
