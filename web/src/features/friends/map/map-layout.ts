import type { ChonMap, MapPerson } from "@chonsu/shared/entities/friends";
import { forceCollide, forceLink, forceManyBody } from "d3-force";
import type { Point } from "../../../lib/point.ts";
import { type Branch, branchesOf, linksOf } from "./map-order.ts";
import { type MapFace, type MapLayout, MY_RADIUS, MY_REACH } from "./map-types.ts";

/** Between my face and the nearest group there is room for a name. */
const MY_ROOM = 16;
const NEAR_RADIUS = 21;
/** The distance between two groups. */
const ROOM = 10;
/** A chon without people of their own has this much room for a name. */
const NAME_ROOM = 16;
/** The share of the circle that the groups may fill at first. */
const FILLED = 0.75;
const MARGIN = 12;
const FULL_TURN = 2 * Math.PI;
/** The first face is at the top. */
const START = -Math.PI / 2;
const TICKS = 300;
/** The number of last steps, in which groups only move apart. */
const LAST_TICKS = 100;

/** With few 2촌 their faces are larger. */
const FAR_SIZES = [
  { most: 60, radius: 10 },
  { most: Number.POSITIVE_INFINITY, radius: 8 },
] as const;
/** Between the face of a chon and their people, and between two of those. */
const FAR_GAP = 8;
const FAR_ROOM = 7;
/** Half of the width below a face that stays free for its name. */
const NAME_HALF = 26;
/** Few people stand close together above their chon. */
const WIDEST_STEP = Math.PI / 4;
/** With fewer chons I need not be in their middle. */
const MIDDLE_MIN = 4;

/** The random number for d3-force, which uses it only when two nodes are at the same point. */
const RANDOM = 0.4;
const KEPT_SPEED = 0.6;
/** The share of its way to the middle that a group moves in a step, and of its way back to the circle when it is outside. */
const GRAVITY = 0.06;
const GATHERING = 0.5;
/** The share of its strength that a force keeps from step to step. */
const COOLING = 0.977;
const REST = { vx: 0, vy: 0 };

