// @ts-check
/** @import { Status } from "./status.js" */
import { byId, h } from "./dom.js";
import { fill, sayMoment, sayNumber, texts } from "./texts.js";

const words = texts.status;

/** The line above everything that says how the product stands. */
export class StatusBar {
  #now = h("time");
  #facts = { now: h("dd", {}, this.#now), scenario: h("dd"), members: h("dd"), resets: h("dd"), inFlight: h("dd") };
  #lost = h("p", { class: "trouble", hidden: true }, words.lost);
  #docs = link("/__standin/docs", words.docs);
  #count = h("summary");
  #shown = "";
  #list = h("ul", { class: "errors" });
  #errors = h("details", { class: "trouble", hidden: true }, this.#count, this.#list);

  constructor() {
    const facts = Object.entries(this.#facts).map(([name, fact]) => h("div", {}, h("dt", {}, wordFor(name)), fact));
    const links = [link("/", words.product), link("/__outbox", texts.mails.outbox), this.#docs];
    byId("status").append(h("dl", {}, ...facts), h("p", { class: "links" }, ...links), this.#errors, this.#lost);
  }

  /** @param {Status} status */
  show({ id, scenario, snapshot, members, generation, in_flight, errors }) {
    const facts = this.#facts;
    facts.scenario.textContent = snapshot === null ? scenario : `${scenario} · ${words.snapshot} ${snapshot}`;
    facts.members.textContent = sayNumber(members);
    facts.resets.textContent = sayNumber(generation - 1);
    facts.inFlight.textContent = sayNumber(in_flight);
    // A sandbox has the calls of every other: the document of them is the main product's.
    this.#docs.hidden = id !== "main";
    this.#errors.hidden = errors.length === 0;
    this.#count.textContent = fill(words.errors, { count: sayNumber(errors.length) });
    // Somebody may be reading them: drawn anew only when there are others.
    const all = errors.join();
    if (this.#shown === all) return;
    this.#shown = all;
    this.#list.replaceChildren(...errors.map((error) => h("li", {}, h("pre", { tabindex: 0 }, error))));
  }

  /** @param {number} now */
  tick(now) {
    const text = sayMoment(now);
    if (this.#now.textContent !== text) this.#now.textContent = text;
  }

  /** @param {boolean} isLost */
  sayLost(isLost) {
    this.#lost.hidden = !isLost;
  }
}

/** @param {string} name */
function wordFor(name) {
  const [, word = name] = Object.entries(words).find(([known]) => known === name) ?? [];
  return word;
}

/**
 * @param {string} href
 * @param {string} text
 */
function link(href, text) {
  return h("a", { href, target: "_blank", rel: "noopener" }, text);
}
