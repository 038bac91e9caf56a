import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { friends } from "@chonsu/shared/contract/friends";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import { type Handler, serve } from "../../src/http/serve.ts";
import { type Refusal, refuse } from "../../src/platform/refusal.ts";

type Cancel = Handler<typeof friends.cancel>;

describe("a handler's type", () => {
  it("admits the declared answers and codes, and those every call has", () => {
    expectTypeOf(() => ({ status: 204, body: undefined }) as const).toExtend<Cancel>();
    expectTypeOf(() => refuse("FRIEND_NOT_FOUND")).toExtend<Cancel>();
    expectTypeOf(() => refuse("VALIDATION")).toExtend<Cancel>();
    expectTypeOf(() => Promise.resolve(refuse("NOT_SENDER"))).toExtend<Cancel>();
    expectTypeOf(serve).toBeFunction();
  });

  it("refuses another status, another body, and a code of another call", () => {
    expectTypeOf(() => ({ status: 200, body: undefined }) as const).not.toExtend<Cancel>();
    expectTypeOf(() => ({ status: 204, body: { id: 1 } }) as const).not.toExtend<Cancel>();
    expectTypeOf(() => refuse("CHON_LIMIT_REACHED")).not.toExtend<Cancel>();
    expectTypeOf<() => Refusal<"FRIEND_NOT_FOUND" | "LINK_NOT_FOUND">>().not.toExtend<Cancel>();
    expectTypeOf<() => undefined>().not.toExtend<Cancel>();
  });
});

const SERVER = fileURLToPath(new URL("../..", import.meta.url));
const IMPORTS = `
  import { defineEndpoint } from "@chonsu/shared/contract/endpoint";
  import { z } from "zod";
  import type { Context } from "${SERVER}src/context.ts";
  import type { App } from "${SERVER}src/http/app-types.ts";
  import { answer, answerEmpty, serve } from "${SERVER}src/http/serve.ts";
  import { refuse } from "${SERVER}src/platform/refusal.ts";
  declare const app: App;
  declare const ctx: Context;
  const counted = defineEndpoint({
    method: "GET", path: "/api/counted/", auth: "open", summary: "", errors: ["LINK_NOT_FOUND"],
    responses: { 200: z.object({ count: z.int() }) },
  });
  void [z, answer, answerEmpty, serve, refuse, app, ctx, counted];
`;

const LINES_BEFORE = IMPORTS.split("\n").length;

/** One statement each, with whether a compiler that holds the import boundaries lets it pass. */
const STATEMENTS: readonly { readonly name: string; readonly compiles: boolean; readonly text: string }[] = [
  { name: "right", compiles: true, text: `serve(app, counted, () => answer(200, { count: 1 }));` },
  { name: "declared-code", compiles: true, text: `serve(app, counted, () => refuse("LINK_NOT_FOUND"));` },
  { name: "wrong-field", compiles: false, text: `serve(app, counted, () => answer(200, { count: "1" }));` },
  { name: "missing-field", compiles: false, text: `serve(app, counted, () => answer(200, {}));` },
  { name: "wrong-status", compiles: false, text: `serve(app, counted, () => answer(201, { count: 1 }));` },
  { name: "no-body", compiles: false, text: `serve(app, counted, () => answerEmpty(undefined));` },
  { name: "undeclared-code", compiles: false, text: `serve(app, counted, () => refuse("CHON_LIMIT_REACHED"));` },
  { name: "unknown-code", compiles: false, text: `refuse("NO_SUCH_CODE");` },
  {
    name: "undeclared-code-of-a-service",
    compiles: false,
    text: `serve(app, counted, () => answer(200, ctx.clock.now() > 0 ? { count: 1 } : refuse("PROJECT_NOT_FOUND")));`,
  },
  {
    name: "undeclared-code-in-the-table",
    compiles: false,
    text: `defineEndpoint({ ...counted, errors: ["NO_SUCH_CODE"] });`,
  },
  {
    name: "visitor-as-member",
    compiles: false,
    text: `serve(app, counted, ({ actor }) => answer(200, { count: actor.id }));`,
  },
];

describe("the compiler", () => {
  it("refuses what breaks the contract, and nothing else", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "chonsu-types-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // So that the statements import what a file of the server would.
    symlinkSync(path.join(SERVER, "node_modules"), path.join(folder, "node_modules"));
    for (const { name, text } of STATEMENTS) writeFileSync(path.join(folder, `${name}.ts`), `${IMPORTS}\n${text}\n`);
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const places = [...(await compile(folder)).matchAll(/^([\w-]+\.ts)\((\d+),\d+\): error/gm)];
    const refused = new Set(
      places.map(([, file, line]) => (Number(line) > LINES_BEFORE ? file : `the imports of ${file}`)),
    );
    const expected = STATEMENTS.filter(({ compiles }) => !compiles).map(({ name }) => `${name}.ts`);
    expect([...refused].toSorted()).toEqual(expected.toSorted());
  }, 30_000);
});

/** The server's own rules. `app.ts` brings what Fastify's plugins add to its types. */
const CONFIG = {
  extends: path.join(SERVER, "tsconfig.json"),
  compilerOptions: { typeRoots: [path.join(SERVER, "../node_modules/@types")] },
  include: ["*.ts", path.join(SERVER, "src/app.ts")],
};

async function compile(folder: string): Promise<string> {
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  try {
    return (await promisify(execFile)(process.execPath, [tsc, "-p", "."], { cwd: folder })).stdout;
  } catch (failed) {
    return String((failed as { stdout: unknown }).stdout);
  }
}
