// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */
/** @import { People } from "./chon-map-drawing.js" */
import { showAccount } from "./accounts.js";
import { control } from "./ask.js";
import { LINES_MAX, NAMED_MAX, nearest, Picture } from "./chon-map-drawing.js";
import { mapTable } from "./chon-map-table.js";
import { h } from "./dom.js";
import { keepShowing, MEMBERS_CHANGED } from "./panel.js";
import { fill, sayNumber, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["chonMap"]["read"]>} ChonMap */

const words = texts.chonMap;
const MEMBERS_MAX = 20_000;
const WORKER = "/__standin/console/chon-map-worker.js";
const PERCENT = 100;
const ZOOM = 1.5;
/** How much further to the side than ahead somebody may stand who is still ahead. */
const ASIDE = 2;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLElement} container */
export function openChonMap(container) {
  const place = h("div", { class: "container" });
  container.append(place);
  const again = keepShowing(container, async (signal) => {
    await untilInSight(container, signal);
    const [status, map] = await Promise.all([
      control.status.read({}, signal),
      control.chonMap.read({ query: { limit: MEMBERS_MAX } }, signal),
    ]);
    show(place, map, status.members, signal, again);
  });
  document.addEventListener(MEMBERS_CHANGED, again);
}

/**
 * Nobody waits for a map that is further down, and a large one takes work.
 * @param {HTMLElement} container
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function untilInSight(container, signal) {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(container);
    signal.addEventListener("abort", () => watch.disconnect());
  });
}

/**
 * @param {HTMLElement} place
 * @param {ChonMap} map
 * @param {number} total
 * @param {AbortSignal} signal
 * @param {() => void} again
 */
function show(place, map, total, signal, again) {
  const people = peopleOf(map);
  const progress = h("p", { class: "facts" });
  if (map.members.length === 0) return place.replaceChildren(h("p", { class: "empty" }, words.none));
  const canvas = h("canvas", {
    class: "map",
    tabindex: 0,
    role: "application",
    "aria-label": fill(words.label, { members: sayNumber(map.members.length) }),
  });
  const who = h("p", { class: "who" });
  const picture = new Picture(canvas, people);
  const open = (/** @type {number} */ person) => showAccount(map.members[person]?.id ?? 0);
  const point = (/** @type {number} */ person, /** @type {"polite" | "off"} */ live) => {
    picture.choose(person);
    who.setAttribute("aria-live", live);
    const degree = people.chons[person]?.length ?? 0;
    who.textContent = person < 0 ? "" : fill(words.who, { name: people.names[person] ?? "", degree });
  };
  byPointer(canvas, picture, point, open);
  byKeys(canvas, picture, point, open);
  place.replaceChildren(
    ...facts(map, total).map((text) => h("p", { class: "facts" }, text)),
    h("div", { class: "row", role: "group", "aria-label": words.controls }, ...tools(picture, again), progress),
    canvas,
    who,
    mapTable(people, { open, point: (person) => point(person, "off") }),
  );
  follow(canvas, picture, signal);
  arrange(people, picture, signal, (done) => {
    progress.textContent = done < 1 ? fill(words.placing, { percent: Math.round(done * PERCENT) }) : "";
    canvas.toggleAttribute("data-placed", done === 1);
  });
}

/**
 * @param {ChonMap} map
 * @returns {People}
 */
function peopleOf({ members, pairs }) {
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const ends = Uint32Array.from(pairs.flat(), (id) => places.get(id) ?? 0);
  /** @type {number[][]} */
  const chons = members.map(() => []);
  for (let index = 0; index < ends.length; index += 2) {
    const [a = 0, b = 0] = [ends[index], ends[index + 1]];
    chons[a]?.push(b);
    chons[b]?.push(a);
  }
  return { names: members.map(({ name }) => name), ends, chons };
}

/**
 * What there is, and what of it is not drawn.
 * @param {ChonMap} map
 * @param {number} total
 */
