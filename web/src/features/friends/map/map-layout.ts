import type { ChonMap, MapPerson } from "@chonsu/shared/entities/friends";
import { forceCollide, forceLink, forceManyBody } from "d3-force";
import type { Point } from "../../../lib/point.ts";
import { branchesOf } from "./map-order.ts";
import { type MapFace, type MapLayout, MY_RADIUS } from "./map-types.ts";

/** Between my face and the nearest there is room for a name. */
const MY_ROOM = 24;
const NEAR_RADIUS = 21;
/**
 * `room` is the distance between the edges of two of my chons, enough for a name. `filled` is the share of their circle that they may fill.
 * Many chons are closer together, so that all faces can be seen at once.
 */
const NEAR_SIZES = [
  { most: 24, room: 24, filled: 0.55 },
  { most: Number.POSITIVE_INFINITY, room: 19, filled: 0.7 },
] as const;
const NEAR_ZONE_MIN = 128;
const ZONE_GAP = 12;
const MARGIN = 22;
const FULL_TURN = 2 * Math.PI;
/** The first face is at the top. */
const START = -Math.PI / 2;

/**
 * With few people the faces are large and far apart, with many small and close. With more people each step takes longer, and fewer steps
 * are enough.
 */
const FAR_SIZES = [
  { most: 60, radius: 15, room: 12, ticks: 300 },
  { most: 250, radius: 10, room: 8, ticks: 200 },
  { most: Number.POSITIVE_INFINITY, radius: 7, room: 4, ticks: 90 },
] as const;
/** With fewer chons I need not be in their middle. */
const MIDDLE_MIN = 4;
/** The number of last steps, in which faces only move apart. */
const LAST_TICKS = 100;

/** The random number for d3-force, which uses it only when two nodes are at the same point. */
const RANDOM = 0.4;
const KEPT_SPEED = 0.6;
/** The share of its way back to the circle that a face outside of it moves in a step. */
const GATHERING = 0.5;
/** The share of its strength that a force keeps from step to step. */
const COOLING = 0.977;
const REST = { index: 0, vx: 0, vy: 0 };

