// @ts-check

/**
 * Finds places for everybody on the map, away from the page: chons pull each other, everybody pushes everybody away, and the step
 * grows smaller until all stand. There is no chance in it: the same chons, the same map.
 */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Up to so many, everybody is compared with everybody; beyond, with those near and with the middle of those far away. */
const EXACT_MAX = 600;
const CELLS_MAX = 32;
const ROUNDS = 500;
const ROUNDS_OF_MANY = 60;
const TELL_EVERY = 10;
const GRAVITY = 0.5;
/** Shared by the chons one has on average. */
const PULL = 0.5;
/** Times the usual distance from the middle: beyond it are few. */
const REACH = 2.5;
const NEAREST = 0.01;

/** @typedef {{ readonly count: number, readonly ends: Uint32Array<ArrayBuffer> }} Wanted */

/**
 * Places on a spiral, whoever has the most chons in its middle.
 * @param {number} count
 * @param {Uint32Array} degrees
 */
function beginning(count, degrees) {
  const places = new Float32Array(count * 2);
  const order = Uint32Array.from({ length: count }, (_none, at) => at);
  order.sort((a, b) => at(degrees, b) - at(degrees, a) || a - b);
  for (const [turn, node] of order.entries()) {
    const radius = Math.sqrt(turn + 1);
    places[node * 2] = radius * Math.cos(turn * GOLDEN_ANGLE);
    places[node * 2 + 1] = radius * Math.sin(turn * GOLDEN_ANGLE);
  }
  return places;
}

/**
 * @param {Uint32Array | Float32Array | Int32Array} numbers
 * @param {number} index
 */
function at(numbers, index) {
  return numbers[index] ?? 0;
}

/** @param {Wanted} wanted */
function degreesOf({ count, ends }) {
  const degrees = new Uint32Array(count);
  for (const end of ends) degrees[end] = at(degrees, end) + 1;
  return degrees;
}

/**
 * Everybody into the cells of a grid: whom each holds, and the middle of them.
 * @param {Float32Array} places
 * @param {number} side How many cells there are in a row.
 */
function gridOf(places, side) {
  const count = places.length / 2;
  let squares = 1;
  for (const place of places) squares += place * place;
  // Those far outside stand in the cells of the edge: else most would be in the few of the middle.
  const reach = REACH * Math.sqrt(squares / places.length);
  const size = (2 * reach) / side;
  const cellOf = (/** @type {number} */ place) => Math.min(Math.max(Math.floor((place + reach) / size), 0), side - 1);
  const cells = new Int32Array(count);
  const starts = new Uint32Array(side * side + 1);
  const middles = new Float32Array(side * side * 2);
  for (let node = 0; node < count; node += 1) {
    const cell = cellOf(at(places, node * 2 + 1)) * side + cellOf(at(places, node * 2));
    cells[node] = cell;
    starts[cell + 1] = at(starts, cell + 1) + 1;
    middles[cell * 2] = at(middles, cell * 2) + at(places, node * 2);
    middles[cell * 2 + 1] = at(middles, cell * 2 + 1) + at(places, node * 2 + 1);
  }
  for (let cell = 0; cell < side * side; cell += 1) starts[cell + 1] = at(starts, cell + 1) + at(starts, cell);
  const next = starts.slice();
  const members = new Uint32Array(count);
  for (let node = 0; node < count; node += 1) {
    const cell = at(cells, node);
    members[at(next, cell)] = node;
    next[cell] = at(next, cell) + 1;
  }
  return { side, cells, starts, members, middles };
}

/**
 * Everybody away from everybody: from those in the cells around by each, from the others by the middle of their cell.
 * @param {Float32Array} places
 * @param {Float32Array} forces
 * @param {ReturnType<typeof gridOf>} grid
 */
