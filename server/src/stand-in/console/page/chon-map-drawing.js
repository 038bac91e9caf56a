// @ts-check
/** @typedef {{ readonly names: readonly string[], readonly ends: Uint32Array<ArrayBuffer>, readonly chons: readonly number[][] }} People */

const EDGE = 28;
/** Up to so many, names are written beside the dots wherever there is room. */
export const NAMED_MAX = 300;
/** More lines than this are no picture, and slow to draw: then only some are. */
export const LINES_MAX = 30_000;
const FONT_PX = 12;
const NEAR_PX = 14;
const ZOOM_MAX = 40;
const DOT_NAMED = 4;
/** Up to so many, each is a dot one can tell from the next; beyond, where many stand it is darker. */
const APART_MAX = 3000;
const DOT = 2.5;
const SPECK = 1.2;
const SPECK_INK = 0.6;
const ROUND = 2 * Math.PI;
const NOBODY = -1;

/** People and their chons on a canvas. Where they stand is told in units of its own; the view moves and zooms over them. */
export class Picture {
  #canvas;
  #people;
  #view = { zoom: 1, x: 0, y: 0 };
  #isAsked = false;
  #chosen = NOBODY;
  #places;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {People} people
   */
  constructor(canvas, people) {
    this.#canvas = canvas;
    this.#people = people;
    this.#places = new Float32Array(people.names.length * 2);
  }

  /** Whoever is chosen; -1 for nobody. */
  get chosen() {
    return this.#chosen;
  }