interface Node {
  /** The forces of d3 store their data about a node by this index. */
  index: number;
  readonly person: MapPerson;
  readonly degree: 1 | 2;
  readonly radius: number;
  readonly room: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/**
 * The layout around me: my 1촌 within a circle, their chons outside of it. Links pull people together who know each other, so that groups
 * are visible. The first positions are not random, so the same map always has the same layout. The many steps take time, so a worker makes
 * it (`map-worker`).
 */
export function layoutOf(map: ChonMap): MapLayout {
  const nodes = firstPlaces(map);
  const zone = zoneOf(nodes);
  const { ticks } = sizeOf(nodes.length);
  const byId = new Map(nodes.map((node) => [node.person.id, node]));
  const links = map.links
    .flatMap(([one, other]) => {
      const [source, target] = [byId.get(one), byId.get(other)];
      return source === undefined || target === undefined ? [] : [{ source, target }];
    })
    .toSorted((a, b) => a.source.person.id - b.source.person.id || a.target.person.id - b.target.person.id);
  const room = forceCollide<Node>((node) => node.radius + node.room / 2).iterations(3);
  const pull = forceLink<Node, (typeof links)[number]>(links).distance(lengthOf);
  const apart = forceManyBody<Node>()
    .strength(({ degree }) => (degree === 1 ? -160 : -30))
    .distanceMax(zone * 2);
  for (const force of [room, pull, apart]) force.initialize?.(nodes, () => RANDOM);
  for (let tick = 0; tick < ticks + LAST_TICKS; tick += 1) {
    const alpha = tick < ticks ? COOLING ** tick : 0;
    if (alpha > 0) {
      pull(alpha);
      apart(alpha);
      gather(nodes, zone, alpha);
      keepMiddle(nodes);
    }
    room(alpha);
    keepZones(nodes, zone);
    step(nodes);
  }
  keepZones(nodes, zone);
  return centred(nodes, Math.min(zone, Math.max(...nodes.map(reachOf), 0)));
}

/** Moves every node by its speed, which becomes less. */
function step(nodes: readonly Node[]): void {
  for (const node of nodes) {
    node.vx *= KEPT_SPEED;
    node.vy *= KEPT_SPEED;
    node.x += node.vx;
    node.y += node.vy;
  }
}

/** Pulls the faces outside of the circle back towards it: one face far away would make all faces small. */
function gather(nodes: readonly Node[], zone: number, alpha: number): void {
  for (const node of nodes) {
    const distance = Math.hypot(node.x, node.y) || 1;
    const beyond = node.degree === 1 ? 0 : distance - zone - node.radius - ZONE_GAP;
    if (beyond <= 0) continue;
    node.vx -= (node.x / distance) * beyond * GATHERING * alpha;
    node.vy -= (node.y / distance) * beyond * GATHERING * alpha;
  }
}

function lengthOf({ source, target }: { source: Node; target: Node }): number {
  return source.radius + target.radius + (source.degree === target.degree ? 30 : 44);
}

/** My chons in their order around me, their people behind them, so that few lines cross from the start. */
function firstPlaces(map: ChonMap): Node[] {
  const branches = branchesOf(map);
  const count = branches.reduce((sum, { hanging }) => sum + hanging.length, 0);
  const { radius, room } = sizeOf(count);
  const zone = NEAR_ZONE_MIN;
  const sector = FULL_TURN / Math.max(branches.length, 1);
  return branches
    .flatMap(({ person, hanging }, index): Node[] => {
      const middle = START + index * sector;
      const near: Node = {
        person,
        degree: 1,
        radius: NEAR_RADIUS,
        room: nearSize(branches.length).room,
        ...REST,
        ...at(zone * 0.75, middle),
      };
      const spread = Math.min(sector, FULL_TURN / 3) / Math.max(hanging.length, 1);
      const far = hanging.map((one, place): Node => {
        const turn = middle + (place - (hanging.length - 1) / 2) * spread;
        return { person: one, degree: 2, radius, room, ...REST, ...at(zone * 1.5 + (place % 5) * radius, turn) };
      });
      return [near, ...far];
    })
    .toSorted((a, b) => a.person.id - b.person.id)
    .map((node, index) => ({ ...node, index }));
}

function sizeOf(count: number) {
  return FAR_SIZES.find(({ most }) => count <= most) ?? FAR_SIZES[2];
}

function nearSize(count: number) {
  return NEAR_SIZES.find(({ most }) => count <= most) ?? NEAR_SIZES[1];
}

/** The radius of the circle of my chons. */
function zoneOf(nodes: readonly Node[]): number {
  const near = nodes.filter(({ degree }) => degree === 1).length;
  const { room, filled } = nearSize(near);
  const side = 2 * NEAR_RADIUS + room;
  return Math.max(NEAR_ZONE_MIN, Math.sqrt((near * side ** 2) / (filled * Math.PI) + (MY_RADIUS * 2) ** 2));
}

/** Moves all so that I am in the middle of my chons. */
function keepMiddle(nodes: readonly Node[]): void {
  const near = nodes.filter(({ degree }) => degree === 1);
  const mean = (pick: (node: Node) => number) => near.reduce((sum, node) => sum + pick(node), 0) / near.length;
  if (near.length < MIDDLE_MIN) return;
  const [x, y] = [mean((node) => node.x), mean((node) => node.y)];
  for (const node of nodes) {
    node.x -= x;
    node.y -= y;
  }
}

/** Moves everybody to their side of the circle. */
function keepZones(nodes: readonly Node[], zone: number): void {
  for (const node of nodes) {
    const distance = Math.hypot(node.x, node.y) || 1;
    const least = node.degree === 1 ? MY_RADIUS + node.radius + MY_ROOM : zone + node.radius + ZONE_GAP;
    const most = node.degree === 1 ? zone - node.radius - ZONE_GAP : Number.POSITIVE_INFINITY;
    const kept = Math.min(Math.max(distance, least), most);
    node.x *= kept / distance;
    node.y *= kept / distance;
  }
}

/** The radius of the circle that one of my chons needs; 0 for others. */
function reachOf({ degree, radius, x, y }: Node): number {
  return degree === 1 ? Math.hypot(x, y) + radius + ZONE_GAP : 0;
}

/** The layout with the middle of the whole drawing at 0, 0. With few chons I am not at this point. */
function centred(nodes: readonly Node[], zone: number): MapLayout {
  const circle = nodes.length > 0 ? zone : MY_RADIUS * 3;
  const side = (pick: (node: Node) => number, sign: 1 | -1) =>
    Math.max(circle, ...nodes.map((node) => sign * pick(node) + node.radius));
  const [right, left] = [side(({ x }) => x, 1), side(({ x }) => x, -1)];
  const [bottom, top] = [side(({ y }) => y, 1), side(({ y }) => y, -1)];
  const me = { x: rounded((left - right) / 2), y: rounded((top - bottom) / 2) };
  const faces = nodes.map(
    ({ person, degree, radius, x, y }): MapFace => ({
      ...{ person, degree, radius },
      ...{ x: rounded(x + me.x), y: rounded(y + me.y) },
    }),
  );
  return { faces, me, zone: circle, extent: Math.max(left + right, top + bottom) / 2 + MARGIN };
}

function at(radius: number, turn: number): Point {
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
