import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { lineInput } from "@chonsu/shared/contract/inputs";
import { CONTRACT } from "@chonsu/shared/contract/table";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { describe, expect, it } from "vitest";
import { placesOf, withPlace } from "../contract/bad-input/hostile.ts";

/** Fields of any call that are one line: names, titles, terms, links, searched words (R42). */
const LINES = /^(?:user_name|name|title|keywords|tags|skill|skills_used|portfolioLink|keyword|q|majors)$/;
/** Lists whose items are lines. */
const LISTS = ["keywords", "tags", "skills_used", "majors"];

type Place = readonly (string | number)[];

function isOneLine(place: Place): boolean {
  const last = place.findLast((step) => typeof step === "string");
  const isText = place.at(-1) === last ? !LISTS.includes(String(last)) : true;
  return isText && LINES.test(String(last));
}

const PLACES = [...CALLS.values()].flatMap(({ call, endpoint }) =>
  placesOf(endpoint)
    .filter(isOneLine)
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
  ["nothing but marks", "\u0301\u20e3"],
  ["a mark without a letter", "\u0301가"],
  ["a letter under a pile of marks", `Z${"\u0315".repeat(5)}`],
] as const;

const SHOWN = [
  ["two lines", "가\n나", "가 나"],
  ["lines of every kind", "가\r\n나\u2028다\u2029라\u0085마\v바\f사", "가 나 다 라 마 바 사"],
  ["blanks around", "\n 가 \r\n", "가"],
  ["somebody at work", "👩\u200d💻 은서"],
  ["a family with a heart", "👩🏽\u200d❤\ufe0f\u200d👨"],
  ["a flag of tags", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["a keycap", "1\ufe0f\u20e3팀"],
  ["a decomposed letter", "cafe\u0301", "café"],
  ["decomposed Hangul", "정하늘".normalize("NFD"), "정하늘"],
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

describe("names, titles and other lines are such a line", () => {
  it("in 27 fields of the table", () => expect(PLACES).toHaveLength(27));

  it.each([
    ["a contact", (text: string) => text],
    ["contacts", (text: string) => [text]],
    ["contacts as they are shown", (text: string) => [{ contact_info: text }]],
  ])("%s", (_form, contactsOf) => {
    const contacts = CONTRACT.projects.create.body.shape.contacts;
    expect(contacts.safeParse(contactsOf("가\u202e나")).success).toBe(false);
    expect(contacts.parse(contactsOf("가\r\n나"))).toEqual(["가 나"]);
  });

  it.each(PLACES)("%s", (_name, endpoint, place) => {
    const messages = (text: string) => issuesAt(endpoint, place, text).map(({ message }) => message);
    const isLink = place.at(-1) === "portfolioLink";
    expect(messages("가\u202e나")).toContain(validationCopy.unclean);
    expect(messages("가\r\n나")).toEqual(isLink ? [validationCopy.portfolioUrl] : []);
  });
});