/** A chon with the people placed around them. */
interface Group {
  /** The forces of d3 store their data about a node by this index. */
  index: number;
  readonly branch: Branch;
  /** The places of the people, from the chon. */
  readonly places: readonly Point[];
  /** The radius of the circle that the group needs. */
  readonly reach: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/**
 * The layout around me: my 1촌, each with room for their people around them. Links pull chons together who know each other or the same
 * people, so that circles of friends are visible. The first positions are not random, so the same map always has the same layout. The many
 * steps take time, so a worker makes it (`map-worker`).
 */
export function layoutOf(map: ChonMap): MapLayout {
  const branches = branchesOf(map);
  const far = FAR_SIZES.find(({ most }) => map.people.length - branches.length <= most) ?? FAR_SIZES[1];
  const groups = firstPlaces(branches, far.radius);
  const zone = zoneOf(groups);
  const room = forceCollide<Group>(({ reach }) => reach + ROOM / 2).iterations(3);
  const pull = forceLink<Group, { source: Group; target: Group }>(tiesOf(map, groups)).distance(
    ({ source, target }) => source.reach + target.reach + ROOM,
  );
  const apart = forceManyBody<Group>()
    .strength(-60)
    .distanceMax(zone * 2);
  for (const force of [room, pull, apart]) force.initialize?.(groups, () => RANDOM);
  for (let tick = 0; tick < TICKS + LAST_TICKS; tick += 1) {
    const alpha = tick < TICKS ? COOLING ** tick : 0;
    if (alpha > 0) {
      pull(alpha);
      apart(alpha);
      gather(groups, zone, alpha);
      keepMiddle(groups);
    }
    room(alpha);
    leaveMyPlace(groups);
    step(groups);
  }
  leaveMyPlace(groups);
  return centred(groups, far.radius);
}

/** My chons in their order around me, so that few lines cross from the start. */
function firstPlaces(branches: readonly Branch[], radius: number): Group[] {
  const sector = FULL_TURN / Math.max(branches.length, 1);
  return branches
    .map((branch, at) => {
      const places = placesAround(branch.hanging.length, radius);
      const outermost = Math.max(0, ...places.map(({ x, y }) => Math.hypot(x, y) + radius));
      const reach = Math.max(outermost, NEAR_RADIUS + NAME_ROOM);
      const turn = START + at * sector;
      return { branch, places, reach, ...REST, ...pointAt(MY_REACH + reach * 2, turn) };
    })
    .toSorted((a, b) => a.branch.person.id - b.branch.person.id)
    .map((group, index) => ({ ...group, index }));
}

/** The places of a chon's people: rings around the chon, from the top to both sides, open below for the name. */
function placesAround(count: number, radius: number): Point[] {
  const places: Point[] = [];
  const width = 2 * radius + FAR_ROOM;
  for (let distance = NEAR_RADIUS + FAR_GAP + radius; places.length < count; distance += width) {
    const open = 2 * Math.asin(Math.min(1, (NAME_HALF + radius) / distance));
    const most = Math.max(1, Math.floor(((FULL_TURN - open) * distance) / width) + 1);
    const here = Math.min(most, count - places.length);
    const turn = Math.min((FULL_TURN - open) / Math.max(here - 1, 1), WIDEST_STEP);
    for (let at = 0; at < here; at += 1) places.push(pointAt(distance, START + (at - (here - 1) / 2) * turn));
  }
  return places;
}

/** Pairs of chons who know each other, or the same person. */
function tiesOf(map: ChonMap, groups: readonly Group[]): { source: Group; target: Group }[] {
  const byId = new Map(groups.map((group) => [group.branch.person.id, group]));
  const ties = new Map<string, { source: Group; target: Group }>();
  const tie = (source: Group, target: Group) => ties.set(`${source.index} ${target.index}`, { source, target });
  for (const [id, known] of linksOf(map)) {
    const chons = [...known].flatMap((one) => byId.get(one) ?? []).toSorted((a, b) => a.index - b.index);
    const self = byId.get(id);
    if (self !== undefined) for (const other of chons) if (self.index < other.index) tie(self, other);
    if (self === undefined) for (const [at, one] of chons.slice(1).entries()) tie(chons[at] ?? one, one);
  }
  return [...ties.values()].toSorted((a, b) => a.source.index - b.source.index || a.target.index - b.target.index);
}

/** Moves every group by its speed, which becomes less. */
function step(groups: readonly Group[]): void {
  for (const group of groups) {
    group.vx *= KEPT_SPEED;
    group.vy *= KEPT_SPEED;
    group.x += group.vx;
    group.y += group.vy;
  }
}

/** Pulls groups to the middle, and strongly those outside of the circle: one far away would make all faces small. */
function gather(groups: readonly Group[], zone: number, alpha: number): void {
  for (const group of groups) {
    const distance = Math.hypot(group.x, group.y) || 1;
    const beyond = Math.max(0, distance + group.reach - zone);
    const share = (GRAVITY + (beyond / distance) * GATHERING) * alpha;
    group.vx -= group.x * share;
    group.vy -= group.y * share;
  }
}

/** The radius of a circle that has room for me and all groups. */
function zoneOf(groups: readonly Group[]): number {
  const area = groups.reduce((sum, { reach }) => sum + (reach + ROOM / 2) ** 2, (MY_REACH + MY_ROOM) ** 2);
  return Math.sqrt(area / FILLED);
}

/** Moves all so that I am in the middle of my chons. */
function keepMiddle(groups: readonly Group[]): void {
  if (groups.length < MIDDLE_MIN) return;
  const mean = (pick: (group: Group) => number) => groups.reduce((sum, group) => sum + pick(group), 0) / groups.length;
  const [x, y] = [mean((group) => group.x), mean((group) => group.y)];
  for (const group of groups) {
    group.x -= x;
    group.y -= y;
  }
}

/** Moves groups off my face. */
function leaveMyPlace(groups: readonly Group[]): void {
  for (const group of groups) {
    const distance = Math.hypot(group.x, group.y) || 1;
    const kept = Math.max(distance, MY_REACH + MY_ROOM + group.reach) / distance;
    group.x *= kept;
    group.y *= kept;
  }
}

/** The layout in a circle around 0, 0. With few chons I am not in its middle. */
function centred(groups: readonly Group[], radius: number): MapLayout {
  const side = (pick: (group: Group) => number, sign: 1 | -1) =>
    Math.max(MY_RADIUS * 3, ...groups.map((group) => sign * pick(group) + group.reach));
  const [right, left] = [side(({ x }) => x, 1), side(({ x }) => x, -1)];
  const [bottom, top] = [side(({ y }) => y, 1), side(({ y }) => y, -1)];
  const me = { x: rounded((left - right) / 2), y: rounded((top - bottom) / 2) };
  const reachOf = ({ x, y, reach }: Pick<Group, "x" | "y" | "reach">) => Math.hypot(x + me.x, y + me.y) + reach;
  const zone = Math.max(MY_RADIUS * 3, ...[{ x: 0, y: 0, reach: MY_REACH }, ...groups].map(reachOf));
  const faces = groups.flatMap(({ branch: { person, hanging }, places, x, y }): MapFace[] => {
    const chon = { x: rounded(x + me.x), y: rounded(y + me.y) };
    const theirs = hanging.map((one, at) => farFace(one, person.id, places[at] ?? chon, chon, radius));
    return [{ person, degree: 1, radius: NEAR_RADIUS, folded: hanging.length, ...chon }, ...theirs];
  });
  return { faces, me, zone, extent: zone + MARGIN };
}

function farFace(person: MapPerson, homeId: number, from: Point, { x, y }: Point, radius: number): MapFace {
  return { person, degree: 2, radius, homeId, x: rounded(x + from.x), y: rounded(y + from.y) };
}

function pointAt(distance: number, turn: number): Point {
  return { x: distance * Math.cos(turn), y: distance * Math.sin(turn) };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
