// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */
import { control } from "./ask.js";
import { h, say } from "./dom.js";
import { button, choice, field, form, mayDo } from "./forms.js";
import { keepShowing } from "./panel.js";
import { fill, sayMoment, sayNumber, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["resets"]["listSnapshots"]>[number]} Snapshot */

const words = texts.resets;
const KB = 1024;
const USUAL_MEMBERS = 1000;
/** Told to whoever shows snapshots. */
export const SNAPSHOTS_CHANGED = "snapshots";

/** @param {HTMLElement} container */
export function openResets(container) {
  const { scenario, fields } = scenarioFields(words.scenario);
  const name = h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 64, required: true });
  // Before the first answer nobody knows.
  const none = h("p", { class: "empty", hidden: true }, words.none);
  const list = h("ul", { class: "rows", "aria-label": words.snapshots });
  container.append(
    h(
      "div",
      { class: "row" },
      button(words.home, () => reset({}, words.home), { class: "danger" }),
    ),
    form(fields, words.begin, () => reset({ scenario: scenario() }, words.begin)),
    h("h3", {}, words.snapshots),
    form([field(words.name, name, words.nameHint)], words.save, async () => {
      const saved = await control.resets.saveSnapshot({ body: { name: name.value.trim() } });
      name.value = "";
      say(fill(words.saved, { name: saved.name }));
      document.dispatchEvent(new Event(SNAPSHOTS_CHANGED));
    }),
    none,
    list,
  );
  const again = keepShowing(container, async (signal) => {
    const snapshots = await control.resets.listSnapshots({}, signal);
    list.replaceChildren(...snapshots.map(row));
    none.hidden = snapshots.length > 0;
  });
  document.addEventListener(SNAPSHOTS_CHANGED, again);
}

/**
 * Fields that say which scenario is meant.
 * @param {string} label
 */
export function scenarioFields(label) {
  const kind = choice(words.scenarios);
  const members = h("input", { type: "number", min: 1, value: USUAL_MEMBERS });
  const seed = h("input", { type: "number", min: 0, placeholder: "1" });
  const crowd = h("div", { class: "fields" }, field(words.members, members), field(words.seed, seed));
  const onKind = () => {
    crowd.hidden = kind.value !== "crowd";
  };
  kind.addEventListener("change", onKind);
  onKind();
  return {
    kind,
    fields: [field(label, kind), crowd],
    scenario() {
      if (kind.value !== "crowd") return kind.value;
      return ["crowd", members.value, ...(seed.value === "" ? [] : [seed.value])].join(":");
    },
  };
}

/**
 * @param {{ readonly scenario?: string, readonly snapshot?: string }} to
 * @param {string} yes
 */
async function reset(to, yes) {
  if (!(await mayDo(words.question, words.warning, yes))) return;
  const { took_ms, refused } = await control.resets.reset({ body: to });
  say(fill(words.done, { ms: sayNumber(Math.round(took_ms)), refused }));
}

/** @param {Snapshot} snapshot */
function row({ name, scenario, members, bytes, saved_at }) {
  const size = `${sayNumber(Math.ceil(bytes / KB))} kB`;
  const facts = fill(words.facts, { scenario, members: sayNumber(members), size, at: sayMoment(saved_at) });
  const forget = async () => {
    if (!(await mayDo(fill(words.forgetQuestion, { name }), words.forgetWarning, texts.remove))) return;
    await control.resets.forgetSnapshot({ params: { name } });
    document.dispatchEvent(new Event(SNAPSHOTS_CHANGED));
  };
  const back = fill(words.backTo, { name });
  return h(
    "li",
    {},
    h("div", {}, h("strong", {}, name), h("span", {}, facts)),
    button(words.back, () => reset({ snapshot: name }, words.back), { class: "small", "aria-label": back }),
    button(texts.remove, forget, { class: "small", "aria-label": fill(words.forget, { name }) }),
  );
}
