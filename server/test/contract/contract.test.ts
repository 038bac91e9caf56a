import { defineEndpoint, type Endpoint, type Method } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/app.ts";
import { type Handler, serve } from "../../src/http/serve.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly Method[];

/** Every method and path of the table, with digits where a path takes something. */
const CALLS = allEndpoints().flatMap(({ group, name, endpoint }) =>
  [endpoint.method, endpoint.alsoMethod]
    .filter((method) => method !== undefined)
    .map((method) => ({ call: `${group}.${name}`, method, path: endpoint.path.replace(/:\w+/g, "987654"), endpoint })),
);

/** A path without its last slash and with the same name for all parameters. */
function shapeOf(path: string): string {
  return path.replace(/:[\w|:]+/g, ":").replace(/\/$/, "");
}

/** HEAD, for every GET that changes nothing. */
function headOf(method: Method, { changes }: Endpoint): "HEAD"[] {
  return method === "GET" && changes !== true ? ["HEAD"] : [];
}

/** The routes of Fastify as `METHOD path`, from its printed tree. */
function knownRoutes(app: TestApp): string[] {
  const parents: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S*) \((?<methods>[A-Z, ]+)\)$/.exec(line)?.groups;
      if (found === undefined) return [];
      const depth = (found["indent"] ?? "").length / 4;
      const path = (parents[depth - 1] ?? "") + (found["part"] ?? "");
      parents[depth] = path;
      return (found["methods"] ?? "").split(", ").map((method) => `${method} ${shapeOf(path)}`);
    });
}

describe("the table", () => {
  it("is exactly what is served under /api and at /refresh", async () => {
    const app = await startTestApp({ config: { standIn: false } });
    const declared = CALLS.flatMap(({ method, endpoint }) =>
      [method, ...headOf(method, endpoint)].map((answered) => `${answered} ${shapeOf(endpoint.path)}`),
    );
    const served = knownRoutes(app).filter((route) => /^[A-Z]+ \/(?:api|refresh)/.test(route));
    expect(served.toSorted()).toEqual(declared.toSorted());
    expect(declared.length).toBeGreaterThan(50);
  });

  it("has no call and no path twice", () => {
    const declared = CALLS.map(({ method, endpoint }) => `${method} ${shapeOf(endpoint.path)}`);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it("declares each code of a call once", () => {
    for (const { call, endpoint } of CALLS) {
      expect(new Set(endpoint.errors).size, call).toBe(endpoint.errors.length);
    }
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

  it("answers with and without the last slash, and needs a token exactly where the table says so", async () => {
    for (const { call, method, path, endpoint } of CALLS) {
      const bare = path.replace(/\/$/, "");
      const answers = await Promise.all([bare, `${bare}/`].map((url) => app.app.inject({ method, url })));
      for (const { statusCode, body } of answers) {
        const code = statusCode < 400 ? "" : JSON.parse(body).code;
        expect(["NOT_FOUND", "METHOD_NOT_ALLOWED", "INTERNAL"], call).not.toContain(code);
        if (endpoint.auth === "member") expect([statusCode, code], call).toEqual([401, "not_authenticated"]);
        else expect(code, call).not.toBe("not_authenticated");
      }
      expect(answers[0]?.statusCode, call).toBe(answers[1]?.statusCode);
    }
  });

  it("answers another method with 405 and the allowed methods, also where another path has an id", async () => {
    const paths = [...new Set(CALLS.map(({ path }) => path))];
    const headers = { authorization: `Bearer ${app.token(1)}` };
    for (const path of paths) {
      const allowed = METHODS.filter((method) =>
        CALLS.some((call) => call.method === method && matches(call.endpoint.path, path)),
      );
      for (const method of METHODS.filter((other) => !allowed.includes(other))) {
        const answer = await app.app.inject({ method, url: path, headers });
        expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([405, "METHOD_NOT_ALLOWED"]);
        const matching = CALLS.filter((call) => matches(call.endpoint.path, path));
        const heads = new Set(matching.flatMap((call) => headOf(call.method, call.endpoint)));
        expect(String(answer.headers.allow).split(", ").toSorted(), path).toEqual([...allowed, ...heads].toSorted());
      }
    }
  });

  it("answers an unknown call with 404 in JSON", async () => {
    const headers = { authorization: `Bearer ${app.token(1)}` };
    for (const [method, url] of [
      ["GET", "/api"],
      ["GET", "/api/"],
      ["GET", "/api/nothing/"],
      ["POST", "/api/nothing/"],
      ["DELETE", "/api/friends/1/2/3/"],
      ["GET", "/api/friends/%"],
      ["GET", "/api/friends/%ff/"],
      ["GET", `/api/friends/${"9".repeat(300)}/`],
      ["POST", "/nothing/"],
      ["POST", "//"],
      ["POST", "//api/friends/"],
      ["POST", "/?/api/friends/"],
    ] as const) {
      const answer = await app.app.inject({ method, url, headers });
      const expected = [404, { detail: ERRORS.NOT_FOUND.detail, code: "NOT_FOUND" }];
      expect([answer.statusCode, answer.json()], `${method} ${url}`).toEqual(expected);
      expect(answer.headers["content-type"]).toContain("application/json");
    }
  });
});

describe("an answer that breaks the contract", () => {
  const throwaway = defineEndpoint({
    method: "GET",
    path: "/api/throwaway/",
    auth: "open",
    summary: "Exists in this test alone",
    responses: { 200: z.object({ count: z.int() }), 204: null },
    errors: ["LINK_NOT_FOUND"],
  });

  /** Serves a handler that the compiler would refuse, and calls it once. */
  async function ask(handler: () => unknown) {
    const test = await startTestApp({ expectErrors: true });
    const app = await createApp(test.ctx);
    serve(app, throwaway, handler as unknown as Handler<typeof throwaway>);
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
