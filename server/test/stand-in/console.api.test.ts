import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { standInCopy } from "@chonsu/shared/copy/stand-in";
import { describe, expect, it } from "vitest";
import { rawRequest } from "../support/raw-request.ts";
import { openTestProduct, rowsOf, TOKEN } from "./harness.ts";

const PAGE = "<!doctype html><title>Console</title>";
/** The headers of a browser that follows a link to a page. */
const LINK = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

/** A product whose built web has a console. */
async function openWithConsole() {
  return openTestProduct({ config: { webDist: tempFolder({ "console.html": PAGE }) } });
}

describe("the console page", () => {
  it("is served without a token, and may load only its own files", async () => {
    const test = await openWithConsole();
    for (const address of ["/__standin", "/__standin/", "/__standin/enter", "/__outbox?to=a@b.kr"]) {
      const page = await test.visitor().get(address).expect(200);
      expect(page.text).toBe(PAGE);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["content-security-policy"]).toMatch(
        /^default-src 'none';script-src 'self';style-src 'self';/,
      );
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(page.headers["cache-control"]).toBe("no-store");
    }
  });

  it("is beside the documents of the control plane, which need no token either", async () => {
    const test = await openTestProduct();
    const { body } = await test.visitor().get("/__standin/openapi.json").expect(200);
    expect(body.paths).toHaveProperty(["/__standin/give/members/"]);
    await test.visitor().get("/__standin/docs").expect(200);
  });

  it("names the command in one sentence when the web is not built", async () => {
    const test = await openTestProduct();
    const page = await test.visitor().get("/__standin").expect(404);
    expect(page.text).toBe(standInCopy.consoleUnbuilt);
  });
});

describe("the access check of the console page", () => {
  it("allows a link from any site, and embedding and calls only from its own", async () => {
    const test = await openWithConsole();
    const ask = (path: string, headers: Record<string, string>) =>
      test.visitor().get(path).set("Authorization", `Bearer ${TOKEN}`).set(headers);
    for (const site of ["cross-site", "same-site"]) {
      await ask("/__standin", { ...LINK, "Sec-Fetch-Site": site }).expect(200);
      await ask("/__standin/enter", { ...LINK, "Sec-Fetch-Site": site }).expect(200);
      await ask("/__outbox", { ...LINK, "Sec-Fetch-Site": site }).expect(200);
      await ask("/__outbox", { ...LINK, "Sec-Fetch-Site": site, "Sec-Fetch-Dest": "iframe" }).expect(403);
      await ask("/__standin", { ...LINK, "Sec-Fetch-Site": site, "Sec-Fetch-Dest": "iframe" }).expect(403);
      await ask("/__standin/status/", { ...LINK, "Sec-Fetch-Site": site }).expect(403);
    }
    await ask("/__standin", { ...LINK, "Sec-Fetch-Site": "cross-site", Host: "evil.example" }).expect(403);
  });

  it("accepts names below localhost as this machine, each as an origin of its own", async () => {
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

describe("the map of all members", () => {
  it("has every member and each pair of chons once, and follows every change", async () => {
    const test = await openTestProduct();
    const { body } = await test.control.get("/__standin/chon-map/").expect(200);
    expect(body.members).toHaveLength(74);
    expect(body.members).toContainEqual({ id: CAST.haneul.id, name: CAST.haneul.name });
    const sides = "min(from_user_id, to_user_id) a, max(from_user_id, to_user_id) b";
    const rows = rowsOf(test, `select ${sides} from friend_relations where status = 'accepted'`);
    const pairs = body.pairs.map(([a, b]: [number, number]) => ({ a, b }));
    expect(pairs).toHaveLength(rows.length);
    expect(pairs).toEqual(expect.arrayContaining(rows));
    const haneul = await test.as("haneul");
    await haneul.delete(`/api/friends/delete/${CAST.junho.id}/`).expect(204);
    const after = await test.control.get("/__standin/chon-map/").expect(200);
    expect(after.body.pairs).toHaveLength(rows.length - 1);
    // A limited map has the pairs among its members only.
    const { body: few } = await test.control.get("/__standin/chon-map/?limit=10").expect(200);
    const ids = few.members.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(10);
    expect(few.pairs.flat().every((id: number) => ids.includes(id))).toBe(true);
  });
});
