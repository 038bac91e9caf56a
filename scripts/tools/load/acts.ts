import { callNamed } from "@chonsu/db/calls/groups/records";
import { CHON_MAX } from "@chonsu/shared/limits";
import { planOf } from "../bench/calls.ts";
import type { Dataset } from "../bench/dataset.ts";
import type { PlannedRequest } from "../bench/messages.ts";
import type { Form, LoadForms } from "./forms.ts";
import type { Shot } from "./shot.ts";

const PREPARED_MAX = 1000;
/** Members who ask others keep this much room, so that nobody is full before the end. */
const ROOM_LEFT = 5;
const PAIRS = 5000;
const TRIES_PER_PAIR = 20;
const TERMS = ["로봇", "머신러닝", "디자인", "창업", "데이터"];

const PAINTING = "users.updateProfile picture";
/** Files are no calls of the contract. */
export const MEDIA = "media";

/** Requests of one kind: sent again and again, unless each can be sent only once. */
export interface Act {
  readonly shots: readonly Shot[];
  readonly once?: true;
}

/** So many requests of a kind are made beforehand, and sent again and again: of as many members, or of all where there are fewer. */
function preparedCount(dataset: Dataset): number {
  return Math.min(PREPARED_MAX, dataset.numbers("select id from users").length);
}

/** What members do beyond what the record and the benchmark draw: they send and see pictures, ask each other, sign in. */
export function actsOf(dataset: Dataset, forms: LoadForms, password: string): ReadonlyMap<string, () => Act> {
  const count = preparedCount(dataset);
  const fill = (make: () => Shot): Act => ({ shots: Array.from({ length: count }, make) });
  const form = (call: string, member: number, made: Form): Shot => {
    const { method, path } = callNamed(call).endpoint;
    return { method, path, token: dataset.token(member), ...made };
  };
  const painters = new Set<number>();
  const paint = () => {
    const painter = dataset.member();
    painters.add(painter);
    return form("users.updateProfile", painter, forms.avatar);
  };
  const signIn = () => ({ who: null, password });
  const remember = () => ({ keyword: dataset.pick(TERMS) });
  return new Map<string, () => Act>([
    [PAINTING, () => fill(paint)],
    [
      "projects.create pictures",
      () => fill(() => form("projects.create", dataset.member(), dataset.pick(forms.posts))),
    ],
    ["sessions.create", () => planned(planOf(dataset, "sessions.create", count, signIn))],
    ["searchHistory.add", () => planned(planOf(dataset, "searchHistory.add", count, remember))],
    ["friends.request", () => ({ ...planned(newPairs(dataset)), once: true })],
    [MEDIA, () => seen(dataset, painters)],
  ]);
}

/** What the record and the benchmark draw for a variant. */
export function plannedAct(dataset: Dataset, name: string): Act {
  return planned(planOf(dataset, name, preparedCount(dataset)));
}

function planned(requests: readonly PlannedRequest[]): Act {
  return {
    shots: requests.map((request) => ({ ...request, contentType: request.body === null ? null : "application/json" })),
  };
}

/** Looks at pictures of those who get no other one: then the one before is taken away, and nobody who is shown them now asks for that. */
function seen(dataset: Dataset, painters: ReadonlySet<number>): Act {
  const kept = dataset.rows("select id, image_file from users where image_file is not null");
  const pictures = kept.filter(([id]) => !painters.has(Number(id))).map(([, file]) => file);
  const get = { method: "GET", token: null, body: null, contentType: null } as const;
  return {
    shots: Array.from({ length: preparedCount(dataset) }, () => ({ ...get, path: `/media/${dataset.pick(pictures)}` })),
  };
}

/** Members who may ask each other: nothing was ever between them, and both have room. */
function newPairs(dataset: Dataset): PlannedRequest[] {
  const key = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const known = new Set(
    dataset.rows("select from_user_id, to_user_id from friend_relations").map(([a, b]) => key(Number(a), Number(b))),
  );
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
