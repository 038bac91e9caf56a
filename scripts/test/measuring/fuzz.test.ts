import type { Context } from "@chonsu/server/context";
import { describe, expect, test, vi } from "vitest";
import { INVARIANTS } from "../../tools/fuzz/fault.ts";
import type { Step } from "../../tools/fuzz/input/plan.ts";
import { readFuzzOptions } from "../../tools/fuzz/main.ts";
import type { Sabotage } from "../../tools/fuzz/product/instance.ts";
import { fuzzProduct } from "../../tools/fuzz/product/target.ts";
import { countsOf, textOf } from "../../tools/fuzz/report.ts";
import { type FuzzRun, shorten } from "../../tools/fuzz/runner.ts";

// Each fault is played again many times, on machines that are busy.
vi.setConfig({ testTimeout: 240_000 });

const SEED = 5;
const REQUESTS = 120;

/** A short run over some calls of a product that was made faulty. */
function fuzz(prefixes: readonly string[], sabotage: Sabotage, seed = SEED): Promise<FuzzRun> {
  const isWanted = (call: string) => prefixes.some((prefix) => call.startsWith(prefix));
  return fuzzProduct({ requests: REQUESTS, seed, isWanted }, sabotage);
}

function signatures({ faults }: FuzzRun): string[] {
  return faults.map(({ fault }) => fault.signature).toSorted();
}

/** Changes the answers of one call before they are sent. */
function answering(path: string, change: (body: Record<string, unknown>) => void): Sabotage {
  return (app) =>
    app.addHook("onSend", async (request, reply, payload) => {
      if (request.routeOptions.url !== path || reply.statusCode >= 400 || typeof payload !== "string") return payload;
      const body = JSON.parse(payload);
      change(body);
      return JSON.stringify(body);
    });
}

/** Runs SQL after each success of one call. */
function afterSuccess(path: string, sql: string): Sabotage {
  return (app, ctx) =>
    app.addHook("onResponse", async (request, reply) => {
      if (request.routeOptions.url === path && reply.statusCode < 300) exec(ctx, sql);
    });
}

function exec(ctx: Context, sql: string): void {
  (ctx.db as unknown as { $client: { exec(sql: string): void } }).$client.exec(sql);
}

