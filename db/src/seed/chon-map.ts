import type { Handle } from "./cast.ts";

/*
 * All 1촌 of the seed as a drawing. A column is the number of steps from haneul. Each name is in its column once, and its
 * lines go to the left.
 *
 *   0        1촌                      2촌                          3촌                        4촌 and more
 *
 *            ┌─ junho ──────┬──────── eunseo ──┐
 *            ├─ minji ──────┤                  ├──────────────── seoyun
 *            ├─ doyun ──────┘                  │   (five paths: junho|minji|doyun–eunseo, junho|jiwoo–serin)
 *            │  junho ──────┬──────── serin ───┘
 *            ├─ jiwoo ──────┘             └───────────────────── dabin*
 *            │  junho ─────────────── sangwoo ────────────────── kyungmin (one path), jungwoo
 *            │  junho ─────────────── jisu ───────────────────── jungwoo, siwoo
 *            │  junho ─────────────── chanho ─────────────────── inho
 *            │  junho ─────────────── woojin
 *   haneul ──┼─ minji ──────┬
 *            ├─ yejin ──────┤
 *            ├─ sohee ──────┼──────── seungmin ───────────────── jaehyun ────────────────── jiho ─── minsu
 *            ├─ hyunwoo ────┘   (four intermediaries)
 *            │  minji|sohee ───────── arin ───────────────────── alexandra, chaewon
 *            │  minji ─────────────── hyerim ─────────────────── chaewon, hana
 *            │  minji ─────────────── dahye, haeun*
 *            │  jiwoo ─────────────── minseo ─────────────────── hana, sora
 *            │  jiwoo ─────────────── nayeon
 *            │  yejin ─────────────── gyuri ──────────────────── bora ───────────────────── eunji
 *            │  yejin ─────────────── sumin ──────────────────── bora, harin
 *            │  doyun|hyunwoo ─────── donghyun ───────────────── taemin
 *            ├─ taeyang|doyun ─────── geonu ──────────────────── taemin, gihun
 *            │  taeyang|sohee ─────── yebin ──────────────────── yujin
 *            └─ jimin*
 *
 *   Among the 1촌 themselves: junho–minji, junho–doyun, minji–sohee, jiwoo–yejin. Among the 2촌: eunseo–serin,
 *   arin–hyerim, sangwoo–jisu, gyuri–sumin.
 *
 *   yuna (50)    knows sungjin, eunseo and twelve more of the second column, all of the third but dabin, all of the
 *                fourth but sebin.
 *   sungjin (49) knows the same people but eunseo. Both are 3촌 of haneul, so the fourth column is four steps away:
 *                jiho eunji minsu haram seojun yerim dojin nari woosung hyejin jaemin sooyoung kangmin mirae youngho
 *                boram seyeon taeho juwon* kimminji hosik ─── sebin (five steps)
 *
 *   island       garam ── nuri ── byeol ── sol*          no chain to haneul
 *   loners       hangyeol, solbi*
 *
 *   * joined this week
 */

type ChonCircle = readonly [who: Handle, friends: readonly Handle[]];

/**
 * The common chons of yuna and sungjin: 12 people of the second column, 15 of the third, and 21 beyond, which is
 * everyone except sebin.
 */
const KNOWN_BY_BOTH = [
  ...["seungmin", "arin", "chanho", "sangwoo", "jisu", "minseo", "donghyun", "hyerim", "geonu", "sumin", "yebin"],
  ...["gyuri"],
  ...["seoyun", "alexandra", "jaehyun", "bora", "kyungmin", "siwoo", "hana", "inho", "yujin", "taemin", "chaewon"],
  ...["jungwoo", "sora", "gihun", "harin"],
  ...["jiho", "eunji", "minsu", "haram", "seojun", "yerim", "dojin", "nari", "woosung", "hyejin", "jaemin"],
  ...["sooyoung", "kangmin", "mirae", "youngho", "boram", "seyeon", "taeho", "juwon", "kimminji", "hosik"],
] as const satisfies readonly Handle[];

/** Each 1촌 once, in the list of the member who sent the request. */
const CIRCLES: readonly ChonCircle[] = [
  ["haneul", ["junho", "minji", "doyun", "jiwoo", "yejin", "taeyang", "sohee", "hyunwoo", "jimin"]],
  ["junho", ["minji", "doyun", "eunseo", "serin", "sangwoo", "jisu", "chanho", "woojin"]],
  ["minji", ["sohee", "eunseo", "seungmin", "arin", "dahye", "hyerim", "haeun"]],
  ["doyun", ["eunseo", "donghyun", "geonu"]],
  ["jiwoo", ["yejin", "serin", "minseo", "nayeon"]],
  ["yejin", ["gyuri", "seungmin", "sumin"]],
  ["taeyang", ["yebin", "geonu"]],
  ["sohee", ["seungmin", "arin", "yebin"]],
  ["hyunwoo", ["seungmin", "donghyun"]],
  ["eunseo", ["serin", "seoyun"]],
  ["serin", ["seoyun", "dabin"]],
  ["seungmin", ["jaehyun"]],
  ["arin", ["hyerim", "alexandra", "chaewon"]],
  ["chanho", ["inho"]],
  ["sangwoo", ["jisu", "kyungmin", "jungwoo"]],
  ["jisu", ["siwoo", "jungwoo"]],
  ["minseo", ["hana", "sora"]],
  ["donghyun", ["taemin"]],
  ["hyerim", ["chaewon", "hana"]],
  ["geonu", ["taemin", "gihun"]],
  ["gyuri", ["sumin", "bora"]],
  ["sumin", ["bora", "harin"]],
  ["yebin", ["yujin"]],
  ["jaehyun", ["jiho"]],
  ["bora", ["eunji"]],
  ["jiho", ["minsu"]],
  ["mirae", ["kimminji"]],
  ["hosik", ["sebin"]],
  ["garam", ["nuri"]],
  ["byeol", ["nuri", "sol"]],
  ["yuna", ["sungjin", "eunseo", ...KNOWN_BY_BOTH]],
  ["sungjin", [...KNOWN_BY_BOTH]],
];

/** Accepted relations, in the order of their ids. */
export const CHONS: ReadonlyArray<readonly [from: Handle, to: Handle]> = CIRCLES.flatMap(([who, friends]) =>
  friends.map((friend) => [who, friend] as const),
);

interface ChonRequest {
  readonly from: Handle;
  readonly to: Handle;
  readonly status: "pending" | "rejected";
  readonly at: string;
  readonly case: string;
}

/** Requests that did not become a 1촌. */
export const REQUESTS: readonly ChonRequest[] = [
  { from: "nayeon", to: "haneul", status: "rejected", at: "31d", case: "either may ask again (R10)" },
  { from: "haneul", to: "inho", status: "rejected", at: "26d", case: "nobody was notified (R12)" },
  { from: "haneul", to: "sora", status: "pending", at: "9d", case: "for nine days" },
  { from: "haneul", to: "woojin", status: "pending", at: "1d3h", case: "for a day" },
  { from: "sooyoung", to: "haneul", status: "pending", at: "4d", case: "4촌" },
  { from: "dahye", to: "haneul", status: "pending", at: "2h10m", case: "2촌" },
  { from: "dahye", to: "yuna", status: "pending", at: "5d", case: "yuna is full: accepting is refused (R9)" },
  { from: "woojin", to: "sungjin", status: "pending", at: "2d", case: "one of two for the last place" },
  { from: "nayeon", to: "sungjin", status: "pending", at: "1d", case: "the other of two for the last place" },
];
