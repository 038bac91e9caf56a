// @ts-check
/** @import { Clock } from "./status.js" */
import { control } from "./ask.js";
import { h, say } from "./dom.js";
import { button, choice, field, form, numberIn } from "./forms.js";
import { serverNow, showClock } from "./status.js";
import { fill, sayMoment, texts } from "./texts.js";

const words = texts.clock;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = { minute: MINUTE, hour: HOUR, day: DAY };
const STEPS = { hourBack: -HOUR, hour: HOUR, day: DAY, week: 7 * DAY };
/** Apart from the machine's time by less than this is a clock that nobody moved. */
const SAME_MS = 2 * SECOND;
/** The campus is there, and so the clock is shown. */
const ZONE_MS = 9 * HOUR;
const ZONE = "+09:00";
const LOCAL_LENGTH = "2026-01-01T00:00:00".length;

/** @param {HTMLElement} container */
export function openClock(container) {
  const stands = h("p", { class: "facts" });
  const mode = choice({ advance: words.advance, shift: words.shift });
  const amount = h("input", { type: "number", step: "any", inputmode: "decimal", value: "30" });
  const unit = choice(words.units);
  const move = async (/** @type {number} */ ms) => {
    // Time that passes only goes forward.
    const way = ms < 0 || mode.value === "shift" ? control.clock.shift : control.clock.advance;
    report(await way({ body: { ms } }));
  };
  const steps = Object.entries(STEPS).map(([name, ms]) => button(stepName(name), () => move(ms)));
  const other = async () => {
    const [, size = MINUTE] = Object.entries(UNITS).find(([name]) => name === unit.value) ?? [];
    await move(Math.round((numberIn(amount) ?? 0) * size));
  };
  container.append(
    stands,
    field(words.mode, mode),
    h("div", { class: "row" }, ...steps),
    form([field(words.amount, amount), field(words.unit, unit)], words.go, other),
    freezing(),
    h(
      "div",
      { class: "row" },
      button(words.resume, async () => report(await control.clock.resume())),
      button(words.reset, async () => report(await control.clock.reset())),
    ),
  );
  document.addEventListener("clock", (event) => {
    if (event instanceof CustomEvent) stands.textContent = describe(event.detail);
  });
}

function freezing() {
  const at = h("input", { type: "datetime-local", step: "1" });
  const fillIn = () => {
    const now = serverNow();
    if (at.value === "" && now !== undefined) at.value = new Date(now + ZONE_MS).toISOString().slice(0, LOCAL_LENGTH);
  };
  at.addEventListener("focus", fillIn);
  const freeze = async () => {
    const body = at.value === "" ? {} : { at: `${withSeconds(at.value)}${ZONE}` };
    report(await control.clock.freeze({ body }));
    at.value = "";
  };
  return form([field(words.freezeAt, at)], words.freeze, freeze);
}

/**
 * Browsers leave out seconds that are none.
 * @param {string} local
 */
function withSeconds(local) {
  return local.length < LOCAL_LENGTH ? `${local}:00` : local;
}

/** @param {string} name */
function stepName(name) {
  const [, text = name] = Object.entries(words.steps).find(([known]) => known === name) ?? [];
  return text;
}

/** @param {Clock} clock */
function report(clock) {
  showClock(clock);
  say(fill(words.done, { now: sayMoment(clock.now) }));
}

/** @param {Clock} clock */
function describe({ frozen, offset_ms }) {
  const state = frozen ? words.stands : words.runs;
  if (!frozen && Math.abs(offset_ms) < SAME_MS) return `${state} · ${words.own}`;
  const span = sayLength(Math.abs(offset_ms));
  return `${state} · ${fill(offset_ms < 0 ? words.behind : words.ahead, { span })}`;
}

/**
 * A length of time in the two largest of its units. From an hour on it is rounded to minutes: a clock moved by a day has passed a
 * second or two of its own before it is read.
 * @param {number} exact Milliseconds.
 */
function sayLength(exact) {
  const step = exact < HOUR - MINUTE ? SECOND : MINUTE;
  const ms = Math.round(exact / step) * step;
  const { day, hour, minute } = words.units;
  const parts = [
    { count: Math.floor(ms / DAY), name: day },
    { count: Math.floor((ms % DAY) / HOUR), name: hour },
    { count: Math.floor((ms % HOUR) / MINUTE), name: minute },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return `${Math.floor(ms / SECOND)} ${words.second}`;
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ count, name }) => `${count} ${name}`).join(" ");
}
