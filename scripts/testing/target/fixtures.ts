import { setTimeout } from "node:timers/promises";
import type { ControlClient } from "../control.ts";
import { latestCode } from "../mailed-code.ts";
import type { KitPages } from "../pages.ts";
import type { Ability } from "./missing-abilities.ts";
import type { Target } from "./target.ts";

/** One clock for the server and all pages of a test. */
export interface TestClock {
  /** Stops time at a moment, for the server and for all pages, those opened later included. */
  freeze(at: string | Date): Promise<void>;
  /** Moves time forward: first the server runs its due timers, then the pages do. */
  advance(ms: number): Promise<void>;
  /** The current time of the server and the pages. */
  now(): Promise<Date>;
}

/** How long something is awaited: the rest of the test's time when `timeout` (milliseconds) is not given. */
export interface Wait {
  readonly timeout?: number;
}

export interface TestMails {
  /**
   * Waits for the first mail to an address, or of a kind, that was written after the test began. Throws at the end of
   * the test's time, or after `timeout` milliseconds.
   */
  next(filter: { readonly to?: string; readonly kind?: string }, wait?: Wait): Promise<Mail>;
}

export type Mail = Awaited<ReturnType<ControlClient["mails"]["list"]>>["mails"][number];

const PAUSE_MS = 500;

/** The clock of a server that only moves forward. A frozen one skips the test. */
export function clockOfTarget({ adapter }: Target, pages: KitPages, need: (ability: Ability) => void): TestClock {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    freeze: async () => need("clock"),
    async advance(ms) {
      await adapter.advanceClock?.(ms);
      ahead += ms;
      await pages.advance(ms, now());
    },
    now: async () => now(),
  };
}

/** The mails of a server, as its adapter reads them. What it cannot know of a mail is empty. */
export function mailsOfTarget({ adapter }: Target, timeLeft: (wait?: Wait) => number): TestMails {
  const begun = new Date().toISOString();
  return {
    async next({ to = "", kind = "" }, wait) {
      const end = performance.now() + timeLeft(wait);
      do {
        const [mail] = (await adapter.readMails?.(to))?.slice(-1) ?? [];
        if (mail !== undefined) {
          const code = latestCode([mail]) ?? null;
          const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
          const unknown = { id: 0, kind, reply_to: null, status: "sent", html: "", created_at: begun };
          return { ...unknown, ...mail, to, code, links };
        }
        await setTimeout(PAUSE_MS);
      } while (performance.now() < end);
      throw new Error(`no mail to ${to} came`);
    },
  };
}
