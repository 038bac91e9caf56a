// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */
import { control } from "./ask.js";
import { whenQuiet } from "./browser.js";
import { h, say } from "./dom.js";
import { button, copy, field } from "./forms.js";
import { follow, keepShowing } from "./panel.js";
import { fill, sayMoment, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["mails"]["list"]>["mails"][number]} Mail */

const words = texts.mails;
const SHOWN_MAX = 50;
const WAIT_MS = 25_000;
const TYPING_MS = 300;

/** @param {HTMLElement} container */
export function openMails(container) {
  const to = h("input", { type: "email", autocomplete: "off", spellcheck: "false" });
  // Before the first answer nobody knows.
  const none = h("p", { class: "empty", hidden: true }, words.none);
  const list = h("div", { class: "cards scroll", role: "region", "aria-label": words.list, tabindex: 0 });
  container.append(field(words.to, to), none, list);
  const show = (/** @type {readonly Mail[]} */ mails) => {
    list.prepend(...mails.map(card));
    while (list.children.length > SHOWN_MAX) list.lastElementChild?.remove();
    none.hidden = list.children.length > 0;
    list.hidden = !none.hidden;
  };
  const again = keepShowing(container, async (signal) => {
    const filter = { to: to.value.trim() };
    const { latest, mails } = await control.mails.list({ query: { ...filter, limit: SHOWN_MAX } }, signal);
    list.replaceChildren();
    show(mails);
    let after = latest;
    await follow(signal, async (round) => {
      const next = await control.mails.list({ query: { ...filter, after, wait_ms: WAIT_MS } }, round);
      after = Math.max(next.latest, ...next.mails.map(({ id }) => id));
      show(next.mails);
      const [newest] = next.mails;
      if (newest !== undefined) say(fill(words.arrived, { subject: newest.subject, to: newest.to }));
    });
  });
  to.addEventListener("input", whenQuiet(TYPING_MS, again));
}

/** @param {Mail} mail */
function card({ id, subject, to, created_at, code, links, text }) {
  const title = `mail-${id}`;
  const codeLine = (/** @type {string} */ digits) =>
    h(
      "p",
      { class: "code" },
      words.code,
      " ",
      h("strong", {}, digits),
      button(words.copyCode, () => copy(digits), { class: "small" }),
    );
  return h(
    "article",
    { "aria-labelledby": title },
    h("h3", { id: title }, subject),
    h("p", { class: "facts" }, to, " · ", h("time", { datetime: created_at }, sayMoment(created_at))),
    ...(code === null ? [] : [codeLine(code)]),
    ...links.map((href) => h("p", {}, h("a", { href, target: "_blank", rel: "noopener" }, href))),
    h("details", {}, h("summary", {}, words.whole), h("p", { class: "letter" }, text)),
  );
}
