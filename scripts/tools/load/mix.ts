import { callNamed } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
import { CHON_MAX } from "@chonsu/shared/limits";
import sharp from "sharp";
import { encodedForm } from "../../testing/request.ts";
import type { Dataset } from "../bench/dataset.ts";
import { PASSWORD } from "../bench/ground.ts";
import { type PlannedRequest, planOf, WORDS } from "../bench/requests.ts";
import { WEIGHTS } from "./weights.ts";

/** One request of the load. */
export interface Shot extends PlannedRequest<string | Buffer> {
  /** The key of a message that a connection should receive. */
  readonly messageKey?: string;
}

/** An action of members, with its weight. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  /** The next request; undefined when this university has no more data for it. */
  next(): Shot | undefined;
}

const PREPARED_MAX = 1000;
/** Members who send requests keep this number of free chons, so that nobody reaches the limit during the run. */
const ROOM_LEFT = 5;
const PAIRS = 5000;
const TRIES_PER_PAIR = 20;
const TERMS = ["로봇", "머신러닝", "디자인", "창업", "데이터"];
/** The size of a photo in pixels, after the phone has scaled it down. */
const PHOTO = { width: 1600, height: 1200 };
const JPEG_QUALITY = 80;
/** Noise. Without it the file would be a tenth of a real photo. */
const GRAIN = { type: "gaussian", mean: 128, sigma: 10 } as const;

/** All actions of members in this university, except messages. */
export async function mixOf(dataset: Dataset): Promise<Kind[]> {
  const own = ownShots(dataset, await makeForms());
  return Object.entries(WEIGHTS).flatMap(([name, weight]) => {
    if (name === "messages.create") return [];
    const shots = own[name]?.() ?? planOf(dataset, name, preparedCount(dataset));
    // A chon can be requested only once for a pair of members.
    const next = name === "friends.request" ? once(shots) : inTurns(shots);
    return shots.length === 0 ? [] : [{ name, weight, next }];
  });
}

function once(shots: readonly Shot[]): Kind["next"] {
  const left = shots.values();
  return () => left.next().value;
}

function inTurns(shots: readonly Shot[]): Kind["next"] {
  let at = 0;
  return () => shots[at++ % shots.length];
}

/**
 * The number of prepared requests of a kind, which are sent repeatedly: one for each of as many members, or for all members when there are
 * fewer.
 */
function preparedCount(dataset: Dataset): number {
  return Math.min(PREPARED_MAX, dataset.numbers("select id from users").length);
}

/** Requests that neither the records nor the benchmark have: pictures sent and fetched, chon requests, logins. */
function ownShots(dataset: Dataset, forms: Forms): Readonly<Record<string, () => Shot[]>> {
  const count = preparedCount(dataset);
  const painters = new Set<number>();
  const form = (call: string, member: number, { headers, body }: Forms["post"]): Shot => {
    const { method, path } = callNamed(call).endpoint;
    return { method, path, headers: { ...headers, authorization: `Bearer ${dataset.token(member)}` }, body };
  };
  const paint = () => {
    const painter = dataset.member();
    painters.add(painter);
    return form("users.updateProfile", painter, forms.avatar);
  };
  const post = () => form("projects.create", dataset.member(), forms.post);
  return {
    "users.updateProfile picture": () => Array.from({ length: count }, paint),
    "projects.create pictures": () => Array.from({ length: count }, post),
    "sessions.create": () => planOf(dataset, "sessions.create", count, () => ({ who: null, password: PASSWORD })),
    "searchHistory.add": () => planOf(dataset, "searchHistory.add", count, () => ({ keyword: dataset.pick(TERMS) })),
    "friends.request": () => newPairs(dataset),
    media: () => seenPictures(dataset, painters, count),
  };
}

type Forms = Awaited<ReturnType<typeof makeForms>>;

/** The forms of a post and of a profile with a photo, as a phone sends them. They are made once and sent repeatedly. */
async function makeForms() {
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: "#7a9e7e", noise: GRAIN } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const file = { name: "photo.jpg", type: "image/jpeg", bytes: photo };
  const { body } = withThings(callNamed("projects.create").record.request, WORDS);
  return {
    post: await encodedForm({ body, files: { images: [file, file] } }),
    avatar: await encodedForm({ files: { image: [file] } }),
  };
}

/** Fetches pictures of members who get no new one during the run. A replaced picture is deleted, and no page would request it. */
function seenPictures(dataset: Dataset, painters: ReadonlySet<number>, count: number): Shot[] {
  const kept = dataset.rows("select id, image_file as file from users where image_file is not null");
  const pictures = kept.filter(({ id }) => !painters.has(Number(id))).map(({ file }) => file);
  return Array.from({ length: count }, () => ({
    method: "GET",
    headers: {},
    path: `/media/${dataset.pick(pictures)}`,
  }));
}

/** Members who may request a chon: they never had a relation, and both have free chons. */
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
