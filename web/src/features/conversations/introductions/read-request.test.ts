import type { Profile } from "@chonsu/shared/entities/users";
import { expect, test } from "vitest";
import { shownMessage } from "../linked-things.ts";
import { preparedRequest } from "./prepared-request.ts";
import { readRequest } from "./read-request.ts";

const [ASKER, AUTHOR, READER, PERSON] = [1, 2, 12, 40];
const { origin } = window.location;
const link = (id: number, kind = "profile") => `${origin}/${kind}/${id}`;
const read = (text: string) => readRequest(shownMessage(text), AUTHOR, READER);
const profile = { skills: [], keywords: [] as string[] } as unknown as Profile;
const person = { id: PERSON, user_name: "한서윤", profile, relation_degree: 2 };
const chain = [
  { id: READER, name: "오세린" },
  { id: 3, name: "김민지" },
];
const post = { kind: "post", id: 27, title: "졸음운전" } as const;

test("a prepared request is read with its reason and its post", () => {
  expect(read(preparedRequest(chain, person, undefined, post))).toEqual({
    ...{ personId: PERSON, askerId: AUTHOR, postIds: [27] },
    words: "‘졸음운전’ 게시물을 보고 이야기 나눠 보고 싶어졌어요.",
  });
});

test("a request that was handed on is read as that of the first asker, with the same words and posts", () => {
  const words = "‘배달 “로봇”’ 일로\n만나고 싶어요.";
  const asker = { id: ASKER, name: "정하늘" };
  for (const author of [asker, { id: 5, name: "윤준호" }]) {
    const reason = { kind: "handedOn", asker, author, words, postIds: [27, 28] } as const;
    expect(read(preparedRequest(chain, person, undefined, reason))).toEqual({
      ...{ personId: PERSON, askerId: ASKER, postIds: [27], words },
    });
  }
});

const WISH = "문보라 님이 한서윤 님을 소개받고 싶어 하세요.";
const ASK = "이어 주실 수 있을까요?";

test.each([
  ["which the message does not link to", `${WISH} ${ASK}\n${link(PERSON)}`],
  ["whose link stands only in a quotation", `${WISH} ${ASK}\n“${link(ASKER)}”\n${link(PERSON)}`],
  ["whose link stands within a sentence", `${WISH} ${link(ASKER)} ${ASK}\n${link(PERSON)}`],
  ["that may be that of either of two", `${WISH} ${ASK}\n${link(ASKER)}\n${link(3)}\n${link(PERSON)}`],
  ["to meet the reader", `${WISH} ${ASK}\n${link(ASKER)}\n${link(READER)}`],
  ["to meet the author", `${WISH} ${ASK}\n${link(ASKER)}\n${link(AUTHOR)}`],
  ["of the reader", `${WISH} ${ASK}\n${link(READER)}\n${link(PERSON)}`],
  ["to meet themselves", `${WISH} ${ASK}\n${link(ASKER)}\n${link(ASKER)}`],
])("a wish %s is unclear", (_, text) => {
  expect(read(text)).toBe("unclear");
});

test.each([
  "문보라 님이 한서윤 님을 소개받고 싶다고 하네요. 이어 주실 수 있을까요?",
  "문보라 님이 한서윤 님을 소개해 달라고 부탁했어. 이어 줄 수 있어?",
  "문보라 님이 한서윤 님을 뵙고 싶어 해요. 소개해 줄 수 있어?",
  "친구가 만나고 싶어 하는데 소개해 주실래요?",
  "김 J. 님이 박 Q? 님을 소개받고 싶어 하세요. 이어 주실 수 있을까요?",
])("%s: the wish of the first of two", (text) => {
  expect(read(`${text}\n${link(ASKER)}\n${link(PERSON)}`)).toMatchObject({ personId: PERSON, askerId: ASKER });
  expect(read(`${text}\n${link(PERSON)}`)).toBe("unclear");
});

test.each([
  "전부터 만나고 싶어 하던 분이에요. 소개해 주세요.",
  "제가 만나고 싶어 하는 분이에요. 소개 부탁드려요.",
  "한번 만나고 싶어 해서요. 소개해 줄 수 있어?",
  "‘친구가 만나고 싶어 해요’ 게시물을 봤어요. 소개해 주세요.",
])("%s: a wish of the author", (text) => {
  expect(read(`${text}\n${link(PERSON)}`)).toMatchObject({ personId: PERSON, askerId: AUTHOR });
});

test("a request about a post is one whatever the post is called", () => {
  const reason = { ...post, title: "멘토를 만나고 싶어 하는 새내기 모임. 친구가 만나고 싶어 해요" };
  expect(read(preparedRequest(chain, person, undefined, reason))).toMatchObject({ askerId: AUTHOR });
});

test("the member to be introduced to is the last link, also where it stood before", () => {
  const text = `${link(PERSON)} 소개해 달래요. ${ASK}\n${link(ASKER)}\n${link(PERSON)}`;
  expect(read(text)).toMatchObject({ personId: PERSON, askerId: ASKER });
});

test("quoted words ask for nothing", () => {
  expect(read(`“${WISH} ${ASK}”\n${link(ASKER)}\n${link(PERSON)}`)).toBeUndefined();
});

test("two members without words of another's wish may be both wanted, or one of them may want", () => {
  expect(read(`문보라 님을 한서윤 님에게 소개해 주실 수 있을까요?\n${link(3)}\n${link(PERSON)}`)).toBe("unclear");
});

test("the last link counts, however many stand before it", () => {
  const links = [link(AUTHOR), link(27, "projects"), link(28, "projects"), link(PERSON)];
  expect(read(`소개해 주세요\n${links.join("\n")}`)).toMatchObject({ personId: PERSON, askerId: AUTHOR });
  const { cards } = shownMessage(links.join("\n"));
  expect(cards.at(-1)).toEqual({ kind: "person", id: PERSON });
});

test.each(["서윤 님 좀 소개 부탁드려요", "서윤 님께 이어줄 수 있어?", "한번 연결해 주세요", "소개시켜 줄래?"])(
  "%s: a request without known words",
  (text) => {
    expect(read(`${text}\n${link(PERSON)}`)).toMatchObject({ personId: PERSON, askerId: AUTHOR, words: "" });
  },
);

test.each(["한서윤 님을 소개할게요", "제가 이어 드릴게요", "연결해 줬어요", "이 소개 읽어 보세요", ""])(
  "%j asks for nothing",
  (text) => {
    expect(read(`${text}\n${link(PERSON)}`)).toBeUndefined();
  },
);

test("links to the author, to the reader and to posts are no member to be introduced to", () => {
  expect(read(`소개해 주세요 ${link(AUTHOR)} ${link(READER)} ${link(3, "projects")}`)).toBeUndefined();
});

test("without a chain in the text, a reason that speaks of a chain stays whole", () => {
  const words = "꼭요. 민지 님을 거치면 닿아요.";
  expect(read(`오세린 님, 한서윤 님을 소개해 주실 수 있을까요? ${words}\n${link(PERSON)}`)).toMatchObject({ words });
});
