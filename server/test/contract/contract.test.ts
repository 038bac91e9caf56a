import { type Endpoint, type Method, openCall } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/app.ts";
import type { App } from "../../src/http/app-types.ts";
import { serveTable, type TableHandler } from "../../src/http/serve.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly Method[];

/** Every method and path of the table, with digits where a path takes something. */
const CALLS = allEndpoints().flatMap(({ endpoint }) =>
  [endpoint.method, endpoint.alsoMethod]
    .filter((method) => method !== undefined)
    .map((method) => ({ method, path: endpoint.path.replace(/:\w+/g, "987654"), endpoint })),
);

/** A path without its last slash and with the same name for all parameters. */
function shapeOf(path: string): string {
  return path.replace(/:[\w|:]+/g, ":").replace(/\/$/, "");
}

/** HEAD, for every GET that changes nothing. */
function headOf(method: Method, { changes }: Endpoint): "HEAD"[] {
  return method === "GET" && changes !== true ? ["HEAD"] : [];
}

describe("the table", () => {
  it("is exactly what is served under /api and at /refresh", async () => {
    const served: string[] = [];
    const listen = (app: App) =>
      app.addHook("onRoute", ({ method, url }) => {
        for (const one of [method].flat()) served.push(`${one} ${shapeOf(url)}`);
      });
    await startTestApp({ config: { standIn: false }, extend: listen });
    const declared = CALLS.flatMap(({ method, endpoint }) =>
      [method, ...headOf(method, endpoint)].map((answered) => `${answered} ${shapeOf(endpoint.path)}`),
    );
    const ofCalls = served.filter((route) => /^[A-Z]+ \/(?:api|refresh)/.test(route));
    expect(ofCalls.toSorted()).toEqual(declared.toSorted());
    expect(declared.length).toBeGreaterThan(50);
  });

  it("ends every path with a slash, except the one call outside /api", () => {
    const odd = CALLS.map(({ path }) => path).filter((path) => !/^\/api\/.+\/$/.test(path));
    expect(odd).toEqual(["/refresh"]);
  });
});

describe("every call", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });

  it("answers another method with 405 and the allowed methods, also where another path has an id", async () => {
    const headers = { authorization: `Bearer ${app.token(1)}` };
    for (const path of new Set(CALLS.map((call) => call.path))) {
      const matching = CALLS.filter(({ endpoint }) => matches(endpoint.path, path));
      const allowed = new Set<string>(
        matching.flatMap(({ method, endpoint }) => [method, ...headOf(method, endpoint)]),
      );
      for (const method of METHODS.filter((other) => !allowed.has(other))) {
        const answer = await app.app.inject({ method, url: path, headers });
        expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([405, "METHOD_NOT_ALLOWED"]);
        expect(String(answer.headers.allow).split(", ").toSorted(), path).toEqual([...allowed].toSorted());
      }
    }
  });

  it("answers an unknown path with 404 in JSON", async () => {
    const unknown = ["/api", "/api/", "/api/nothing/", "/api/friends/1/2/3/", "/api/friends/%", "/api/friends/%ff/"];
    for (const [method, urls] of [
      ["GET", unknown],
      ["POST", [...unknown, "/nothing/", "//", "//api/friends/", "/?/api/friends/"]],
    ] as const) {
      for (const url of urls) {
        const answer = await app.app.inject({ method, url, headers: { authorization: `Bearer ${app.token(1)}` } });
        const expected = [404, { detail: ERRORS.NOT_FOUND.detail, code: "NOT_FOUND" }];
        expect([answer.statusCode, answer.json()], `${method} ${url}`).toEqual(expected);
        expect(answer.headers["content-type"]).toContain("application/json");
      }
    }
  });
});

describe("an answer that breaks the contract", () => {
  const throwaway = openCall("GET /api/throwaway/", {
    summary: "Exists in this test alone",
    responses: { 200: z.object({ count: z.int() }), 204: null },
    errors: ["LINK_NOT_FOUND"],
  });

  /** Serves a handler that the compiler would refuse, and calls it once. */
  async function ask(handler: () => unknown) {
    const test = await startTestApp({ expectErrors: true });
    const app = await createApp(test.ctx);
    const handlers = { throwaway: handler as unknown as TableHandler<typeof throwaway> };
    serveTable(app, { group: { throwaway } }, { group: handlers });
    const answer = await app.inject({ method: "GET", url: "/api/throwaway/" });
    await app.close();
    return { status: answer.statusCode, text: answer.body, errors: test.errors };
  }

  it.each<[string, () => unknown]>([
    ["a field of the wrong type", () => ({ status: 200, body: { count: "secret" } })],
    ["a field that is missing", () => ({ status: 200, body: { secret: 1 } })],
    ["no body where there is one", () => ({ status: 200, body: undefined })],
    ["a code that is not declared", () => refuse("CHON_LIMIT_REACHED", { secret: 1 })],
    ["a body where there is none", () => ({ status: 204, body: { secret: 1 } })],
    [
      "an exception",
      () => {
        throw new Error("SQLITE_ERROR: no such column: secret at /srv/secret.ts");
      },
    ],
    ["a thrown text", () => Promise.reject("secret")],
  ])("is a 500 with a line in the log, and leaks nothing: %s", async (_name, handler) => {
    const { status, text, errors } = await ask(handler);
    expect([status, JSON.parse(text)]).toEqual([500, { detail: ERRORS.INTERNAL.detail, code: "INTERNAL" }]);
    expect(errors).toHaveLength(1);
  });

  it("loses fields that are not declared, and keeps the others", async () => {
    const more = await ask(() => ({ status: 200, body: { count: 3, password_hash: "secret" } }));
    expect([more.status, more.text, more.errors]).toEqual([200, '{"count":3}', []]);
    const declared: ErrorCode = "LINK_NOT_FOUND";
    const refused = await ask(() => refuse(declared));
    expect([refused.status, JSON.parse(refused.text).code, refused.errors]).toEqual([404, declared, []]);
  });
});

/** Whether a path of `CALLS` belongs to a pattern. `register` in `/api/user/register/` is not an id. */
function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, String.raw`\d+`)}$`).test(path);
}
