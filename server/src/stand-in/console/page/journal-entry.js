// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */
import { h } from "./dom.js";
import { button, copy } from "./forms.js";
import { fill, sayTime, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["journal"]["read"]>["entries"][number]} Entry */
/** @typedef {Extract<Entry, { kind: "request" }>} RequestEntry */
/** @typedef {Extract<Entry, { kind: "push" }>} PushEntry */

const words = texts.journal;
const REFUSED = 400;
const BROKEN = 500;
const INDENT = 2;

/**
 * One line of the journal; what is in it is drawn when it is unfolded.
 * @param {Entry} entry
 */
export function line(entry) {
  const summary = entry.kind === "request" ? requestSummary(entry) : pushSummary(entry);
  const details = h("details", { class: "entry" }, summary);
  const unfold = () => details.append(...(entry.kind === "request" ? requestBody(entry) : pushBody(entry)));
  details.addEventListener("toggle", unfold, { once: true });
  return h("li", {}, details);
}

/** @param {RequestEntry} entry */
function requestSummary({ at, method, path, call, status, user_id, took_ms, faults }) {
  const who = user_id === null ? words.visitor : fill(words.memberOf, { id: user_id });
  return h(
    "summary",
    {},
    h("time", { datetime: at }, sayTime(at)),
    h("span", { class: `status ${gradeOf(status)}` }, String(status)),
    h("strong", {}, `${method} ${path}`),
    h(
      "span",
      {},
      [call, who, fill(words.took, { ms: Math.round(took_ms) })].filter((part) => part !== null).join(" · "),
    ),
    ...faults.map((id) => h("span", { class: "tag" }, fill(words.fault, { id }))),
  );
}

/** @param {PushEntry} entry */
function pushSummary({ at, event, user_id, fault }) {
  const whom = user_id === null ? words.everybody : fill(words.memberOf, { id: user_id });
  const problem = fault === null ? [] : [`${fill(words.fault, { id: fault.rule })} · ${words.effects[fault.effect]}`];
  return h(
    "summary",
    {},
    h("time", { datetime: at }, sayTime(at)),
    h("span", { class: "status push" }, words.push),
    h("strong", {}, event),
    h("span", {}, whom),
    ...problem.map((text) => h("span", { class: "tag" }, text)),
  );
}

/** @param {RequestEntry["status"]} status */
function gradeOf(status) {
  if (typeof status === "string" || status >= BROKEN) return "bad";
  return status >= REFUSED ? "warn" : "good";
}

/** @param {RequestEntry} entry */
function requestBody({ request, response, curl }) {
  return [
    ...half(words.asked, request),
    ...half(words.answered, response),
    h(
      "p",
      {},
      button(words.copyCurl, () => copy(curl), { class: "small" }),
    ),
  ];
}

/** @param {PushEntry} entry */
function pushBody({ payload, cut }) {
  return [h("h3", {}, words.payload), ...body(payload, cut)];
}

/**
 * @param {string} title
 * @param {RequestEntry["request"]} half
 */
function half(title, { headers, body: content, cut }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [h("h3", {}, title), ...(lines.length === 0 ? [] : [text(lines.join("\n"))]), ...body(content, cut)];
}

/**
 * @param {unknown} content
 * @param {boolean} isCut
 */
function body(content, isCut) {
  if (content === null) return [h("p", { class: "facts" }, words.noBody)];
  const shown = text(typeof content === "string" ? content : JSON.stringify(content, null, INDENT));
  return isCut ? [shown, h("p", { class: "facts" }, words.cut)] : [shown];
}

/** @param {string} content */
function text(content) {
  return h("pre", { tabindex: 0 }, content);
}
