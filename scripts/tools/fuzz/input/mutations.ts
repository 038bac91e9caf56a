import {
  FORM_VALUES,
  HOSTILE,
  ODD_BODIES,
  placesOf,
  QUERY_VALUES,
  withPlace,
} from "@chonsu/server/test/contract/bad-input/hostile";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { recordOf } from "../../../testing/strict.ts";
import type { Mutation } from "./plan.ts";

/** Items of a list that is far too long. */
const LONG = 60_000;

/** A request before its body is encoded. */
export interface Draft {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  /** A raw body in place of the encoded one. */
  readonly raw: Buffer | undefined;
  readonly isRouted: boolean;
}

/** A request without mutations. */
export type Meant = Pick<Draft, "method" | "params" | "query" | "body">;

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

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { expect: "100-continue" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "127.0.0.1, ::1, <script>" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
  { host: "evil.example:99999" },
  { host: "" },
  { host: "a b/c?d#e@f" },
  { host: "[::1]:0" },
  { "content-length": "0" },
  { "content-length": "99999999999999999999" },
  { "content-length": "-1" },
  { "transfer-encoding": "chunked" },
  { "content-encoding": "gzip, br, deflate" },
  { accept: "application/xml" },
  { "accept-encoding": "*;q=0" },
  { range: "bytes=0-0,-1,99-" },
  { "if-none-match": "*", "if-modified-since": "nonsense" },
  { origin: "null" },
  { origin: "https://evil.example", "access-control-request-method": "DELETE" },
  { cookie: "a=".repeat(4000) },
  { "content-type": "application/json; charset=utf-7; boundary=" },
  { "content-type": 'multipart/form-data; boundary="' },
  { "content-type": "\u0001" },
  { "content-type": "application/vnd.api+json" },
  { upgrade: "websocket", connection: "upgrade" },
  { "accept-version": "9" },
  { "user-agent": "x".repeat(8000) },
];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

const PATH_ENDS = [
  "x",
  "/",
  "//",
  "/..",
  "/%2e%2e/",
  "%00",
  "%ff",
  "%",
  ";a=b",
  "/가",
  "a".repeat(3000),
  "/1/2/3",
  "?",
  "#x",
];

const PARAM_WORDS = [
  "1x",
  "..%2f..%2fetc",
  "__proto__",
  "%EA%B0%80",
  "1.0",
  "%2B1",
  "0x1",
  "1%2C2",
  "a".repeat(300),
  "%00",
  "9".repeat(15),
];

/** Applies all mutations to a request and makes its URL. */
export function mutated(meant: Meant, mutations: readonly Mutation[], endpoint: Endpoint): Draft {
  const draft: Draft = { ...meant, headers: {}, url: "", raw: undefined, isRouted: true };
  const made = mutations.reduce((before, mutation) => mutatedOnce(before, mutation, endpoint), draft);
  return { ...made, url: `${made.url || pathOf(endpoint, made.params)}${searchOf(made.query)}` };
}

function mutatedOnce(draft: Draft, { what, place, value }: Mutation, endpoint: Endpoint): Draft {
  switch (what) {
    case "field": {
      const places = placesOf(endpoint);
      if (places.length === 0) return draft;
      const put = [undefined, ...HOSTILE][value % (HOSTILE.length + 1)];
      return { ...draft, body: withPlace(draft.body, places[place % places.length] ?? [], put) };
    }
    case "long":
      return { ...draft, body: withLongList(draft.body, endpoint, place) };
    case "query":
      return { ...draft, query: { ...draft.query, ...oddQuery(endpoint, place, value) } };
    case "param":
      return { ...draft, params: { ...draft.params, ...oddParam(endpoint, place, value) } };
    case "extra":
      return { ...draft, body: { ...recordOf(draft.body), ...chosen(TEMPTATIONS, value) } };
    case "header":
      return { ...draft, headers: { ...draft.headers, ...chosen(ODD_HEADERS, value) } };
    case "path":
      return { ...draft, isRouted: false, url: `${pathOf(endpoint, draft.params)}${chosen(PATH_ENDS, value) ?? ""}` };
    case "method":
      return { ...draft, isRouted: false, method: chosen(METHODS, value) ?? "GET" };
    case "body":
      return { ...draft, raw: chosen([...ODD_BODIES, ...FORM_VALUES], value) };
    default:
      return what satisfies never;
  }
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

function chosen<T>(all: readonly T[], number: number): T | undefined {
  return all[number % all.length];
}

/** A raw text in place of a parameter's value or of the whole parameter. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function oddQuery({ query }: Endpoint, place: number, value: number): Record<string, Raw> {
  const names = [...Object.keys(query?.shape ?? {}), "__proto__", "page", "q[]"];
  const name = names[place % names.length] ?? "";
  const texts = [...QUERY_VALUES, "1&page=2", "1&page_size=50&page_size=1", "%ED%A0%80", "1;drop", "%EA%B0%80%00"];
  return { [`odd ${name}`]: new Raw(`${name}=${chosen(texts, value)}`) };
}

function oddParam({ params }: Endpoint, place: number, value: number): Record<string, Raw> {
  const names = Object.keys(params?.shape ?? {});
  const name = names[place % Math.max(names.length, 1)];
  const texts = [...QUERY_VALUES.filter((text) => text !== ""), ...PARAM_WORDS];
  return name === undefined ? {} : { [name]: new Raw(chosen(texts, value) ?? "") };
}

function pathOf({ path }: Endpoint, params: Draft["params"]): string {
  return path.replace(/:(\w+)/g, (_colon, name: string) => written(params[name]));
}

function searchOf(query: Draft["query"]): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return value instanceof Raw ? [value.text] : [`${name}=${written(value)}`];
  });
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** A value as it appears in a URL. Lone surrogates cannot be encoded there and become replacement characters. */
function written(value: unknown): string {
  return value instanceof Raw ? value.text : encodeURIComponent(String(value).toWellFormed());
}
