import { DEPARTMENTS } from "@chonsu/shared/school/school";
import { at } from "../draw/at.ts";
import { type Chance, chanceOf } from "../draw/chance.ts";
import type { People } from "../people/people.ts";

const CLASS_SIZE = 40;
const LAB_SIZE = 12;
const CLUB_SIZE = 45;
const IN_A_CLUB = 0.7;
const IN_TWO_CLUBS = 0.25;
const KINDS = 4;

/**
 * Draws a member of one of the groups of a member; this may be the member. 0 when the member has no group of the drawn
 * kind.
 */
export type Companion = (id: number, chance: Chance) => number;

/** Assigns everybody to groups: a class of a department and a year, a lab, up to two clubs. */
export function makeCircles(people: People, seed: number): Companion {
  const chance = chanceOf(seed, "circles");
  const circleOf = new Int32Array((people.count + 1) * KINDS).fill(-1);
  const members: number[][] = [];
  const open = new Map<string, number>();
  const enter = (slot: number, id: number, kind: string, size: number) => {
    const known = open.get(kind);
    const circle = known === undefined || at(members, known).length >= size ? members.push([]) - 1 : known;
    open.set(kind, circle);
    at(members, circle).push(id);
    circleOf[slot] = circle;
  };
  const clubs = Math.max(2, Math.round(people.count / CLUB_SIZE));
  for (const id of people.ids) {
    const slot = id * KINDS;
    const department = at(DEPARTMENTS, at(people.major1, id));
    enter(slot, id, `class ${department} ${at(people.years, id)}`, CLASS_SIZE);
    if (at(people.degrees, id) !== "학사") enter(slot + 1, id, `lab ${department}`, LAB_SIZE);
    if (!chance.happens(IN_A_CLUB)) continue;
    enter(slot + 2, id, `club ${chance.below(clubs)}`, people.count);
    if (chance.happens(IN_TWO_CLUBS)) enter(slot + 3, id, `club ${chance.below(clubs)}`, people.count);
  }
  return (id, draw) => {
    const circle = at(circleOf, id * KINDS + draw.below(KINDS));
    return circle < 0 ? 0 : draw.pick(at(members, circle));
  };
}
