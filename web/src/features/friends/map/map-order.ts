import type { ChonMap, MapPerson } from "@chonsu/shared/entities/friends";

/** One of my chons, with the people placed behind the chon. */
export interface Branch {
  readonly person: MapPerson;
  /** 2촌 drawn at this chon, by name. A person who knows several of my chons is placed at one and linked with all. */
  readonly hanging: readonly MapPerson[];
}

/** The links of each person on the map, without me. */
export type Links = ReadonlyMap<number, ReadonlySet<number>>;

export function linksOf({ links }: ChonMap): Links {
  const all = new Map<number, Set<number>>();
  const add = (from: number, to: number) => all.set(from, (all.get(from) ?? new Set()).add(to));
  for (const [a, b] of links) {
    add(a, b);
    add(b, a);
  }
  return all;
}

/**
 * My chons in their order around the circle: chons who know each other or the same people are neighbours, so that few lines cross. The same
 * map always has the same order.
 */
export function branchesOf(map: ChonMap): Branch[] {
  const links = linksOf(map);
  const near = inOrder(
    map.people.filter(({ relation_degree }) => relation_degree === 1),
    links,
  );
  const hanging = new Map<number, MapPerson[]>(near.map(({ id }) => [id, []]));
  for (const person of byChoice(map, links)) {
    const chons = near.filter(({ id }) => links.get(person.id)?.has(id));
    const emptiest = chons.toSorted((a, b) => countOf(hanging, a.id) - countOf(hanging, b.id))[0];
    if (emptiest !== undefined) hanging.get(emptiest.id)?.push(person);
  }
  return near.map((person) => ({ person, hanging: (hanging.get(person.id) ?? []).toSorted(byName) }));
}

/** My 2촌, those who know the fewest of my chons first: they have the fewest possible places. */
function byChoice({ people }: ChonMap, links: Links): MapPerson[] {
  const choices = ({ id }: MapPerson) => links.get(id)?.size ?? 0;
  return people
    .filter(({ relation_degree }) => relation_degree !== 1)
    .toSorted((a, b) => choices(a) - choices(b) || a.id - b.id);
}

function inOrder(people: readonly MapPerson[], links: Links): MapPerson[] {
  const left = people.toSorted((a, b) => (links.get(b.id)?.size ?? 0) - (links.get(a.id)?.size ?? 0) || a.id - b.id);
  const order = left.splice(0, 1);
  for (let last = order[0]; last !== undefined && left.length > 0; last = order.at(-1)) {
    const ties = left.map(({ id }) => tieOf(links, last?.id ?? 0, id));
    order.push(...left.splice(ties.indexOf(Math.max(...ties)), 1));
  }
  return order;
}

const KNOWN_WEIGHT = 3;

/** How closely two of my chons are connected. */
function tieOf(links: Links, a: number, b: number): number {
  const [ofA, ofB] = [links.get(a), links.get(b)];
  if (ofA === undefined || ofB === undefined) return 0;
  const shared = [...ofA].filter((id) => ofB.has(id)).length;
  return shared + (ofA.has(b) ? KNOWN_WEIGHT : 0);
}

function countOf(hanging: ReadonlyMap<number, readonly MapPerson[]>, id: number): number {
  return hanging.get(id)?.length ?? 0;
}

const collator = new Intl.Collator("ko");

function byName(a: MapPerson, b: MapPerson): number {
  return collator.compare(a.user_name, b.user_name) || a.id - b.id;
}
