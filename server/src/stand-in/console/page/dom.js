// @ts-check
import { whenQuiet } from "./browser.js";

/** @typedef {string | number | boolean | ((event: Event) => void) | undefined} Prop */

/**
 * An element: functions listen, `true` is an attribute without a value, `false` and `undefined` are none.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Readonly<Record<string, Prop>>} [props]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * What stands in the page from the beginning.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no #${id}`);
  return found;
}

const SAID_FOR_MS = 6000;
const unsay = whenQuiet(SAID_FOR_MS, () => {
  byId("said").textContent = "";
});

/**
 * Says something to everybody: it is seen for a while, and read out.
 * @param {string} text
 */
export function say(text) {
  byId("said").textContent = text;
  unsay();
}
