import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { CONTROL } from "@chonsu/shared/stand-in/table";
import { expect, it } from "vitest";
import { openTestProduct, TOKEN } from "../stand-in/harness.ts";
import { startTestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** The value of `Cache-Control`, with the status. */
async function kept(url: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await rawRequest(url, { path, headers, method });
  return { status: answer.status, kept: answer.headers["cache-control"] };
}

it("no cache keeps an answer of a call, to members and visitors, and no refusal", async () => {
  const { url, signIn, control, as } = await openTestProduct();
  const bearer = { Authorization: `Bearer ${(await signIn("haneul")).access}` };
  const statuses = new Set<number>();
  for (const { endpoint } of allEndpoints()) {
    const path = endpoint.path.replace(/:\w+/g, "3");
    for (const headers of [bearer, {}, { ...bearer, "If-None-Match": "*" }]) {
      for (const method of new Set([endpoint.method, "GET", "HEAD", "OPTIONS"])) {
        const found = await kept(url, path, headers, method);
        statuses.add(found.status);
        expect(found.kept, `${method} ${path} ${found.status}`).toBe("no-store");
      }
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404, 405]));
  await control
    .post("/__standin/faults/")
    .send({ path: "/api/config/", effect: { status: 500 } })
    .expect(201);
  expect(await kept(url, "/api/config/")).toEqual({ status: 500, kept: "no-store" });
  const preflight = { Origin: "https://a.test", "Access-Control-Request-Method": "GET" };
  // The browser keeps the permission, and not the answer, for as long as `Access-Control-Max-Age` says.
  expect((await kept(url, "/api/user/2/", preflight, "OPTIONS")).kept).toBe("no-store");
  const paged = await (await as("haneul")).get("/api/projects/every/?page=1").expect(200);
  expect(paged.headers["cache-control"]).toBe("no-store");
});

it("no cache keeps an answer of the control plane, its outbox included", async () => {
  const { url } = await openTestProduct();
  const paths = Object.values(CONTROL).flatMap((group) =>
    Object.values(group).map(({ path }: { path: string }) => path.replace(/:\w+/g, "1")),
  );
  const bearer = { Authorization: `Bearer ${TOKEN}` };
  for (const path of [...paths.filter((one) => !one.includes("journal")), "/__outbox", "/__standin/no/"]) {
    for (const headers of [bearer, {}]) expect((await kept(url, path, headers)).kept, path).toBe("no-store");
  }
});

it("caches keep what is the same for everybody, and nothing where it is missing", async () => {
  const files = { "dist/index.html": "<title>촌수</title>", "dist/assets/a-1.js": "1", "dist/robots.txt": "" };
  const app = await startTestApp({ config: { webDist: `${tempFolder(files)}/dist` } });
  await app.ctx.files.write("a.webp", Buffer.from("RIFF"));
  for (const [path, expected] of [
    ["/", "no-cache"],
    ["/home", "no-cache"],
    ["/profile/2", "no-cache"],
    ["/robots.txt", "no-cache"],
    ["/assets/a-1.js", FOREVER],
    ["/media/a.webp", FOREVER],
    ["/assets/none.js", "no-store"],
    ["/media/none.webp", "no-store"],
    ["/previews/none/none/none.jpg", "no-store"],
    ["/openapi.json", "no-store"],
  ] as const) {
    expect((await kept(app.url, path)).kept, path).toBe(expected);
  }
});

it("a shared cache keeps the answers for different origins apart", async () => {
  const app = await startTestApp({ config: { corsOrigins: ["https://a.test"] } });
  await app.ctx.files.write("a.webp", Buffer.from("RIFF"));
  for (const path of ["/media/a.webp", "/media/none.webp", "/api/config/"]) {
    const { headers } = await rawRequest(app.url, { path });
    expect(headers["vary"], path).toContain("Origin");
  }
  expect((await app.as("haneul").get(`/api/user/${CAST.junho.id}/`)).headers["vary"]).toContain("Origin");
});