function facts({ members, pairs }, total) {
  const said = [fill(words.facts, { members: sayNumber(members.length), pairs: sayNumber(pairs.length) })];
  if (total > members.length)
    said.push(fill(words.capped, { total: sayNumber(total), shown: sayNumber(members.length) }));
  if (pairs.length > LINES_MAX) {
    said.push(fill(words.thinned, { share: Math.round(PERCENT / Math.ceil(pairs.length / LINES_MAX)) }));
  }
  if (members.length > NAMED_MAX) said.push(words.unnamed);
  return said;
}

/**
 * @param {Picture} picture
 * @param {() => void} again
 */
function tools(picture, again) {
  const tool = (/** @type {string} */ text, /** @type {() => void} */ onclick) =>
    h("button", { type: "button", onclick }, text);
  return [
    tool(words.zoomIn, () => picture.zoom(ZOOM)),
    tool(words.zoomOut, () => picture.zoom(1 / ZOOM)),
    tool(words.whole, () => picture.whole()),
    tool(words.refresh, again),
  ];
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 * @param {(person: number, live: "polite" | "off") => void} point
 * @param {(person: number) => void} open
 */
function byPointer(canvas, picture, point, open) {
  let isDragged = false;
  canvas.addEventListener("pointermove", ({ offsetX, offsetY, buttons, movementX, movementY }) => {
    if (buttons === 0) return point(picture.at(offsetX, offsetY), "off");
    isDragged = isDragged || movementX !== 0 || movementY !== 0;
    picture.pan(movementX, movementY);
  });
  canvas.addEventListener("pointerdown", ({ pointerId }) => {
    isDragged = false;
    canvas.setPointerCapture(pointerId);
  });
  canvas.addEventListener("pointerleave", () => point(-1, "off"));
  canvas.addEventListener("click", ({ offsetX, offsetY }) => {
    const person = picture.at(offsetX, offsetY);
    if (!isDragged && person >= 0) open(person);
  });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 * @param {(person: number, live: "polite" | "off") => void} point
 * @param {(person: number) => void} open
 */
function byKeys(canvas, picture, point, open) {
  canvas.addEventListener("keydown", (event) => {
    const [, way] = Object.entries(WAYS).find(([key]) => key === event.key) ?? [];
    if (way !== undefined) point(ahead(canvas, picture, way), "polite");
    else if (event.key === "+" || event.key === "=") picture.zoom(ZOOM);
    else if (event.key === "-") picture.zoom(1 / ZOOM);
    else if (event.key === "Enter" && picture.chosen >= 0) open(picture.chosen);
    else return;
    event.preventDefault();
  });
}

/**
 * Who comes next in a direction, from whoever is chosen or from the middle; who is chosen, where nobody does.
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 * @param {readonly number[]} way
 */
function ahead({ clientWidth, clientHeight }, picture, [right = 0, down = 0]) {
  const spots = picture.spots();
  const { chosen } = picture;
  const from =
    chosen < 0
      ? { x: clientWidth / 2, y: clientHeight / 2 }
      : { x: spots[chosen * 2] ?? 0, y: spots[chosen * 2 + 1] ?? 0 };
  const measure = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const forth = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    return forth > 0 && aside <= ASIDE * forth ? forth + ASIDE * aside : Infinity;
  };
  const found = nearest(spots, measure, from, Infinity);
  return found < 0 ? chosen : found;
}

/**
 * Draws anew when the canvas has another size or the page other colours.
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 * @param {AbortSignal} signal
 */
function follow(canvas, picture, signal) {
  const sizes = new ResizeObserver(() => picture.later());
  sizes.observe(canvas);
  signal.addEventListener("abort", () => sizes.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => picture.later(), { signal });
}

/**
 * @param {People} people
 * @param {Picture} picture
 * @param {AbortSignal} signal
 * @param {(done: number) => void} tell
 */
function arrange({ names, ends }, picture, signal, tell) {
  const worker = new Worker(WORKER, { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  worker.addEventListener("message", ({ data }) => {
    picture.place(data.places);
    tell(data.done);
    if (data.done === 1) worker.terminate();
  });
  worker.postMessage({ count: names.length, ends });
}
