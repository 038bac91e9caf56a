// @ts-check
/** @import { People } from "./chon-map-drawing.js" */
import { whenQuiet } from "./browser.js";
import { h } from "./dom.js";
import { field } from "./forms.js";
import { fill, sayNumber, texts } from "./texts.js";

const words = texts.chonMap;
const ROWS_MAX = 100;
const NAMES_MAX = 12;
const TYPING_MS = 150;

/**
 * The map as a table: the same people, by their number of chons.
 * @param {People} people
 * @param {{ readonly open: (person: number) => void, readonly point: (person: number) => void }} on
 */
export function mapTable(people, on) {
  const find = h("input", { type: "search", autocomplete: "off" });
  const rows = h("tbody");
  const more = h("p", { class: "facts" });
  const order = people.names
    .map((_name, person) => person)
    .sort((a, b) => (people.chons[b]?.length ?? 0) - (people.chons[a]?.length ?? 0));
  const fillRows = () => {
    const wanted = find.value.trim();
    const found = order.filter((person) => people.names[person]?.includes(wanted));
    rows.replaceChildren(...found.slice(0, ROWS_MAX).map((person) => row(people, person, on)));
    more.textContent = found.length > ROWS_MAX ? fill(words.tableMore, { count: ROWS_MAX }) : "";
  };
  find.addEventListener("input", whenQuiet(TYPING_MS, fillRows));
  const columns = [words.name, words.degree, words.with].map((name) => h("th", { scope: "col" }, name));
  const table = h("table", {}, h("thead", {}, h("tr", {}, ...columns)), rows);
  const container = h("div", { class: "scroll", role: "region", "aria-label": words.table, tabindex: 0 }, table);
  const details = h("details", {}, h("summary", {}, words.table), field(words.find, find), container, more);
  details.addEventListener("toggle", fillRows, { once: true });
  return details;
}

/**
 * @param {People} people
 * @param {number} person
 * @param {{ readonly open: (person: number) => void, readonly point: (person: number) => void }} on
 */
function row({ names, chons }, person, on) {
  const name = names[person] ?? "";
  const others = chons[person] ?? [];
  const known = others.slice(0, NAMES_MAX).map((other) => names[other] ?? "");
  const rest = others.length > NAMES_MAX ? [fill(words.rest, { count: others.length - NAMES_MAX })] : [];
  const open = h(
    "button",
    {
      type: "button",
      class: "link",
      "aria-label": fill(words.open, { name }),
      onclick: () => on.open(person),
      onfocus: () => on.point(person),
    },
    name,
  );
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, open),
    h("td", {}, sayNumber(others.length)),
    h("td", {}, [known.join(", "), ...rest].join(" ")),
  );
}
