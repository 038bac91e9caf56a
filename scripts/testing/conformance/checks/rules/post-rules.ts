import { projects } from "@chonsu/shared/contract/projects";
import { PROJECT_KEYWORDS_MAX, PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import { type Row, row } from "../../check.ts";
import { equal, must } from "../../failure.ts";
import { allPublished, publishedOf } from "../../published.ts";
import { freshWord, writePost } from "../../things.ts";

const POSTS = "wire.md §3 Projects";

export const postRules: Readonly<Record<string, Row>> = {
  "bad-input": row("title, content and one to five keywords", "product.md §5, §9; R16", async (dataset) => {
    const me = await dataset.member();
    const good = { title: "제목", content: "내용", keywords: ["하나"] };
    const keywords = Array.from({ length: PROJECT_KEYWORDS_MAX + 1 }, (_none, index) => `${index}`);
    const bad: readonly (readonly [string, object])[] = [
      ["no title", { ...good, title: " " }],
      ["a title that is too long", { ...good, title: "가".repeat(PROJECT_TITLE_MAX + 1) }],
      ["no content", { ...good, content: "" }],
      ["no keyword", { ...good, keywords: [] }],
      ["six keywords", { ...good, keywords }],
      ["a blank keyword", { ...good, keywords: [" "] }],
    ];
    for (const [what, body] of bad) {
      const { refusal, text } = await dataset.ask(projects.create, { as: me, body: good, odd: { body } });
      must(`${what} is refused as bad input`, refusal?.code === "VALIDATION", text);
    }
  }),
  "repeated-keywords": row("repeated keywords are stored once, as first typed", "R38, R35", async (dataset) => {
    const me = await dataset.member();
    const word = freshWord(dataset);
    const keywords = [`React ${word}`, word, `REACT ${word}`, word];
    const stored = [`React ${word}`, word];
    const { id, ...post } = await writePost(dataset, me, { keywords });
    equal("keywords of the new post", post.keywords, stored);
    const edited = await dataset.ok(projects.edit, { as: me, params: { id }, body: { keywords: [word, word] } });
    equal("keywords after an edit", edited.keywords, [word]);
  }),
  "contacts-as-text": row("contacts are a text, or a list of texts or objects", "product.md §3", async (dataset) => {
    const me = await dataset.member();
    const { id } = await writePost(dataset, me);
    const forms = ["카톡 a", ["카톡 a"], [{ contact_info: "카톡 a" }]];
    for (const contacts of forms) {
      const body = { title: "제목", content: "내용", keywords: [freshWord(dataset)], contacts };
      const written = await dataset.ok(projects.create, { as: me, body });
      const edited = await dataset.ok(projects.edit, { as: me, params: { id }, body: { contacts } });
      for (const post of [written, edited]) equal("contacts", post.contacts, [{ contact_info: "카톡 a" }]);
    }
  }),
  "tagged-are-told": row("who is newly tagged is told, once", POSTS, async (dataset) => {
    const [me, tagged] = await dataset.pair();
    const post = await writePost(dataset, me, { tagged_users: [me.id, tagged.id] });
    equal("what the author is told", await allPublished(dataset, me), []);
    const published = await publishedOf(dataset, tagged, "project_tag");
    equal("related ids", [published.related_project_id, published.related_user_id], [post.id, me.id]);
    await dataset.ok(projects.edit, { as: me, params: { id: post.id }, body: { tagged_users: [tagged.id] } });
    const all = await allPublished(dataset, tagged);
    equal("how often", all.filter(({ notification_type }) => notification_type === "project_tag").length, 1);
  }),
  "shared-terms-are-told": row(
    "members with the keyword or skill are told once, never the author",
    POSTS,
    async (dataset) => {
      const [word, skill] = [freshWord(dataset), freshWord(dataset)];
      const me = await dataset.member({ keywords: [word, skill] });
      const reader = await dataset.member({ keywords: [word, skill] });
      const post = await writePost(dataset, me, { keywords: [word, skill] });
      const published = (await allPublished(dataset, reader)).filter(
        (each) => each.notification_type === "project_profile_keyword",
      );
      equal(
        "related ids",
        published.map((each) => [each.related_project_id, each.related_user_id]),
        [[post.id, me.id]],
      );
      equal("what the author is told", await allPublished(dataset, me), []);
    },
  ),
  "terms-without-case-and-width": row("a keyword is the same in any case and width", "R35", async (dataset) => {
    const word = `Word-${freshWord(dataset)}`;
    const me = await dataset.member();
    for (const keyword of [word.toUpperCase(), word.replace("Word", "ｗｏｒｄ")]) {
      const reader = await dataset.member({ keywords: [word, freshWord(dataset)] });
      const post = await writePost(dataset, me, { keywords: [keyword] });
      const published = await publishedOf(dataset, reader, "project_profile_keyword");
      equal("related_project_id", published.related_project_id, post.id);
    }
  }),
  "lone-list": row("a lone keywords[] is a list of one", "wire.md §1 Loose input", async (dataset) => {
    const me = await dataset.member();
    const body = { title: "제목", content: "내용", keywords: [freshWord(dataset)] };
    const post = await dataset.ok(projects.create, { as: me, body, form: "multipart" });
    equal("keywords", post.keywords, body.keywords);
  }),
};
