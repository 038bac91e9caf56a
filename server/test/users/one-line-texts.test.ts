import { CALLS } from "@chonsu/db/calls/groups/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { lineInput } from "@chonsu/shared/contract/inputs";
import { describe, expect, it } from "vitest";
import { placesOf, withPlace } from "../contract/bad-input/hostile.ts";

/** Fields of any call that are a name, a title, or a term that is shown like one (R42). */
const NAMES = /^(?:user_name|name|title|keywords|tags|skill|skills_used)$/;
/** Groups with such a field that is not a name: a searched text. */
const ELSE = ["sessions", "searchHistory"];

type Place = readonly (string | number)[];

function isName(place: Place): boolean {
  const last = place.findLast((step) => typeof step === "string");
  const isText = place.at(-1) === last ? !["keywords", "tags", "skills_used"].includes(String(last)) : true;
  return isText && NAMES.test(String(last));
}

const PLACES = [...CALLS.values()].flatMap(({ call, endpoint }) =>
  ELSE.includes(call.split(".")[0] ?? "")
    ? []
    : placesOf(endpoint)
        .filter(isName)
        .map((place) => [`${call} ${place.join(".")}`, endpoint, place] as const),
);

const UNSEEN = [
  ["a bell", "가\u0007나"],
  ["a NUL", "가\u0000나"],
  ["a tab", "가\t나"],
  ["an escape", "\u001b[31m가"],
  ["a C1 control", "가\u009b나"],
  ["text turned around", "가\u202egnp.exe"],
  ["an isolate", "가\u2066나\u2069"],
  ["a mark of direction", "가\u200f나"],
  ["a zero-width space", "가\u200b나"],
  ["a word joiner", "가\u2060나"],
  ["a byte order mark within", "가\ufeff나"],
  ["a soft hyphen", "가\u00ad나"],
  ["a joiner between letters", "a\u200db"],
  ["a joiner at the end", "👩\u200d"],
  ["a variation of a letter", "a\ufe0f"],
  ["a Hangul filler", "가\u3164나"],
  ["a tag that belongs to no flag", "가\u{e0067}\u{e007f}"],
  ["nothing but zero-width characters", "\u200b\u200d"],
  ["nothing but fillers", "\u3164\uffa0"],
  ["nothing but line breaks", "\r\n\u2028"],
] as const;

const SHOWN = [
  ["two lines", "가\n나", "가 나"],
  ["lines of every kind", "가\r\n나\u2028다\u2029라\u0085마\v바\f사", "가 나 다 라 마 바 사"],
  ["blanks around", "\n 가 \r\n", "가"],
  ["somebody at work", "👩\u200d💻 은서"],
  ["a family with a heart", "👩🏽\u200d❤\ufe0f\u200d👨"],
  ["a flag of tags", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["a keycap", "1\ufe0f\u20e3팀"],
  ["a decomposed letter", "cafe\u0301"],
  ["decomposed Hangul", "정하늘".normalize("NFD")],
  ["jamo", "ㅋㅋ 가즈아"],
  ["a name in Persian", "می\u200cخواهم"],
  ["a variant of an ideograph", "葛\u{e0100}城"],
  ["a wide blank", "김\u3000하늘"],
  ["signs", "C++ / R&D <b>"],
] as const;

const title = lineInput(100);

describe("a line of visible text (R42)", () => {
  it.each(UNSEEN)("is not %s", (_what, text) => expect(title.safeParse(text).success).toBe(false));

  it("may have these letters and signs, and breaks become blanks", () => {
    for (const [what, text, stored = text] of SHOWN) expect(title.parse(text), what).toBe(stored);
  });
});

/** What a call finds wrong with a text in a place. In a list it has another text beside it, as some lists need two. */
function issuesAt({ body }: Endpoint, place: Place, text: string) {
  const sent = place.at(-1) === 0 ? withPlace({}, place.slice(0, -1), [text, "둘째 말"]) : withPlace({}, place, text);
  const { issues = [] } = body?.safeParse(sent).error ?? {};
  return issues.filter(({ path }) => place.every((step, index) => path[index] === step));
}

describe("names and titles are such a line", () => {
  it("in twenty fields of the table", () => expect(PLACES).toHaveLength(20));

  it.each(PLACES)("%s", (_name, endpoint, place) => {
    expect(issuesAt(endpoint, place, "가\u202e나")).toHaveLength(1);
    expect(issuesAt(endpoint, place, "가\r\n나")).toEqual([]);
  });
});
