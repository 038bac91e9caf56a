import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { startServer } from "../../test/server.ts";
import {
  type EditorValues,
  EMPTY_VALUES,
  isChanged,
  neededOf,
  requestOf,
  typedPart,
  valuesOf,
  valuesOfDraft,
} from "./editor-values.ts";
import { sortOut } from "./use-picked-images.ts";

const WHOLE: EditorValues = { ...EMPTY_VALUES, title: "제목", content: "내용", keywords: ["로봇"] };
const image = (id: number) => ({ id, image: `/media/${id}.webp` });
const file = (name: string, size = 1) => new File([new Uint8Array(size)], name, { type: "image/png" });
const picked = (name: string) => ({ file: file(name), src: `blob:${name}` });

test.each<[string, Partial<EditorValues>, string[]]>([
  ["everything needed", {}, []],
  ["nothing", EMPTY_VALUES, ["title", "keywords", "content"]],
  ["no title", { title: "" }, ["title"]],
  ["a blank title", { title: "  " }, ["title"]],
  ["a title that is too long", { title: "가".repeat(PROJECT_TITLE_MAX + 1) }, ["title"]],
  ["blank content", { content: " \n " }, ["content"]],
  ["no keyword", { keywords: [] }, ["keywords"]],
  ["a keyword that is typed and not added", { keywords: [], keywordEntry: "로봇" }, []],
  ["a blank in the box of the keywords", { keywords: [], keywordEntry: " " }, ["keywords"]],
])("with %s a save needs: %#", (_, changes, fields) => {
  expect(neededOf({ ...WHOLE, ...changes }).map(({ field }) => field)).toEqual(fields);
});

/** A post as it is stored. The first test compares it with the values of a real post. */
const STORED: EditorValues = {
  ...WHOLE,
  ...{ contacts: ["a@b.com"], people: [{ id: 3, name: "김민지", image: null }], kept: [image(1), image(2)] },
};

test("begins with the values of a stored post", async () => {
  const { as } = await startServer();
  const post = await as("haneul")(endpoints.projects.one, { params: { id: String(PROJECTS.deliveryRobot.id) } });
  expect(valuesOf(post)).toEqual({
    ...EMPTY_VALUES,
    ...{ title: post.title, content: post.content, keywords: post.keywords, kept: post.images },
    contacts: post.contacts.map(({ contact_info }) => contact_info),
    people: post.tagged_users.map(({ id, user_name, profile }) => ({ id, name: user_name, image: profile.image })),
  });
});

test("a stored post has no changes", () => expect(isChanged(STORED, STORED)).toBe(false));

test.each<[string, Partial<EditorValues>]>([
  ["the title", { title: "다른 제목" }],
  ["the content", { content: "다른 내용" }],
  ["a keyword more", { keywords: ["로봇", "비전"] }],
  ["no contact", { contacts: [] }],
  ["what stands in the box of the keywords", { keywordEntry: "비" }],
  ["what stands in the box of the contacts", { contactEntry: "b" }],
  ["nobody", { people: [] }],
  ["a stored picture less", { kept: [image(1)] }],
  ["a new picture", { picked: [picked("a.png")] }],
])("sees a change in %s", (_, changes) => expect(isChanged({ ...STORED, ...changes }, STORED)).toBe(true));

test("sends trimmed texts, ids of people, removed and new pictures", () => {
  const values = { ...STORED, title: " 제목 ", kept: [image(2)], picked: [picked("a.png")] };
  const request = requestOf(values, STORED);
  expect(request).toMatchObject({
    fields: { title: "제목", content: "내용", keywords: ["로봇"], contacts: ["a@b.com"], tagged_users: [3] },
    imagesToDelete: [1],
  });
  expect(request.images.map(({ name }) => name)).toEqual(["a.png"]);
});

test("a draft restores the typed values, with the stored pictures", () => {
  const typed = { ...STORED, title: "쓰던 제목", people: [{ id: 4, name: "박지우", image: null }], kept: [] };
  expect(valuesOfDraft(typedPart(typed), STORED)).toEqual({ ...typed, kept: STORED.kept });
});

test.each(["", "null", "{", "3", "[]", '"text"'])("reads %j as no draft or as an empty one", (draft) => {
  const values = valuesOfDraft(draft, EMPTY_VALUES);
  expect(values === null || !isChanged(values, EMPTY_VALUES)).toBe(true);
});

test("ignores invalid parts of a draft", () =>
  expect(
    valuesOfDraft(
      '{"title":1,"keywords":["a",2,null],"people":[{"id":"x"},{"id":3,"name":"김","image":null}]}',
      EMPTY_VALUES,
    ),
  ).toEqual({ ...EMPTY_VALUES, keywords: ["a"], people: [{ id: 3, name: "김", image: null }] }));

test("ignores a file with the name of a picked one, without a message", () => {
  const { taken, refusals } = sortOut([file("a.png"), file("b.png"), file("b.png")], {
    kept: [],
    picked: [picked("a.png")],
  });
  expect([taken.map(({ name }) => name), refusals]).toEqual([["b.png"], []]);
});

test("counts stored and new pictures together, takes those within the limit and refuses the others", () => {
  const pictures = { kept: [image(1), image(2), image(3)], picked: [picked("a.png")] };
  const { taken, refusals } = sortOut([file("b.png"), file("c.png"), file("d.png")], pictures);
  expect([taken.map(({ name }) => name), refusals]).toEqual([
    ["b.png"],
    ["이미지는 최대 5장까지 업로드할 수 있습니다."],
  ]);
});
