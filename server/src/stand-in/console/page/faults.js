// @ts-check
/** @import { AnswerOf, Asked, ControlCalls } from "../page-data.ts" */
/** @import { Control } from "@chonsu/shared/stand-in/table" */
import { control } from "./ask.js";
import { pause } from "./browser.js";
import { h, say } from "./dom.js";
import { button, choice, field, form, numberIn } from "./forms.js";
import { follow, keepShowing } from "./panel.js";
import { fill, sayNumber, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["faults"]["list"]>[number]} Fault */
/** @typedef {NonNullable<Asked<Control["faults"]["add"]>["body"]>["effect"]} Effect */

const words = texts.faults;
const LOOK_EVERY_MS = 2000;
const PERCENT = 100;

/** @type {Readonly<Record<string, Effect>>} */
const FOR_REQUESTS = {
  error: { status: 500 },
  slow: { delay_ms: 2000 },
  dropped: { drop: "after" },
  refused: { drop: "before" },
  cut: { cut_after_bytes: 64 },
  busy: { status: 429, headers: { "Retry-After": "5" } },
};

/** @type {Readonly<Record<string, Effect>>} */
const FOR_PUSHES = { held: { hold: true }, lost: { drop: true }, doubled: { double: true } };

/** @param {HTMLElement} container */
export function openFaults(container) {
  const rules = h("ul", { class: "rows", "aria-label": words.list });
  // Before the first answer nobody knows.
  const none = h("p", { class: "empty", hidden: true }, words.none);
  const then = async (/** @type {Promise<unknown>} */ done) => {
    await done;
    again();
  };
  const release = async () => {
    const { released } = await control.faults.release();
    say(fill(words.released, { count: released }));
    again();
  };
  const all = h(
    "div",
    { class: "row" },
    button(words.release, release),
    button(words.removeAll, () => then(control.faults.removeAll())),
  );
  container.append(adding(then), none, rules, all);
  const again = keepShowing(container, (signal) =>
    follow(signal, async (round) => {
      const faults = await control.faults.list({}, round);
      keepRows(rules, faults, then);
      none.hidden = faults.length > 0;
      all.hidden = !none.hidden;
      await pause(LOOK_EVERY_MS, round);
    }),
  );
}

/** @param {(done: Promise<unknown>) => Promise<void>} then */
function adding(then) {
  const preset = choice(words.presets);
  const call = h("input", { type: "text", list: "calls", autocomplete: "off", spellcheck: "false" });
  const event = h("input", { type: "text", list: "events", autocomplete: "off", spellcheck: "false" });
  const share = h("input", { type: "number", min: 0, max: PERCENT, value: PERCENT });
  const times = h("input", { type: "number", min: 1 });
  const ofCall = field(words.call, call);
  const ofEvent = field(words.event, event);
  const onPreset = () => {
    const isPush = Object.hasOwn(FOR_PUSHES, preset.value);
    ofCall.hidden = isPush;
    ofEvent.hidden = !isPush;
  };
  preset.addEventListener("change", onPreset);
  onPreset();
  return form(
    [field(words.preset, preset), ofCall, ofEvent, field(words.share, share), field(words.times, times)],
    words.add,
    async () => {
      const push = FOR_PUSHES[preset.value];
      const effect = push ?? FOR_REQUESTS[preset.value] ?? { status: 500 };
      const percent = numberIn(share) ?? PERCENT;
      const most = numberIn(times);
      const body = {
        effect,
        ...targeted(push !== undefined, push === undefined ? call.value.trim() : event.value.trim()),
        ...(percent === PERCENT ? {} : { share: percent / PERCENT }),
        ...(most === undefined ? {} : { times: most }),
      };
      await then(control.faults.add({ body }));
      say(words.added);
    },
  );
}

/**
 * What a rule fits: a call or an event, or all of them.
 * @param {boolean} isPush
 * @param {string} name
 */
function targeted(isPush, name) {
  if (isPush) return Object.fromEntries([["event", name === "" ? "*" : name]]);
  return name === "" ? {} : { call: name };
}

/**
 * Shows the rules without taking away the button somebody is about to press.
 * @param {HTMLUListElement} list
 * @param {readonly Fault[]} faults
 * @param {(done: Promise<unknown>) => Promise<void>} then
 */
function keepRows(list, faults, then) {
  const ids = faults.map(({ id }) => `fault-${id}`);
  for (const row of [...list.children]) if (!ids.includes(row.id)) row.remove();
  for (const fault of faults) {
    const row = document.getElementById(`fault-${fault.id}`) ?? list.appendChild(rowFor(fault, then));
    const hits = row.querySelector("[data-hits]");
    const text = sayHits(fault);
    if (hits !== null && hits.textContent !== text) hits.textContent = text;
  }
}

/**
 * @param {Fault} fault
 * @param {(done: Promise<unknown>) => Promise<void>} then
 */
function rowFor(fault, then) {
  const { id, call, method, path, event, effect, share, times } = fault;
  const target = [call, method, path].filter((part) => part !== undefined).join(" ");
  const whom = event === undefined ? target || words.everything : event.replace("*", words.everyPush);
  const limits = [
    ...(share === undefined ? [] : [fill(words.share_, { percent: Math.round(share * PERCENT) })]),
    ...(times === undefined ? [] : [fill(words.times_, { times: sayNumber(times) })]),
  ];
  const remove = () => then(control.faults.remove({ params: { id } }));
  return h(
    "li",
    { id: `fault-${id}` },
    h(
      "div",
      {},
      h("strong", {}, nameOf(effect)),
      h("span", {}, [whom, ...limits].join(" · ")),
      h("span", { "data-hits": true }),
    ),
    button(texts.remove, remove, { class: "small", "aria-label": fill(words.removeOf, { id }) }),
  );
}

/** @param {Fault} fault */
function sayHits({ hits, seen, held }) {
  const facts = fill(words.facts, { hits: sayNumber(hits), seen: sayNumber(seen) });
  return held === 0 ? facts : `${facts} · ${fill(words.held, { held: sayNumber(held) })}`;
}

/**
 * What the form calls an effect; what it could not have made, as it was asked for.
 * @param {Effect} effect
 */
function nameOf(effect) {
  const wanted = JSON.stringify(effect);
  const known = Object.entries({ ...FOR_REQUESTS, ...FOR_PUSHES }).find(([, one]) => JSON.stringify(one) === wanted);
  const [, text = wanted] = Object.entries(words.presets).find(([name]) => name === known?.[0]) ?? [];
  return text;
}
