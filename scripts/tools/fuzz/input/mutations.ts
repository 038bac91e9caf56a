import {
  FORM_VALUES,
  HOSTILE,
  ODD_BODIES,
  placesOf,
  QUERY_VALUES,
  withPlace,
} from "@chonsu/server/test/contract/bad-input/hostile";
import { addressOf, type Endpoint, type LooseParts } from "@chonsu/shared/contract/endpoint";
import { recordOf } from "../../../testing/strict.ts";
import type { Mutation } from "./plan.ts";

/** Items of a list that is far too long. */
const LONG = 60_000;

/** A request before its body is encoded. */
export interface Draft {
  /** The path of the call with its parameters to fill in. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** What stands behind the query as it is. */
  readonly oddQuery: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** A raw body in place of the encoded one. */
  readonly raw: Buffer | undefined;
}

/** Fields that would change an owner or a permission if the server read them. */
const TEMPTATIONS: readonly object[] = [
  { is_staff: true, is_superuser: true, isStaff: true, is_active: false },
  { user: 1, user_id: 1, userId: 1, creator: 1, sender: 1, inviter: 1, from_user_id: 1 },
  { id: 1, project_id: 1, created_at: "1999-01-01T00:00:00.000+09:00" },
  { one_degree_count: 0, like_count: 999, comment_count: 999, relation_degree: 1 },
  { password: "x", password_hash: "x", passwordHash: "x", email: "kanary-email-1@kaist.ac.kr" },
  { status: "accepted", is_read: true, is_deleted: false, is_system: true },
  { constructor: { prototype: { polluted: true } }, toString: null, hasOwnProperty: 1, length: -1 },
  { "": "", "[]": [], "a[][]": 1, "__proto__[]": 1, 가: "나" },
];

const ODD_HEADERS = Object.entries({
  "content-encoding": ["gzip, br, deflate"],
  "content-length": ["0", "99999999999999999999", "-1"],
  "content-type": [
    "application/json; charset=utf-7; boundary=",
    'multipart/form-data; boundary="',
    "\u0001",
    "application/vnd.api+json",
  ],
  host: ["evil.example:99999", "", "a b/c?d#e@f", "[::1]:0"],
  "if-none-match": ["*"],
  origin: ["null", "https://evil.example"],
  "transfer-encoding": ["chunked"],
  "x-forwarded-for": ["127.0.0.1, ::1, <script>"],
  "x-forwarded-host": ["evil.example"],
  "x-forwarded-proto": ["javascript"],
  "x-http-method-override": ["DELETE"],
}).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));

const PARAM_WORDS = [
  ...QUERY_VALUES.filter((text) => text !== ""),
  ..."1x ..%2f..%2fetc __proto__ %EA%B0%80 1.0 %2B1 0x1 1%2C2 %00".split(" "),
  ...["a".repeat(300), "9".repeat(15)],
];
const QUERY_WORDS = [
  ...QUERY_VALUES,
  ..."1&page=2 1&page_size=50&page_size=1 %ED%A0%80 1;drop %EA%B0%80%00".split(" "),
];

/** A request without mutations. */
export function draftOf(endpoint: Endpoint, given: LooseParts): Draft {
  const parts = { params: recordOf(given.params), query: recordOf(given.query), body: given.body };
  return { ...parts, path: endpoint.path, oddQuery: "", headers: {}, raw: undefined };
}

/** The path and the query of a draft as they are sent. */
export function urlOf({ path, params, query, oddQuery }: Draft): string {
  const named = Object.entries(query).filter(([, value]) => value !== null);
  const url = addressOf({ path }, { params, query: Object.fromEntries(named) });
  return oddQuery === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${oddQuery}`;
}

/** The draft with one mutation. */
export function mutated(draft: Draft, { what, place, value }: Mutation, endpoint: Endpoint): Draft {
  switch (what) {
    case "field": {
      const put = chosen([undefined, ...HOSTILE], value);
      return { ...draft, body: withPlace(draft.body, chosen([...placesOf(endpoint), ["x"]], place), put) };
    }
    case "long":
      return { ...draft, body: withLongList(draft.body, endpoint, place) };
    case "query": {
      const name = chosen([...Object.keys(endpoint.query?.shape ?? {}), "__proto__", "page", "q[]"], place);
      return { ...draft, oddQuery: `${name}=${chosen(QUERY_WORDS, value)}` };
    }
    case "param":
      return { ...draft, path: withParam(draft.path, endpoint, place, chosen(PARAM_WORDS, value)) };
    case "extra":
      return { ...draft, body: { ...recordOf(draft.body), ...chosen(TEMPTATIONS, value) } };
    case "header":
      return { ...draft, headers: { ...draft.headers, ...chosen(ODD_HEADERS, value) } };
    case "body":
      return { ...draft, raw: chosen([...ODD_BODIES, ...FORM_VALUES], value) };
    default:
      return what satisfies never;
  }
}

/** A path with a raw text in place of one parameter. */
function withParam(path: string, { params }: Endpoint, place: number, text: string): string {
  const names = Object.keys(params?.shape ?? {});
  return names.length === 0 ? path : path.replace(`:${chosen(names, place)}`, () => text);
}

/** A body in which a list has far more items than any list may have: copies of its first item. */
function withLongList(body: unknown, endpoint: Endpoint, place: number): unknown {
  const lists = placesOf(endpoint).filter((path) => path.length === 2 && path[1] === 0);
  const [name] = lists[place % Math.max(lists.length, 1)] ?? [];
  if (typeof name !== "string") return body;
  const given = recordOf(body)[name];
  const item: unknown = Array.isArray(given) ? given[0] : undefined;
  return withPlace(body, [name], Array(LONG).fill(item ?? 1));
}

/** One of some things by any number. */
export function chosen<T>(all: readonly T[], number: number): T {
  for (const found of all.slice(number % all.length)) return found;
  throw new RangeError("there is nothing to choose from");
}
