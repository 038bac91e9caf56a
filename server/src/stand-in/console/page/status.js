// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */

import { control } from "./ask.js";
import { nowMs, pause } from "./browser.js";
import { byId, h, say } from "./dom.js";
import { ANEW, follow, sentenceFor } from "./panel.js";
import { fill, sayMoment, sayNumber, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["status"]["read"]>} Status */
/** @typedef {Status["clock"]} Clock */

const words = texts.status;
const ASK_EVERY_MS = 2000;
const TICK_MS = 250;

/** How the product stood when it was last asked, and when that was. */
const known = { life: 0, isLost: false, askedAt: 0, frozen: false, now: 0 };

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
  const bar = drawBar();
  void follow(new AbortController().signal, async (signal) => {
    try {
      const status = await control.status.read({}, signal);
      bar.show(status);
      noteLife(status);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!known.isLost) say(words.lost);
      known.isLost = true;
      sentenceFor(error);
    }
    await pause(ASK_EVERY_MS, signal);
  });
  void follow(new AbortController().signal, async (signal) => {
    const now = serverNow();
    if (now !== undefined) bar.tick(now);
    await pause(TICK_MS, signal);
  });
}

/**
 * Everything else is fetched anew when another life began, or when the server is back.
 * @param {Status} status
 */
function noteLife({ life, clock }) {
  showClock(clock);
  const isOther = known.life !== 0 && known.life !== life;
  const isBack = known.isLost;
  Object.assign(known, { life, isLost: false });
  if (!isOther && !isBack) return;
  say(isOther ? words.wasReset : words.back);
  document.dispatchEvent(new Event(ANEW));
}

function drawBar() {
  const now = h("time", { id: "now" });
  const facts = {
    scenario: h("dd"),
    members: h("dd"),
    life: h("dd"),
    inFlight: h("dd"),
    now: h("dd", {}, now),
  };
  const fact = (/** @type {keyof typeof facts} */ name) => h("div", {}, h("dt", {}, words[name]), facts[name]);
  const summary = h("summary");
  const list = h("ul", { class: "errors" });
  const errors = h("details", { class: "trouble" }, summary, list);
  errors.hidden = true;
  const links = [link("/", words.product), link("/__standin/docs", words.docs), link("/__outbox", texts.mails.outbox)];
  // A sandbox has the calls of every other: the document of them is the main one's.
  const [, docs] = links;
  byId("status").append(
    h("dl", {}, fact("now"), fact("scenario"), fact("members"), fact("life"), fact("inFlight")),
    h("p", { class: "links" }, ...links),
    errors,
  );
  return {
    /** @param {Status} status */
    show(status) {
      const { scenario, snapshot, members, life, in_flight } = status;
      facts.scenario.textContent = snapshot === null ? scenario : `${scenario} · ${words.snapshot} ${snapshot}`;
      facts.members.textContent = sayNumber(members);
      facts.life.textContent = sayNumber(life - 1);
      facts.inFlight.textContent = sayNumber(in_flight);
      if (docs !== undefined) docs.hidden = status.id !== "main";
      errors.hidden = status.errors.length === 0;
      const count = fill("{text} {count}", { text: words.errors, count: status.errors.length });
      if (summary.textContent === count) return;
      summary.textContent = count;
      list.replaceChildren(...status.errors.map((error) => h("li", {}, h("pre", { tabindex: 0 }, error))));
    },
    /** @param {number} at */
    tick(at) {
      const text = sayMoment(at);
      if (now.textContent !== text) now.textContent = text;
    },
  };
}

/**
 * @param {string} href
 * @param {string} text
 */
function link(href, text) {
  return h("a", { href, target: "_blank", rel: "noopener" }, text);
}
