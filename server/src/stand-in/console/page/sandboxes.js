// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */
import { control } from "./ask.js";
import { readToken } from "./browser.js";
import { h, say } from "./dom.js";
import { button, choice, field, form, mayDo, optionsOf, tick } from "./forms.js";
import { keepShowing } from "./panel.js";
import { SNAPSHOTS_CHANGED, scenarioFields } from "./resets.js";
import { serverNow } from "./status.js";
import { fill, sayMoment, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["sandboxes"]["list"]>[number]} Sandbox */

const words = texts.sandboxes;
const SNAPSHOT = "snapshot:";
const SAME = "same";

/** @param {HTMLElement} container */
export function openSandboxes(container) {
  const options = optionsFields();
  // Before the first answer nobody knows.
  const none = h("p", { class: "empty", hidden: true }, words.none);
  const list = h("ul", { class: "rows", "aria-label": words.title });
  const create = async () => {
    const sandbox = await control.sandboxes.create({ body: await options.read() });
    say(fill(words.created, { url: sandbox.url }));
    again();
  };
  container.append(form(options.fields, words.create, create), none, list);
  const again = keepShowing(container, async (signal) => {
    const [sandboxes, snapshots] = await Promise.all([
      control.sandboxes.list({}, signal),
      control.resets.listSnapshots({}, signal),
    ]);
    options.offer(snapshots.map(({ name }) => name));
    list.replaceChildren(...sandboxes.map((sandbox) => row(sandbox, again)));
    none.hidden = sandboxes.length > 0;
  });
  document.addEventListener(SNAPSHOTS_CHANGED, again);
}

function optionsFields() {
  const { kind, fields, scenario } = scenarioFields(words.from);
  const verification = choice(words.verifications);
  const limits = choice(words.limitsOf);
  const isolated = h("input", { type: "checkbox" });
  const frozen = h("input", { type: "checkbox" });
  const more = h(
    "details",
    {},
    h("summary", {}, words.more),
    field(words.verification, verification),
    field(words.limits, limits),
    tick(words.isolated, isolated),
    tick(words.frozen, frozen),
  );
  return {
    fields: [...fields, more],
    /** @param {readonly string[]} snapshots */
    offer(snapshots) {
      const { value } = kind;
      const kept = snapshots.map((name) => [SNAPSHOT + name, fill(words.fromSnapshot, { name })]);
      kind.replaceChildren(
        ...optionsOf({ ...texts.resets.scenarios, [SNAPSHOT]: words.now, ...Object.fromEntries(kept) }),
      );
      kind.value = value;
      if (kind.selectedIndex === -1) kind.selectedIndex = 0;
    },
    async read() {
      const now = serverNow();
      return {
        ...(await originFor(kind.value, scenario)),
        settings: { ...chosen("verification", verification.value), ...chosen("rate_limits", limits.value) },
        ...(isolated.checked ? chosen("isolation", "process") : {}),
        ...(frozen.checked && now !== undefined ? { frozen_at: new Date(now).toISOString() } : {}),
      };
    },
  };
}

/**
 * What a sandbox begins with, by what was chosen.
 * @param {string} chosen
 * @param {() => string} scenario
 */
async function originFor(chosen, scenario) {
  if (!chosen.startsWith(SNAPSHOT)) return { scenario: scenario() };
  if (chosen !== SNAPSHOT) return { snapshot: chosen.slice(SNAPSHOT.length) };
  // It stays: the sandbox goes back to it at each reset.
  const { name } = await control.resets.saveSnapshot({ body: { name: nameOfNow() } });
  document.dispatchEvent(new Event(SNAPSHOTS_CHANGED));
  return { snapshot: name };
}

function nameOfNow() {
  return `now-${new Date(serverNow() ?? 0).toISOString().replace(/[:.]/g, "-")}`;
}

/**
 * A setting, unless it is to be as here.
 * @param {string} name
 * @param {string} value
 */
function chosen(name, value) {
  return value === SAME ? {} : Object.fromEntries([[name, value]]);
}

/**
 * @param {Sandbox} sandbox
 * @param {() => void} again
 */
function row({ id, url, scenario, is_up, created_at }, again) {
  const then = async (/** @type {Promise<unknown>} */ done) => {
    await done;
    again();
  };
  const remove = async () => {
    const question = fill(words.question, { id });
    if (await mayDo(question, words.warning, texts.remove)) await then(control.sandboxes.remove({ params: { id } }));
  };
  const consoleAddress = `${url}/__standin#${new URLSearchParams({ token: readToken() ?? "" })}`;
  const started = fill(words.facts, { scenario, at: sayMoment(created_at) });
  return h(
    "li",
    {},
    h(
      "div",
      {},
      h("strong", {}, id),
      h("span", { class: is_up ? "good" : "bad" }, is_up ? words.up : words.down),
      h("span", {}, `${url} · ${started}`),
    ),
    ...(is_up
      ? [
          away(consoleAddress, words.console, fill(words.consoleOf, { id })),
          away(url, words.product, fill(words.productOf, { id })),
          button(words.stop, () => then(control.sandboxes.stop({ params: { id } })), { class: "small" }),
        ]
      : [button(words.start, () => then(control.sandboxes.start({ params: { id } })), { class: "small" })]),
    button(texts.remove, remove, { class: "small" }),
  );
}

/**
 * @param {string} href
 * @param {string} text
 * @param {string} label
 */
function away(href, text, label) {
  return h("a", { class: "small", href, target: "_blank", rel: "noopener", "aria-label": label }, text);
}
