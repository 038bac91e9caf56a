// @ts-check
import { Refused } from "./ask.js";
import { h } from "./dom.js";
import { texts } from "./texts.js";

/** Said to the page when everything it shows is out of date: another instance began, or the server is back. */
export const ANEW = "anew";
/** Said when there are others than before. */
export const MEMBERS_CHANGED = "members";

/**
 * What a section shows, kept up to date: `work` runs now, and again when everything is out of date. Where it fails, the section says so
 * with a retry, and the others go on.
 * @param {HTMLElement} container
 * @param {(signal: AbortSignal) => Promise<void>} work
 * @returns {() => void} Runs it again.
 */
export function keepShowing(container, work) {
  const problem = h("div", { class: "trouble", role: "alert", hidden: true });
  container.append(problem);
  let run = new AbortController();
  const begin = () => {
    run.abort();
    run = new AbortController();
    const { signal } = run;
    problem.hidden = true;
    work(signal).catch((error) => {
      if (signal.aborted) return;
      // What was asked for is over; what comes after it is there already.
      if (error instanceof Refused && error.code === "RESET") begin();
      else show(error);
    });
  };
  const show = (/** @type {unknown} */ error) => {
    problem.replaceChildren(
      h("p", {}, sentenceFor(error)),
      h("button", { type: "button", onclick: begin }, texts.retry),
    );
    problem.hidden = false;
  };
  document.addEventListener(ANEW, begin);
  begin();
  return begin;
}

/**
 * Asks again and again, as long as the page is looked at and nobody calls it off: nobody waits for what nobody sees.
 * @param {AbortSignal} signal
 * @param {(signal: AbortSignal) => Promise<void>} round
 */
export async function follow(signal, round) {
  while (!signal.aborted) {
    await untilSeen(signal);
    const unseen = new AbortController();
    const onChange = () => unseen.abort();
    document.addEventListener("visibilitychange", onChange, { once: true });
    try {
      await round(AbortSignal.any([signal, unseen.signal]));
    } catch (error) {
      if (!unseen.signal.aborted && !signal.aborted) throw error;
    } finally {
      document.removeEventListener("visibilitychange", onChange);
    }
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function untilSeen(signal) {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
    signal.addEventListener("abort", () => resolve());
  });
}

/**
 * The sentence for what went wrong. What is no refusal is a mistake of ours, and the browser hears of it.
 * @param {unknown} error
 */
export function sentenceFor(error) {
  if (error instanceof Refused) return error.message;
  reportError(error);
  return texts.failed;
}
