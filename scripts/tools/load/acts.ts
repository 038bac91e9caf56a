import { CHON_MAX } from "@chonsu/shared/limits";
import type { World } from "../bench/world.ts";
import type { Form, LoadForms } from "./forms.ts";
import type { Kind, Shot } from "./shot.ts";

const PREPARED_MAX = 1000;
/** Members who ask others keep this much room, so that nobody is full before the end. */
const ROOM_LEFT = 5;
const PAIRS = 5000;
const TRIES_PER_PAIR = 20;
const JSON_TYPE = "application/json";
const TERMS = ["로봇", "머신러닝", "디자인", "창업", "데이터"];

/** What members write a post of. */
export const POST = {
  title: "함께 만들 팀원을 찾아요",
  content: "주말마다 모여서 만들어요. 처음이어도 괜찮아요.",
  "keywords[]": "로봇",
  "contacts[]": "open.kakao.com/o/team",
};

/** So many requests of a kind are made beforehand, and sent again and again: of as many members, or of all where there are fewer. */
export function preparedCount(world: World): number {
  return Math.min(PREPARED_MAX, world.numbers("select id from users").length);
}

/** What members do beyond the calls the benchmark has: they write, send pictures, ask each other, sign in. */
export function acts(world: World, forms: LoadForms, password: string): Kind[] {
  const cycled = (name: string, weight: number, make: () => Shot) =>
    inTurn(name, weight, Array.from({ length: preparedCount(world) }, make));
  const emails = world.words("select email from users limit 1000");
  const terms = (word: string) => ({ keyword: word });
  const me = () => world.token(world.member());
  const painters = new Set<number>();
  const avatars = cycled("users.updateProfile, picture", 1, () => {
    const painter = world.member();
    painters.add(painter);
    return form("PUT", "/api/profile/update/", world.token(painter), forms.avatar);
  });
  // Who gets another picture has the one before taken away: nobody who is shown them now asks for that.
  const kept = `select image_file from users where image_file is not null and id not in (${[...painters].join()})`;
  const pictures = world.words(kept);
  const { "keywords[]": keyword, "contacts[]": contact, ...words } = POST;
  const post = { ...words, keywords: [keyword], contacts: [contact] };
  return [
    cycled("media", 60, () => get(`/media/${world.pick(pictures)}`)),
    cycled("conversations.read", 20, () => readTalk(world)),
    cycled("searchHistory.add", 10, () => json("POST", "/api/search-history/", me(), terms(world.pick(TERMS)))),
    cycled("notifications.readAll", 5, () => json("POST", "/api/notifications-all-read/", me(), {})),
    cycled("projects.create", 3, () => json("POST", "/api/projects/", me(), post)),
    cycled("projects.create, pictures", 1, () => form("POST", "/api/projects/", me(), world.pick(forms.posts))),
    avatars,
    cycled("experiences.create", 1, () => json("POST", "/api/experiences/create/", me(), { title: POST.title })),
    cycled("sessions.signIn", 1, () => json("POST", "/api/token/", null, { email: world.pick(emails), password })),
    once(
      "friends.request",
      3,
      newPairs(world).map(({ from, to }) => json("POST", "/api/friends/", world.token(from), { to_user_id: to })),
    ),
  ];
}

function get(path: string): Shot {
  return { method: "GET", path, token: null, body: null, contentType: null };
}

function json(method: Shot["method"], path: string, token: string | null, body: unknown): Shot {
  return { method, path, token, body: JSON.stringify(body), contentType: JSON_TYPE };
}

function form(method: Shot["method"], path: string, token: string, made: Form): Shot {
  return { method, path, token, ...made };
}

function readTalk(world: World): Shot {
  const [id, me] = world.pick(
    world.rows("select id, user_1_id from conversations where user_1_id is not null and not deleted_for_user_1"),
  );
  return json("PATCH", `/api/conversations/${id}/read/`, world.token(Number(me)), {});
}

/** A kind whose requests may come again. */
export function inTurn(name: string, weight: number, shots: readonly Shot[]): Kind {
  let at = 0;
  return {
    name,
    weight,
    next() {
      at += 1;
      return shots[at % shots.length];
    },
  };
}

/** A kind whose requests can be made once each. */
function once(name: string, weight: number, shots: readonly Shot[]): Kind {
  const left = shots.values();
  return { name, weight, next: () => left.next().value };
}

interface Pair {
  readonly from: number;
  readonly to: number;
}

/** Members who may ask each other: nothing was ever between them, and both have room. */
function newPairs(world: World): Pair[] {
  const key = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const known = new Set(
    world.rows("select from_user_id, to_user_id from friend_relations").map(([a, b]) => key(Number(a), Number(b))),
  );
  const hasRoom = (id: number) => world.ctx.graph.friendsOf(id).length < CHON_MAX - ROOM_LEFT;
  const pairs: Pair[] = [];
  for (let tries = 0; tries < PAIRS * TRIES_PER_PAIR && pairs.length < PAIRS; tries += 1) {
    const [from, to] = [world.member(), world.member()];
    if (from === to || known.has(key(from, to)) || !hasRoom(from) || !hasRoom(to)) continue;
    known.add(key(from, to));
    pairs.push({ from, to });
  }
  return pairs;
}
