import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** One word for a thing: 게시물 for a post, 회원 or 분 for a member. Nothing is named as a key or as what a mouse does. */
const OTHER_WORDS = /유저|인물|사용자|멤버|Enter를|막대|클릭|(?<![댓답])글(?![쓰자])/g;

/** Sentences of product.md that have another word. */
const GIVEN = [
  "Kaist 유저만 가입이 가능합니다.",
  "좋아요한 유저",
  "검색어에 일치하는 인물이 없습니다.",
  "사용자 정보를 불러오지 못했습니다.",
  "사용자를 초대하는 데 실패했습니다.",
  "함께하는 멤버",
  "멤버 추가하기",
  "멤버 바꾸기",
  "멤버에서 제외",
];

/** Texts with a source that is not shown to members. */
const FOR_DEVELOPERS = new Set(["gallery.ts", "console.ts", "stand-in.ts"]);

const COPY = new URL("../../../shared/src/copy/", import.meta.url);

const files = readdirSync(COPY).filter((name) => !name.endsWith(".test.ts") && !FOR_DEVELOPERS.has(name));

test.each(files)("%s has our words for posts and members", (name) => {
  const source = readFileSync(new URL(name, COPY), "utf8");
  const ours = GIVEN.reduce((text, sentence) => text.replaceAll(sentence, ""), source);
  const found = Array.from(ours.matchAll(OTHER_WORDS), ({ index }) => ours.slice(index - 15, index + 15));
  expect(found).toEqual([]);
});

test("the texts of the members' screens are among them", () => {
  expect(files).toEqual(expect.arrayContaining(["app.ts", "chat.ts", "projects.ts", "search.ts"]));
});