  /** Where everybody stands on the canvas, in its pixels. */
  spots() {
    return spread(this.#places, this.#canvas, this.#view);
  }

  /** Draws before the screen is shown the next time, once however often it is asked for. */
  later() {
    if (!this.#isAsked) requestAnimationFrame(() => this.#draw());
    this.#isAsked = true;
  }

  /** @param {Float32Array<ArrayBuffer>} places */
  place(places) {
    this.#places = places;
    this.later();
  }

  /** @param {number} person */
  choose(person) {
    if (this.#chosen === person) return;
    this.#chosen = person;
    this.later();
  }

  /**
   * Who stands at a point of the canvas; -1 for nobody.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    return nearest(this.spots(), (dx, dy) => dx * dx + dy * dy, { x, y }, NEAR_PX * NEAR_PX);
  }

  /**
   * Zooms around the middle.
   * @param {number} factor
   */
  zoom(factor) {
    const { x, y, zoom: before } = this.#view;
    const zoom = Math.min(Math.max(before * factor, 1), ZOOM_MAX);
    const by = zoom / before;
    this.#view = zoom === 1 ? { zoom, x: 0, y: 0 } : { zoom, x: x * by, y: y * by };
    this.later();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const { x, y, zoom } = this.#view;
    if (zoom === 1) return;
    this.#view = { zoom, x: x + dx, y: y + dy };
    this.later();
  }

  whole() {
    this.zoom(1 / ZOOM_MAX);
  }

  #draw() {
    this.#isAsked = false;
    const canvas = this.#canvas;
    const people = this.#people;
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    canvas.width = Math.round(size.width * devicePixelRatio);
    canvas.height = Math.round(size.height * devicePixelRatio);
    pen.scale(devicePixelRatio, devicePixelRatio);
    const colours = coloursOf(canvas);
    const at = this.spots();
    const isNamed = people.names.length <= NAMED_MAX;
    drawLines(pen, people, at, colours);
    drawDots(pen, at, people.names.length, colours);
    if (isNamed) drawNames(pen, people, at, colours, size);
    if (this.#chosen !== NOBODY) drawChosen(pen, people, at, this.#chosen, colours);
  }
}

/**
 * Who is nearest to a point by a measure; -1 where nobody is below the limit.
 * @param {Float32Array} spots
 * @param {(dx: number, dy: number) => number} measure
 * @param {{ readonly x: number, readonly y: number }} from
 * @param {number} limit
 */
export function nearest(spots, measure, { x, y }, limit) {
  let best = -1;
  let least = limit;
  for (let person = 0; person * 2 < spots.length; person += 1) {
    const far = measure((spots[person * 2] ?? 0) - x, (spots[person * 2 + 1] ?? 0) - y);
    if (far >= least) continue;
    least = far;
    best = person;
  }
  return best;
}

/**
 * Places, spread over the canvas as the view has it. Width and height are stretched apart: nothing on the map is measured.
 * @param {Float32Array} places
 * @param {HTMLCanvasElement} canvas
 * @param {{ readonly zoom: number, readonly x: number, readonly y: number }} view
 */
function spread(places, { clientWidth, clientHeight }, view) {
  const spots = new Float32Array(places.length);
  for (const [axis, extent, shift] of [
    [0, clientWidth, view.x],
    [1, clientHeight, view.y],
  ]) {
    let [low, high] = [Infinity, -Infinity];
    for (let index = axis ?? 0; index < places.length; index += 2) {
      low = Math.min(low, places[index] ?? 0);
      high = Math.max(high, places[index] ?? 0);
    }
    const scale = (((extent ?? 0) - 2 * EDGE) / (high - low || 1)) * view.zoom;
    const middle = (low + high) / 2;
    for (let index = axis ?? 0; index < places.length; index += 2) {
      spots[index] = ((places[index] ?? 0) - middle) * scale + (extent ?? 0) / 2 + (shift ?? 0);
    }
  }
  return spots;
}

/** @param {HTMLCanvasElement} canvas */
function coloursOf(canvas) {
  const { color, backgroundColor, borderColor, outlineColor, caretColor, fontFamily } = getComputedStyle(canvas);
  return {
    text: color,
    ground: backgroundColor,
    line: borderColor,
    accent: outlineColor,
    dot: caretColor,
    font: fontFamily,
  };
}

/** @typedef {ReturnType<typeof coloursOf>} Colours */

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {People} people
 * @param {Float32Array} at
 * @param {Colours} colours
 */
function drawLines(pen, { ends }, at, { line }) {
  const each = Math.max(Math.ceil(ends.length / 2 / LINES_MAX), 1) * 2;
  pen.strokeStyle = line;
  pen.lineWidth = ends.length / 2 > LINES_MAX / 10 ? 0.3 : 1;
  pen.beginPath();
  for (let index = 0; index < ends.length; index += each) trace(pen, at, ends[index] ?? 0, ends[index + 1] ?? 0);
  pen.stroke();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Float32Array} at
 * @param {number} a
 * @param {number} b
 */
function trace(pen, at, a, b) {
  pen.moveTo(at[a * 2] ?? 0, at[a * 2 + 1] ?? 0);
  pen.lineTo(at[b * 2] ?? 0, at[b * 2 + 1] ?? 0);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Float32Array} at
 * @param {number} count
 * @param {Colours} colours
 */
function drawDots(pen, at, count, { dot }) {
  pen.fillStyle = dot;
  if (count > APART_MAX) {
    pen.globalAlpha = SPECK_INK;
    for (let index = 0; index < at.length; index += 2) {
      pen.fillRect((at[index] ?? 0) - SPECK, (at[index + 1] ?? 0) - SPECK, 2 * SPECK, 2 * SPECK);
    }
    pen.globalAlpha = 1;
    return;
  }
  const radius = count > NAMED_MAX ? DOT : DOT_NAMED;
  pen.beginPath();
  for (let index = 0; index < at.length; index += 2) circle(pen, at[index] ?? 0, at[index + 1] ?? 0, radius);
  pen.fill();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function circle(pen, x, y, radius) {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, ROUND);
}

/**
 * Names where there is room for them; those with many chons choose first.
 * @param {CanvasRenderingContext2D} pen
 * @param {People} people
 * @param {Float32Array} at
 * @param {Colours} colours
 * @param {{ readonly width: number, readonly height: number }} size
 */
function drawNames(pen, { names, chons }, at, colours, { width, height }) {
  setUpNames(pen, colours);
  /** @type {{ left: number, right: number, top: number, bottom: number }[]} */
  const taken = [];
  const order = names.map((_name, person) => person).sort((a, b) => (chons[b]?.length ?? 0) - (chons[a]?.length ?? 0));
  for (const person of order) {
    const [x, y] = [at[person * 2] ?? 0, at[person * 2 + 1] ?? 0];
    const half = pen.measureText(names[person] ?? "").width / 2 + 2;
    const spot = [y + FONT_PX, y - FONT_PX].find((middle) => {
      const box = { left: x - half, right: x + half, top: middle - FONT_PX / 2, bottom: middle + FONT_PX / 2 };
      const isIn = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      const isFree = taken.every(
        (other) => other.right < box.left || other.left > box.right || other.bottom < box.top || other.top > box.bottom,
      );
      if (isIn && isFree) taken.push(box);
      return isIn && isFree;
    });
    if (spot !== undefined) write(pen, names[person] ?? "", x, spot);
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Colours} colours
 */
function setUpNames(pen, { font, text, ground }) {
  pen.font = `${FONT_PX}px ${font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  pen.strokeStyle = ground;
  pen.fillStyle = text;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
function write(pen, name, x, y) {
  pen.strokeText(name, x, y);
  pen.fillText(name, x, y);
}

/**
 * Somebody with all their chons, above everything else.
 * @param {CanvasRenderingContext2D} pen
 * @param {People} people
 * @param {Float32Array} at
 * @param {number} person
 * @param {Colours} colours
 */
function drawChosen(pen, { names, chons }, at, person, colours) {
  const around = chons[person] ?? [];
  pen.strokeStyle = colours.accent;
  pen.fillStyle = colours.accent;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const other of around) trace(pen, at, person, other);
  pen.stroke();
  pen.beginPath();
  for (const other of around) circle(pen, at[other * 2] ?? 0, at[other * 2 + 1] ?? 0, DOT_NAMED);
  circle(pen, at[person * 2] ?? 0, at[person * 2 + 1] ?? 0, 2 * DOT_NAMED);
  pen.fill();
  setUpNames(pen, colours);
  pen.font = `700 ${pen.font}`;
  write(pen, names[person] ?? "", at[person * 2] ?? 0, (at[person * 2 + 1] ?? 0) - FONT_PX - DOT_NAMED);
}
