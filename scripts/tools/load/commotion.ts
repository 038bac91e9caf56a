import { setTimeout as rest } from "node:timers/promises";
import type { StandInAddress } from "../../testing/control.ts";
import { type KitSandbox, openSandbox } from "../../testing/sandbox.ts";
import { openConnection } from "./connection.ts";
import type { Tables } from "./messaging.ts";

/** The number of tabs that come and go, and the milliseconds that each stays. */
const TABS = 40;
const TAB_STAYS_MS = 8000;
/** The number of testers, and how often each uses a sandbox between two pauses. */
const TESTERS = 2;
const TESTS = 20;
const TEST_RESTS_MS = 500;
const DAY_MS = 86_400_000;

/**
 * The activity beside the requests of a long run: tabs of members come and go, and in a stand-in testers make sandboxes, use them, move
 * their time, reset and delete them. It ends when it is stopped.
 */
export function startCommotion(url: string, tables: Tables, standIn: StandInAddress | undefined) {
  const ended = new AbortController();
  const { signal } = ended;
  const counts = { reconnections: 0, sandboxes: 0, resets: 0, clockMoves: 0 };
  const failures: Record<string, number> = {};
  const again = async (act: () => Promise<void>) => {
    while (!signal.aborted) {
      await act().catch((error: unknown) => {
        const name = String(error);
        if (!signal.aborted) failures[name] = (failures[name] ?? 0) + 1;
        return pause(TEST_RESTS_MS, signal);
      });
    }
  };
  const tokens = [...tables.listeners.values()];
  const tab = async (place: number) => {
    await visit(url, tokens[(place * TABS + counts.reconnections) % tokens.length] ?? "", signal);
    counts.reconnections += 1;
  };
  const test = async (sandbox: KitSandbox) => {
    const { status } = await (await sandbox.client("haneul")).friends.list();
    if (status !== 200) throw new Error(`a sandbox answered ${status}`);
    await sandbox.control.clock.advance({ body: { ms: DAY_MS } });
    counts.clockMoves += 1;
    await sandbox.reset();
    counts.resets += 1;
    await pause(TEST_RESTS_MS, signal);
  };
  const tester = async (address: StandInAddress) => {
    const sandbox = await openSandbox(address);
    counts.sandboxes += 1;
    for (let tests = 0; tests < TESTS && !signal.aborted; tests += 1) await test(sandbox);
    await sandbox.remove();
  };
  const running = [
    ...Array.from({ length: tokens.length === 0 ? 0 : TABS }, (_, place) => again(() => tab(place))),
    ...(standIn === undefined ? [] : Array.from({ length: TESTERS }, () => again(() => tester(standIn)))),
  ];
  return {
    /** The counts so far, with the messages of failures and their numbers. */
    counts: () => ({ ...counts, failures: { ...failures } }),
    async stop(): Promise<void> {
      ended.abort();
      await Promise.all(running);
    },
  };
}

/** A tab of a member, open for some seconds. Rejects when it is not admitted, or is ended by the other side. */
async function visit(url: string, token: string, signal: AbortSignal): Promise<void> {
  const lost = Promise.withResolvers<void>();
  // It may be lost before the code waits for it. Then it was not admitted either.
  lost.promise.catch(() => {});
  const connection = openConnection(url, token, {
    onEvent() {},
    onLost: () => lost.reject(new Error("a tab lost its connection")),
  });
  try {
    await connection.admitted;
    await Promise.race([pause(TAB_STAYS_MS * (1 / 2 + Math.random()), signal), lost.promise]);
  } finally {
    connection.close();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await rest(ms, undefined, { signal }).catch(() => {});
}
