import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CAST } from "@chonsu/db/seed/cast";
import { consoleCopy } from "@chonsu/shared/copy/console";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import { describe, expect, it } from "vitest";
import { CONSOLE_FILES, CONSOLE_FILES_PATH } from "../../src/stand-in/console/console.page.ts";
import { rawRequest } from "../support/raw-request.ts";
import { openTestProduct, TOKEN } from "./harness.ts";

const KB = 1000;
const FOLDER = fileURLToPath(new URL("../../src/stand-in/console/", import.meta.url));
/** How a browser asks for a page that somebody follows a link to. */
const LINK = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

describe("the console page", () => {
  it("comes without a token, holds none, and may load nothing but its own", async () => {
    const test = await openTestProduct();
    for (const path of ["/__standin", "/__standin/", "/__standin/enter"]) {
      const page = await test.visitor().get(path).expect(200);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      const policy = page.headers["content-security-policy"];
      expect(policy).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/);
      expect(policy).toMatch(/base-uri 'none';form-action 'none';frame-ancestors 'none'$/);
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.text).not.toContain(TOKEN);
      expect(page.text).not.toMatch(/<script(?![^>]*(?:src=|type="application\/json"))/);
      expect(page.text).not.toMatch(/ (?:style|on\w+)="/);
    }
  });

  it("is handed the words and the calls of the table as JSON; a sandbox has no sandboxes", async () => {
    const test = await openTestProduct();
    const { text } = await test.visitor().get("/__standin").expect(200);
    const [, json = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(text) ?? [];
    const data = JSON.parse(json);
    expect(data.texts).toEqual(consoleCopy);
    const own = controlEndpoints().filter(({ group }) => group !== "sandboxes");
    expect(Object.keys(data.calls)).toEqual(own.map(({ group, name }) => `${group}.${name}`));
    expect(data.calls["clock.advance"]).toEqual({ method: "POST", path: "/__standin/clock/advance/" });
    expect(text).not.toContain(`id="sandboxes"`);
  });

  it("serves each of its files, every one of its folder, and nothing else", async () => {
    const test = await openTestProduct();
    const there = [...readdirSync(FOLDER), ...readdirSync(`${FOLDER}page`)].filter((name) => /\.(js|css)$/.test(name));
    expect([...CONSOLE_FILES].toSorted()).toEqual(there.toSorted());
    for (const name of CONSOLE_FILES) {
      const file = await test.visitor().get(`${CONSOLE_FILES_PATH}/${name}`).expect(200);
      expect(file.headers["content-type"]).toMatch(name.endsWith(".css") ? "text/css" : "text/javascript");
      expect(file.headers["x-content-type-options"]).toBe("nosniff");
    }
    await test.visitor().get(`${CONSOLE_FILES_PATH}/console.page.ts`).expect(404);
    await test.visitor().get(`${CONSOLE_FILES_PATH}/..%2Fconsole.page.ts`).expect(404);
  });

  it("is less than 60 kB in all, as browsers fetch it", async () => {
    const { url } = await openTestProduct();
    let bytes = 0;
    for (const path of ["/__standin", ...CONSOLE_FILES.map((name) => `${CONSOLE_FILES_PATH}/${name}`)]) {
      const packed = await fetch(url + path, { headers: { "Accept-Encoding": "gzip" } });
      expect((await packed.text()).length).toBeGreaterThan(0);
      bytes += Number(packed.headers.get("content-length"));
    }
    expect(bytes).toBeGreaterThan(KB);
    expect(bytes).toBeLessThan(60 * KB);
  });
});

describe("the gate before the console page", () => {
  it("lets a link lead there from anywhere; what is embedded, and every call, only from here", async () => {
    const test = await openTestProduct();
    const ask = (path: string, headers: Record<string, string>) =>
      test.visitor().get(path).set("Authorization", `Bearer ${TOKEN}`).set(headers);
    for (const site of ["cross-site", "same-site"]) {
      await ask("/__standin", { ...LINK, "Sec-Fetch-Site": site }).expect(200);
      await ask("/__standin/enter", { ...LINK, "Sec-Fetch-Site": site }).expect(200);
      await ask("/__standin", { ...LINK, "Sec-Fetch-Site": site, "Sec-Fetch-Dest": "iframe" }).expect(403);
      await ask(`${CONSOLE_FILES_PATH}/ask.js`, { "Sec-Fetch-Site": site, "Sec-Fetch-Dest": "script" }).expect(403);
      await ask("/__standin/status/", { ...LINK, "Sec-Fetch-Site": site }).expect(403);
    }
    await ask("/__standin", { ...LINK, "Sec-Fetch-Site": "cross-site", Host: "evil.example" }).expect(403);
  });

  it("takes names below localhost for this machine, each an origin of its own", async () => {
    const { url } = await openTestProduct();
    const { port } = new URL(url);
    const ask = async (host: string, from = host) => {
      const headers = { Host: `${host}:${port}`, Origin: `http://${from}:${port}`, Authorization: `Bearer ${TOKEN}` };
      return (await rawRequest(url, { path: "/__standin/status/", headers })).status;
    };
    expect(await ask("haneul.localhost")).toBe(200);
    expect(await ask("haneul.localhost", "junho.localhost")).toBe(403);
    expect(await ask("haneul.localhost.evil.example")).toBe(403);
    expect(await ask("evil.example.localhost")).toBe(403);
  });
});

describe("the map of everybody", () => {
  it("names every member and each pair of chons once, in step with what happens", async () => {
    const test = await openTestProduct();
    const { body } = await test.control.get("/__standin/chon-map/").expect(200);
    expect(body.members).toHaveLength(74);
    expect(body.members).toContainEqual({ id: CAST.haneul.id, name: CAST.haneul.name });
    const { connection } = test.product.instance.stored.database;
    const rows = connection
      .prepare(
        "select min(from_user_id, to_user_id) a, max(from_user_id, to_user_id) b from friend_relations where status = 'accepted'",
      )
      .all();
    const pairs = body.pairs.map(([a, b]: [number, number]) => ({ a, b }));
    expect(pairs).toHaveLength(rows.length);
    expect(pairs).toEqual(expect.arrayContaining(rows));
    const haneul = await test.as("haneul");
    await haneul.delete(`/api/friends/delete/${CAST.junho.id}/`).expect(204);
    const after = await test.control.get("/__standin/chon-map/").expect(200);
    expect(after.body.pairs).toHaveLength(rows.length - 1);
  });

  it("stops at a number of members, with the pairs among them alone", async () => {
    const test = await openTestProduct();
    const { body } = await test.control.get("/__standin/chon-map/?limit=10").expect(200);
    const ids = body.members.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(10);
    expect(body.pairs.flat().every((id: number) => ids.includes(id))).toBe(true);
    await test.control.get("/__standin/chon-map/?limit=0").expect(400);
    await test.visitor().get("/__standin/chon-map/").expect(401);
  });
});
