// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */

import { control, Lost } from "./ask.js";
import { nowMs, pause } from "./browser.js";
import { say } from "./dom.js";
import { ANEW, follow, sentenceFor } from "./panel.js";
import { StatusBar } from "./status-bar.js";
import { texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["status"]["read"]>} Status */
/** @typedef {Status["clock"]} Clock */

const words = texts.status;
const ASK_EVERY_MS = 2000;
const TICK_MS = 250;

/** How the product stood when it was last asked, and when that was. */
const known = { generation: 0, isLost: false, askedAt: 0, frozen: false, now: 0 };

/** What time it is at the server; undefined while nobody knows. */
export function serverNow() {
  if (known.askedAt === 0) return undefined;
  return known.frozen ? known.now : known.now + nowMs() - known.askedAt;
}

/**
 * Says how the clock stands: at once, and not when it is asked for the next time.
 * @param {Clock} clock
 */
export function showClock(clock) {
  Object.assign(known, { askedAt: nowMs(), frozen: clock.frozen, now: Date.parse(clock.now) });
  document.dispatchEvent(new CustomEvent("clock", { detail: clock }));
}

/** Shows how the product stands, again and again. */
export function openStatus() {
  const bar = new StatusBar();
  const open = new AbortController();
  document.addEventListener("locked", () => open.abort());
  void follow(open.signal, async (signal) => {
    try {
      const status = await control.status.read({}, signal);
      bar.show(status);
      noteGeneration(status);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof Lost)) say(sentenceFor(error));
      else if (!known.isLost) say(words.lost);
      known.isLost = error instanceof Lost;
    }
    bar.sayLost(known.isLost);
    await pause(ASK_EVERY_MS, signal);
  });
  void follow(open.signal, async (signal) => {
    const now = serverNow();
    if (now !== undefined) bar.tick(now);
    await pause(TICK_MS, signal);
  });
}

/**
 * Everything else is fetched anew when another instance began, or when the server is back.
 * @param {Status} status
 */
function noteGeneration({ generation, clock }) {
  showClock(clock);
  const isOther = known.generation !== 0 && known.generation !== generation;
  const isBack = known.isLost;
  Object.assign(known, { generation, isLost: false });
  if (!isOther && !isBack) return;
  say(isBack ? words.back : words.wasReset);
  document.dispatchEvent(new Event(ANEW));
}