describe("the fuzz", () => {
  test("sends the same requests for the same seed, and finds nothing in a product without faults", async () => {
    const runs = [await fuzz(["friends."], () => {}), await fuzz(["friends."], () => {})];
    expect(runs[0]?.coverage).toEqual(runs[1]?.coverage);
    expect(runs.map(signatures)).toEqual([[], []]);
    expect(runs[0]?.asked).toBeGreaterThanOrEqual(REQUESTS);
  });

  test("finds a field that is in no schema, and shows the one request that returns it", async () => {
    const sabotage = answering("/api/user/:id/", (body) => Object.assign(body, { shoe_size: 270 }));
    const run = await fuzz(["users.one", "users.distance"], sabotage);
    const found = run.faults.find(
      ({ fault }) => fault.signature === "users.one: an answer that breaks its contract: 200 ",
    );
    expect(found?.fault.message).toContain('unknown field "shoe_size"');
    expect(found?.moments).toHaveLength(1);
    expect(textOf(run)).toMatch(
      /npm run fuzz -- --replay 5\/\d+\n.*1\. users\.one by \d+ → 200 \n.*curl .*\/api\/user\//s,
    );
  });

  test("finds secrets of other members in any field", async () => {
    const sabotage = answering("/api/user/:id/", ({ profile }) =>
      Object.assign(profile as object, { introduction: "kanary-email-3@kaist.ac.kr" }),
    );
    const run = await fuzz(["users.one", "users.distance"], sabotage);
    expect(signatures(run)).toContain("users.one: shows what is not for its caller");
  });

  test("finds a call that answers without a valid token", async () => {
    const run = await fuzz(["notifications.unreadCount"], (app) => {
      app.addHook("onReady", async () => {
        Object.assign(app.jwt, { verify: app.jwt.decode });
      });
    });
    expect(signatures(run)).toContain("notifications.unreadCount: let in without a good token");
  });

  test("finds a count that differs from its rows, with the shortest sequence that causes it", async () => {
    const drift = "update projects set like_count = like_count + 1 where id = (select max(id) from projects)";
    const run = await fuzz(
      ["projects.toggleLike", "projects.liked"],
      afterSuccess("/api/projects/:id/like-toggle/", drift),
    );
    expect(signatures(run)).toEqual([`${INVARIANTS}: a number of likes that differs from the rows`]);
    expect(run.faults[0]?.moments).toHaveLength(1);
    expect(countsOf(run)).toMatchObject({ passed: 4, failed: 1 });
  });

  test("finds texts that are not stored in their one form", async () => {
    const spoil = "update comments set content = content || char(13) where id = (select max(id) from comments)";
    const run = await fuzz(["comments.create"], afterSuccess("/api/projects/:id/comments/create/", spoil));
    expect(signatures(run)).toContain(`${INVARIANTS}: a stored text is not in the stored form`);
  });

  test("finds a list without a bound that is taken", async () => {
    // The product reads an empty list in place of a long one.
    const run = await fuzz(["searches."], (app) => {
      app.addHook("preValidation", async (request) => {
        const lists = Object.entries(Object(request.body)).filter(
          ([, list]) => Array.isArray(list) && list.length > 1000,
        );
        for (const [name] of lists) Object.assign(Object(request.body), { [name]: [] });
      });
    });
    expect(signatures(run).join()).toMatch(/a list without a bound was taken/);
  });

  test("finds a picture that a success loses", async () => {
    const run = await fuzz(["projects.create"], (app) => {
      app.addHook("preHandler", async (request) => {
        if (request.uploads !== undefined) Object.assign(request.uploads, { images: [] });
      });
    });
    expect(signatures(run)).toContain("projects.create: a picture was lost by a success");
  });

  test("finds a refusal and a read that change something", async () => {
    const note = "insert into search_history (user_id, keyword, created_at) values (1, hex(randomblob(8)), 1)";
    const run = await fuzz(["keywords.list", "friends.cancel"], (app, ctx) => {
      app.addHook("onResponse", async () => exec(ctx, note));
    });
    expect(signatures(run)).toContain("keywords.list: a look changes something");
    expect(signatures(run)).toContain("friends.cancel: a refusal changes something");
  });

  test("finds a change that the memory missed, and an error message that reveals internals", async () => {
    const deafen: Sabotage = (_app, ctx) => void Object.assign(ctx.memory, { sync() {} });
    const deaf = await fuzz(["users.updateProfile", "users.profile"], deafen, 6);
    expect(signatures(deaf).join()).toMatch(/not what the rows say/);
    const broken = await fuzz(["searchHistory.add"], (app) => {
      app.addHook("preHandler", async (request) => {
        const { keyword } = Object(request.body);
        if (String(keyword).includes("%")) throw new Error("a pattern was not escaped");
      });
    });
    expect(signatures(broken)).toEqual(["searchHistory.add: status 500"]);
    expect(broken.faults[0]?.fault.message).toContain("a pattern was not escaped");
  });
});

describe("shortening a sequence", () => {
  const wait = (ms: number): Step<string> => ({ between: ms });
  const show =
    (...wanted: number[]) =>
    async (steps: readonly Step<string>[]) =>
      wanted.every((ms) => steps.some((step) => "between" in step && step.between === ms));

  test("keeps only the requests that the fault needs", async () => {
    const steps = Array.from({ length: 60 }, (_, ms) => wait(ms));
    expect(await shorten(steps, show(7, 51), {}, 300)).toEqual([wait(7), wait(51)]);
  });

  test("replays the sequence at most as often as allowed", async () => {
    let plays = 0;
    const shows = async () => {
      plays += 1;
      return plays % 3 === 0;
    };
    const steps = Array.from({ length: 200 }, (_, ms) => wait(ms));
    await shorten(steps, shows, {}, 40);
    expect(plays).toBe(40);
  });

  test("makes the requests that are left as simple as the fault allows", async () => {
    const plan = {
      call: "x",
      caller: "other",
      pick: 1,
      isOnTarget: true,
      isOtherMethod: true,
      given: {},
      pictures: [],
    };
    const drawn = { ...plan, form: "gzip", mutations: [{ what: "body", place: 1, value: 1 }] } as const;
    const shows = async (steps: readonly Step<string>[]) =>
      steps.some((step) => "plans" in step && step.plans.some(({ caller }) => caller === "other"));
    const simplest = { form: "json", mutations: [], caller: "able" } as const;
    const shortest = await shorten([{ plans: [drawn, drawn] }, wait(1)], shows, simplest, 300);
    expect(shortest).toEqual([{ plans: [{ ...plan, form: "json", mutations: [] }] }]);
  });
});

test("what a run printed is replayed", () => {
  expect(readFuzzOptions(["--replay", "7/12"])).toMatchObject({ seed: 7, replay: 12 });
  expect(() => readFuzzOptions(["--replay", "12"])).toThrow("--replay takes what a run printed");
});
