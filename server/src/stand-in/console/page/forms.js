// @ts-check
/** @import { Prop } from "./dom.js" */
import { byId, h, say } from "./dom.js";
import { sentenceFor } from "./panel.js";
import { fill, texts } from "./texts.js";

/**
 * A button that does something at the server: once at a time, and what goes wrong is said.
 * @param {string} text
 * @param {() => Promise<void>} work
 * @param {Readonly<Record<string, Prop>>} [props]
 */
export function button(text, work, props = {}) {
  let isBusy = false;
  const press = () => {
    if (isBusy) return;
    isBusy = true;
    element.setAttribute("aria-busy", "true");
    work()
      .catch((error) => say(sentenceFor(error)))
      .finally(() => {
        isBusy = false;
        element.removeAttribute("aria-busy");
      });
  };
  const element = h("button", { type: "button", ...props, onclick: press }, text);
  return element;
}

/**
 * A control under its label.
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(text, control, hint) {
  const children = hint === undefined ? [] : [h("small", {}, hint)];
  return h("label", { class: "field" }, h("span", {}, text), control, ...children);
}

/**
 * A box to tick, before its label.
 * @param {string} text
 * @param {HTMLInputElement} control
 */
export function tick(text, control) {
  return h("label", { class: "tick" }, control, h("span", {}, text));
}

/**
 * A choice of one.
 * @param {Readonly<Record<string, string>>} options Value → what is shown.
 * @param {Readonly<Record<string, Prop>>} [props]
 */
export function choice(options, props = {}) {
  return h("select", props, ...optionsOf(options));
}

/** @param {Readonly<Record<string, string>>} options */
export function optionsOf(options) {
  return Object.entries(options).map(([value, text]) => h("option", { value }, text));
}

/**
 * A form whose button, or Enter, does something at the server.
 * @param {HTMLElement[]} fields
 * @param {string} text
 * @param {() => Promise<void>} work
 */
export function form(fields, text, work) {
  // Enter presses the button as well; nothing is sent as forms are.
  const onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  return h("form", { onsubmit, class: "form", novalidate: true }, ...fields, button(text, work, { type: "submit" }));
}

/**
 * The number in a field; undefined where there is none.
 * @param {HTMLInputElement} input
 */
export function numberIn({ value }) {
  return value.trim() === "" ? undefined : Number(value);
}

/**
 * Asks once before what cannot be undone. Resolves to whether it may be done.
 * @param {string} question
 * @param {string} warning
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function mayDo(question, warning, yes) {
  const dialog = byId("question");
  if (!(dialog instanceof HTMLDialogElement)) return Promise.resolve(false);
  return new Promise((resolve) => {
    let answer = false;
    const sayYes = () => {
      answer = true;
      dialog.close();
    };
    dialog.replaceChildren(
      h("h2", { id: "question-title" }, question),
      h("p", {}, warning),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => dialog.close() }, texts.cancel),
        h("button", { type: "button", class: "danger", onclick: sayYes }, yes),
      ),
    );
    dialog.addEventListener("close", () => resolve(answer), { once: true });
    dialog.showModal();
  });
}

/**
 * Copies a text, or shows it to be copied where the browser lets nobody.
 * @param {string} text
 * @param {string} [done]
 */
export async function copy(text, done = texts.copied) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say(fill(texts.notCopied, { text }));
  }
}
