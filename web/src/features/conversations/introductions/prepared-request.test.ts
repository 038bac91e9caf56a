import type { Profile } from "@chonsu/shared/entities/users";
import { isWithin, lengthOf } from "@chonsu/shared/format/text/typed-text";
import { MESSAGE_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { type Introduced, preparedRequest, type Reason } from "./prepared-request.ts";

const { origin } = window.location;
const HELPER = { id: 3, name: "김민지" };

function profile(skills: string[], keywords: string[]): Profile {
  return {
    ...{
      user_name: "최은서",
      school: "카이스트",
      current_academic_degree: "학사",
      year: 2021,
      major1: "전산학부",
      major2: null,
    },
    ...{ one_degree_count: 1, introduction: "", portfolio_links: [], image: null, keywords, experiences: [] },
    skills: skills.map((skill, id) => ({ id, skill })),
  };
}

const PERSON: Introduced = { id: 11, user_name: "최은서", profile: profile(["Figma"], ["HCI"]), relation_degree: 2 };
const reasonFor = (reason: Reason | undefined, me = profile([], [])) =>
  preparedRequest([HELPER], PERSON, me, reason)
    .split("\n")[0]
    ?.replace(/^.*까요\? /, "");

test("greets the helper, asks, and ends with the link of the person", () => {
  expect(preparedRequest([HELPER], PERSON, undefined, { kind: "search", term: "figma" })).toBe(
    `김민지 님, 최은서 님을 소개해 주실 수 있을까요? Figma를 다루는 분을 찾고 있어요.\n${origin}/profile/11`,
  );
});

test("a post stands as a link before that of the person", () => {
  const reason = { kind: "post", id: 27, title: "졸음운전" } as const;
  expect(preparedRequest([HELPER], PERSON, undefined, reason).split("\n").slice(1)).toEqual([
    `${origin}/projects/27`,
    `${origin}/profile/11`,
  ]);
});

test.each([
  ["the asker", 20, "정하늘 님이 최은서 님을 소개받고 싶어 하세요. 이어 주실"],
  ["another member", 21, "정하늘 님이 최은서 님을 소개받고 싶어 하신다고 윤준호 님이 전해 주셨어요. 이어 주실"],
] as const)("a request that %s brought says through whom the wish came", (_, id, sentence) => {
  const asker = { id: 20, name: "정하늘" };
  const author = { id, name: id === asker.id ? asker.name : "윤준호" };
  const reason = { kind: "handedOn", asker, author, words: "", postIds: [] } as const;
  expect(preparedRequest([HELPER], PERSON, undefined, reason)).toContain(`김민지 님, ${sentence}`);
});

test.each([
  ["", "가"],
  ["\n ", "가나 다\n"],
  ["", "👨‍👩‍👧‍👦"],
])("a long request that is handed on is quoted as far as one message reaches (%j, %j)", (before, word) => {
  const asker = { id: 20, name: "정하늘" };
  const chain = [HELPER, { id: 12, name: "오세린" }];
  const handOn = (words: string) =>
    preparedRequest(chain, PERSON, undefined, { kind: "handedOn", asker, author: asker, words, postIds: [27] });
  const room = MESSAGE_MAX - lengthOf(handOn("가")) + 1;
  expect(handOn("가".repeat(room))).toContain(`“${"가".repeat(room)}”`);
  const text = handOn(before + word.repeat(MESSAGE_MAX));
  expect(isWithin(text, MESSAGE_MAX)).toBe(true);
  expect(lengthOf(text)).toBeGreaterThan(MESSAGE_MAX - 3);
  expect(text.split("…”\n")[1]).toBe(handOn("").split("\n").slice(1).join("\n"));
});

test("to a 3촌 the helper reads over whom the chain leads", () => {
  expect(preparedRequest([HELPER, { id: 12, name: "오세린" }], PERSON, undefined, undefined)).toContain(
    "까요? 오세린 님을 거치면 닿아요.",
  );
});

test.each([
  [{ kind: "search", term: "hc" }, "HCI에 관심 있는 분을 찾고 있어요."],
  [{ kind: "search", term: "전산학부" }, "‘전산학부’ 검색으로 알게 됐어요."],
  [{ kind: "search", term: "캡스톤", isExperience: true }, "‘캡스톤’ 경험이 있는 분을 찾고 있어요."],
  [{ kind: "search", term: "최은서" }, "한번 이야기 나눠 보고 싶어요."],
  [{ kind: "search", term: "" }, "한번 이야기 나눠 보고 싶어요."],
  [{ kind: "post", id: 1, title: "졸음운전" }, "‘졸음운전’ 게시물을 보고 이야기 나눠 보고 싶어졌어요."],
  [
    { kind: "post", id: 1, title: "졸음운전", isMine: true },
    "제가 올린 ‘졸음운전’ 게시물에서 함께할 분을 찾고 있어요.",
  ],
] as const)("%j is the reason", (reason, words) => {
  expect(reasonFor(reason)).toBe(words);
});

test("without anything that led here, the reason is what both profiles name", () => {
  expect(reasonFor(undefined, profile([], ["hci"]))).toBe("저도 hci에 관심이 있어서 이야기 나눠 보고 싶어요.");
  expect(reasonFor(undefined, profile(["FIGMA"], []))).toBe("저도 FIGMA를 다루고 있어서 이야기 나눠 보고 싶어요.");
  expect(reasonFor(undefined)).toBe("한번 이야기 나눠 보고 싶어요.");
});
