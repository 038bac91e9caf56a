// @ts-check
import { control } from "./ask.js";
import { whenQuiet } from "./browser.js";
import { h } from "./dom.js";
import { button, choice, field, tick } from "./forms.js";
import { line } from "./journal-entry.js";
import { follow, keepShowing } from "./panel.js";
import { fill, sayNumber, texts } from "./texts.js";

/** @typedef {import("./journal-entry.js").Entry} Entry */

const words = texts.journal;
const SHOWN_MAX = 200;
const WAIT_MS = 25_000;
const TYPING_MS = 300;

/** @param {HTMLElement} container */
export function openJournal(container) {
  const filter = filterFields();
  const paused = h("input", { type: "checkbox" });
  // Before the first answer nobody knows.
  const none = h("p", { class: "empty", hidden: true }, words.none);
  const dropped = h("p", { class: "facts" });
  const list = h("ol", { class: "journal scroll", "aria-label": words.list });
  const empty = async () => {
    await control.journal.empty();
    again();
  };
  const bar = h("div", { class: "row" }, tick(words.pause, paused), button(words.empty, empty));
  container.append(h("div", { class: "filters" }, ...filter.fields, bar), none, list, dropped);
  const show = (/** @type {readonly Entry[]} */ entries) => {
    list.prepend(...entries.map(line).toReversed());
    while (list.children.length > SHOWN_MAX) list.lastElementChild?.remove();
    none.hidden = list.children.length > 0;
    list.hidden = !none.hidden;
  };
  const again = keepShowing(container, async (signal) => {
    const query = filter.read();
    const first = await control.journal.read({ query: { ...query, limit: SHOWN_MAX } }, signal);
    list.replaceChildren();
    show(first.entries);
    dropped.textContent = first.dropped === 0 ? "" : fill(words.dropped, { count: sayNumber(first.dropped) });
    let since = first.last_id;
    await follow(signal, async (round) => {
      if (paused.checked) return whenUnpaused(paused, round);
      const next = await control.journal.read({ query: { ...query, since, wait_ms: WAIT_MS } }, round);
      since = next.last_id;
      show(next.entries);
    });
  });
  for (const control of filter.controls) control.addEventListener("input", whenQuiet(TYPING_MS, again));
}

/**
 * @param {HTMLInputElement} paused
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function whenUnpaused(paused, signal) {
  return new Promise((resolve) => {
    paused.addEventListener("change", () => resolve(), { once: true });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function filterFields() {
  const kind = choice(words.kinds);
  const call = h("input", { type: "text", list: "calls", autocomplete: "off", spellcheck: "false" });
  const status = h("input", { type: "text", autocomplete: "off", placeholder: words.statusHint });
  const member = h("input", { type: "text", inputmode: "numeric", autocomplete: "off" });
  return {
    controls: [kind, call, status, member],
    fields: [
      field(words.kind, kind),
      field(words.call, call),
      field(words.status, status),
      field(words.member, member),
    ],
    /** What of it is filled in, as the journal is asked: what it does not know, it refuses with its own sentence. */
    read() {
      const values = Object.entries({
        kind: kind.value === "all" ? "" : kind.value,
        call: call.value.trim(),
        status: status.value.trim(),
        user_id: member.value.trim(),
      });
      return Object.fromEntries(values.filter(([, value]) => value !== ""));
    },
  };
}
