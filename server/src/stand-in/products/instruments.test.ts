import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { FaultOptions } from "@chonsu/shared/stand-in/faults";
import { expect, it, vi } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import type { Push } from "../../realtime/push.ts";
import { AdjustableClock } from "../clock/adjustable-clock.ts";
import { openInstruments } from "./instruments.ts";

const machine = manualClock(0);
const ALL = { limit: 100, wait_ms: 0 };

function open() {
  const instruments = openInstruments({ machine, config: { corsOrigins: "*" }, seed: "test" });
  const clock = new AdjustableClock(machine);
  instruments.begin(clock);
  const pushed = vi.fn();
  const rest = { endSession() {}, endMember() {}, openConnections: () => 0 };
  const push: Push = { ...rest, emit: pushed, emitToAll: pushed };
  return { ...instruments, clock, pushed, around: (whose: typeof clock) => instruments.aroundPush(push, whose) };
}

it("ignores an instance that is prepared for a reset: no rule and no journal sees its pushes", async () => {
  const { journal, faults, clock, pushed, around } = open();
  faults.add(FaultOptions.parse({ event: "*", effect: { drop: true } }));
  around(new AdjustableClock(machine)).emit(1, "friends:changed", { user_id: 2, seq: 1 });
  expect(pushed).toHaveBeenCalledTimes(1);
  expect((await journal.read(ALL))?.entries).toEqual([]);
  around(clock).emit(1, "friends:changed", { user_id: 2, seq: 2 });
  expect(pushed).toHaveBeenCalledTimes(1);
  expect((await journal.read(ALL))?.entries).toHaveLength(1);
});

it("changes nothing without rules: a request is passed on at once with an unchanged response", () => {
  const { intercept } = open();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const own = Object.getOwnPropertyNames(response);
  const handOn = vi.fn();
  intercept(request, response, handOn);
  expect(handOn).toHaveBeenCalledOnce();
  expect(Object.getOwnPropertyNames(response)).toEqual(own);
});

it("gives rules the same random seeds in products with the same seed, and others elsewhere", () => {
  const seedIn = (seed: string | undefined) => {
    const { faults } = openInstruments({ machine, config: { corsOrigins: "*" }, seed });
    faults.add(FaultOptions.parse({ effect: { delay_ms: 0 } }));
    return faults.list()[0]?.seed;
  };
  expect(seedIn("a")).toBe(seedIn("a"));
  expect(new Set(["a", "b", undefined, undefined].map(seedIn)).size).toBe(4);
});
