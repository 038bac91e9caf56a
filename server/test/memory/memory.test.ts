import type { Change } from "@chonsu/db/change-feed";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it, vi } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { createMemory, type Subscriber } from "../../src/memory/memory.ts";
import { acceptedAmong } from "../../src/modules/friends/friends.service.ts";
import type { Log } from "../../src/platform/log.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { statementsDuring } from "../contract/statements.ts";
import { connectionOf, planOf } from "../support/connection.ts";
import { startTestApp } from "../support/harness.ts";

const { haneul, garam } = CAST;
const silent = { info() {}, warn() {}, error() {} };

describe("memory", () => {
  it("is updated before the first effect of a command, and not at all when the command is refused", async () => {
    const { ctx } = await startTestApp();
    const seen: (number | null)[] = [];
    const look = () => seen.push(ctx.graph.distance(haneul.id, garam.id));
    const make = () =>
      connectionOf({ ctx }).exec(
        `insert into friend_relations (from_user_id, to_user_id, status, created_at) values (${haneul.id}, ${garam.id}, 'accepted', 0)`,
      );
    transact(ctx, (unit) => {
      unit.after(look);
      make();
      return refuse("NOT_FOUND");
    });
    ctx.memory.sync();
    look();
    transact(ctx, (unit) => {
      make();
      look();
      unit.after(look);
    });
    expect(seen).toEqual([null, null, 1]);
  });

  it("reads any number of pairs in one statement, by the index of the pair", async () => {
    const app = await startTestApp();
    const pairs = Array.from({ length: 200 }, (_, index): [number, number] => [haneul.id, haneul.id + index + 1]);
    const { statements: texts } = await statementsDuring(app, async () => acceptedAmong(app.ctx.db, pairs));
    expect(texts).toHaveLength(1);
    expect(texts.flatMap((text) => planOf(app, text)).join("; ")).toContain("friend_relations_pair");
  });

  it("updates the other subscribers when one fails, logs the error, and gives that one all its changes again", () => {
    const [one, two, error] = [vi.fn<Subscriber["follow"]>(), vi.fn<Subscriber["follow"]>(), vi.fn<Log["error"]>()];
    const changes: Change[] = [];
    const feed = { take: () => changes.splice(0) };
    const memory = createMemory(
      feed,
      [
        { kinds: ["user", "chon"], follow: one },
        { kinds: ["chon", "user"], follow: two },
      ],
      { ...silent, error },
    );
    one.mockImplementationOnce(() => {
      throw new Error("no room");
    });
    const [first, second] = [
      { kind: "user", id: 1 },
      { kind: "chon", a: 1, b: 2 },
    ] as const;
    changes.push(first);
    memory.sync();
    expect([two.mock.lastCall, error.mock.calls.length]).toEqual([[[first]], 1]);
    changes.push(second);
    memory.sync();
    memory.sync();
    expect(one.mock.calls).toEqual([[[first]], [[first, second]]]);
    expect(two.mock.calls).toEqual([[[first]], [[second]]]);
  });
});