function push(places, forces, { side, cells, starts, members, middles }) {
  for (let node = 0; node < cells.length; node += 1) {
    const column = at(cells, node) % side;
    const line = (at(cells, node) - column) / side;
    for (let cell = 0; cell < side * side; cell += 1) {
      const [from, to] = [at(starts, cell), at(starts, cell + 1)];
      if (from === to) continue;
      const x = cell % side;
      const isNear = Math.abs(x - column) <= 1 && Math.abs((cell - x) / side - line) <= 1;
      if (!isNear) {
        const many = to - from;
        pushFrom(places, forces, node, at(middles, cell * 2) / many, at(middles, cell * 2 + 1) / many, many);
        continue;
      }
      for (let index = from; index < to; index += 1) {
        const other = at(members, index);
        if (other !== node) pushFrom(places, forces, node, at(places, other * 2), at(places, other * 2 + 1), 1);
      }
    }
  }
}

/**
 * @param {Float32Array} places
 * @param {Float32Array} forces
 * @param {number} node
 * @param {number} x
 * @param {number} y
 * @param {number} weight
 */
function pushFrom(places, forces, node, x, y, weight) {
  const dx = at(places, node * 2) - x;
  const dy = at(places, node * 2 + 1) - y;
  const force = weight / Math.max(dx * dx + dy * dy, NEAREST);
  forces[node * 2] = at(forces, node * 2) + dx * force;
  forces[node * 2 + 1] = at(forces, node * 2 + 1) + dy * force;
}

/**
 * Chons towards each other; who has many is pulled less by each of them.
 * @param {Float32Array} places
 * @param {Float32Array} forces
 * @param {Uint32Array} ends
 * @param {Uint32Array} degrees
 */
function pull(places, forces, ends, degrees) {
  const share = (PULL * degrees.length) / ends.length;
  for (let index = 0; index < ends.length; index += 2) {
    const [a, b] = [at(ends, index), at(ends, index + 1)];
    const dx = at(places, b * 2) - at(places, a * 2);
    const dy = at(places, b * 2 + 1) - at(places, a * 2 + 1);
    const force = (share * Math.hypot(dx, dy)) / Math.sqrt(Math.max(at(degrees, a), at(degrees, b)));
    forces[a * 2] = at(forces, a * 2) + dx * force;
    forces[a * 2 + 1] = at(forces, a * 2 + 1) + dy * force;
    forces[b * 2] = at(forces, b * 2) - dx * force;
    forces[b * 2 + 1] = at(forces, b * 2 + 1) - dy * force;
  }
}

/**
 * Everybody a step where they are drawn to, and a little to the middle, so that islands stay in sight.
 * @param {Float32Array} places
 * @param {Float32Array} forces
 * @param {number} step
 */
function move(places, forces, step) {
  for (let index = 0; index < places.length; index += 2) {
    const dx = at(forces, index) - GRAVITY * at(places, index);
    const dy = at(forces, index + 1) - GRAVITY * at(places, index + 1);
    const length = Math.max(Math.hypot(dx, dy), NEAREST);
    const way = Math.min(length, step) / length;
    places[index] = at(places, index) + dx * way;
    places[index + 1] = at(places, index + 1) + dy * way;
  }
}

/** @param {Wanted} wanted */
function place(wanted) {
  const { count, ends } = wanted;
  const degrees = degreesOf(wanted);
  const places = beginning(count, degrees);
  const isSmall = count <= EXACT_MAX;
  const rounds = isSmall ? ROUNDS : ROUNDS_OF_MANY;
  for (let round = 0; round < rounds; round += 1) {
    const forces = new Float32Array(count * 2);
    push(places, forces, gridOf(places, isSmall ? 1 : CELLS_MAX));
    pull(places, forces, ends, degrees);
    move(places, forces, (Math.sqrt(count) / 4) * (1 - round / rounds));
    if (round % TELL_EVERY === 0) postMessage({ places, done: round / rounds });
  }
  postMessage({ places, done: 1 });
}

addEventListener("message", ({ data }) => place(data));
