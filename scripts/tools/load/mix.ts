import { callNamed } from "@chonsu/db/calls/groups/records";
import { CHON_MAX } from "@chonsu/shared/limits";
import type { Dataset } from "../bench/dataset.ts";
import { type PlannedRequest, planOf } from "../bench/requests.ts";
import type { Form, LoadForms } from "./forms.ts";
import { MEDIA_WEIGHT, WEIGHTS } from "./weights.ts";

/** One request of the load. */
export interface Shot extends PlannedRequest<string | Buffer> {
  /** The key of a message that a connection is to hear of. */
  readonly messageKey?: string;
}

/** Something members do, and how often beside the others. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  /** The next request of it; undefined when this university has no more of what it needs. */
  next(): Shot | undefined;
}

const PREPARED_MAX = 1000;
/** Members who ask others keep this much room, so that nobody is full before the end. */
const ROOM_LEFT = 5;
const PAIRS = 5000;
const TRIES_PER_PAIR = 20;
const TERMS = ["로봇", "머신러닝", "디자인", "창업", "데이터"];

/** Everything members do in this university, except talking to each other. */
export function mixOf(dataset: Dataset, forms: LoadForms, password: string): Kind[] {
  const own = ownShots(dataset, forms, password);
  // Pictures last: who is seen depends on who has got another one.
  return [...weighted(), ["media", MEDIA_WEIGHT] as const].flatMap(([name, weight]) => {
    if (weight === 0 || name.startsWith("messages.create")) return [];
    const shots = own[name]?.() ?? planOf(dataset, name, preparedCount(dataset));
    // A pair of members can be asked for once.
    const next = name === "friends.request" ? once(shots) : inTurns(shots);
    return shots.length === 0 ? [] : [{ name, weight, next }];
  });
}

/** The weight of messages that a connection is to hear of. */
export function messagingWeight(): number {
  return weighted().find(([name]) => name.startsWith("messages.create"))?.[1] ?? 0;
}

/** Every variant that has a weight, by its name. */
function weighted(): (readonly [name: string, weight: number])[] {
  return Object.entries(WEIGHTS).flatMap(([group, calls]) =>
    Object.entries<number | Readonly<Record<string, number>>>(calls).flatMap(([name, weights]) =>
      Object.entries(typeof weights === "number" ? { "": weights } : weights).map(
        ([variant, weight]) => [`${group}.${name} ${variant}`.trim(), weight] as const,
      ),
    ),
  );
}

function once(shots: readonly Shot[]): Kind["next"] {
  const left = shots.values();
  return () => left.next().value;
}

function inTurns(shots: readonly Shot[]): Kind["next"] {
  let at = 0;
  return () => shots[at++ % shots.length];
}

/** So many requests of a kind are made beforehand, and sent again and again: of as many members, or of all where there are fewer. */
function preparedCount(dataset: Dataset): number {
  return Math.min(PREPARED_MAX, dataset.numbers("select id from users").length);
}

/** What members do beyond what the record and the benchmark draw: they send and see pictures, ask each other, sign in. */
function ownShots(dataset: Dataset, forms: LoadForms, password: string): Readonly<Record<string, () => Shot[]>> {
  const count = preparedCount(dataset);
  const painters = new Set<number>();
  const form = (call: string, member: number, { headers, body }: Form): Shot => {
    const { method, path } = callNamed(call).endpoint;
    return { method, path, headers: { ...headers, authorization: `Bearer ${dataset.token(member)}` }, body };
  };
  const paint = () => {
    const painter = dataset.member();
    painters.add(painter);
    return form("users.updateProfile", painter, forms.avatar);
  };
  const post = () => form("projects.create", dataset.member(), dataset.pick(forms.posts));
  return {
    "users.updateProfile picture": () => Array.from({ length: count }, paint),
    "projects.create pictures": () => Array.from({ length: count }, post),
    "sessions.create": () => planOf(dataset, "sessions.create", count, () => ({ who: null, password })),
    "searchHistory.add": () => planOf(dataset, "searchHistory.add", count, () => ({ keyword: dataset.pick(TERMS) })),
    "friends.request": () => newPairs(dataset),
    media: () => seenPictures(dataset, painters, count),
  };
}

/** Looks at pictures of those who get no other one: then the one before is taken away, and nobody who is shown them now asks for that. */
function seenPictures(dataset: Dataset, painters: ReadonlySet<number>, count: number): Shot[] {
  const kept = dataset.rows("select id, image_file as file from users where image_file is not null");
  const pictures = kept.filter(({ id }) => !painters.has(Number(id))).map(({ file }) => file);
  return Array.from({ length: count }, () => ({
    method: "GET",
    headers: {},
    path: `/media/${dataset.pick(pictures)}`,
  }));
}

/** Members who may ask each other: nothing was ever between them, and both have room. */
function newPairs(dataset: Dataset): Shot[] {
  const key = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const relations = dataset.rows("select from_user_id as a, to_user_id as b from friend_relations");
  const known = new Set(relations.map(({ a, b }) => key(Number(a), Number(b))));
  const hasRoom = (id: number) => dataset.ctx.graph.friendsOf(id).length < CHON_MAX - ROOM_LEFT;
  const pairs: { who: number; to_user_id: number }[] = [];
  for (let tries = 0; tries < PAIRS * TRIES_PER_PAIR && pairs.length < PAIRS; tries += 1) {
    const [who, to_user_id] = [dataset.member(), dataset.member()];
    if (who === to_user_id || known.has(key(who, to_user_id)) || !hasRoom(who) || !hasRoom(to_user_id)) continue;
    known.add(key(who, to_user_id));
    pairs.push({ who, to_user_id });
  }
  const left = pairs.values();
  return planOf(dataset, "friends.request", pairs.length, () => left.next().value ?? {});
}
