import { projects } from "@chonsu/shared/contract/projects";
import { PROJECT_KEYWORDS_MAX, PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import { type Row, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { freshWord, writePost } from "../things.ts";
import { allTold, toldOf } from "../told.ts";

const POSTS = "wire.md §3 Projects";

/** Rules of writing a post. */
export const postRules: Readonly<Record<string, Row>> = {
  "bad-input": row("title, content and one to five keywords", "product.md §5, §9; R16", async (world) => {
    const me = await world.member();
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
      const { refusal, text } = await world.ask(projects.create, { as: me, body: good, odd: { body } });
      must(`${what} is refused as bad input`, refusal?.code === "VALIDATION", text);
    }
  }),
  "repeated-keywords": row("repeated keywords are stored once, as first typed", "R38, R35", async (world) => {
    const me = await world.member();
    const word = freshWord(world);
    const keywords = [`React ${word}`, word, `REACT ${word}`, word];
    const stored = [`React ${word}`, word];
    const { id, ...post } = await writePost(world, me, { keywords });
    equal("keywords of the new post", post.keywords, stored);
    const edited = await world.ok(projects.edit, { as: me, params: { id }, body: { keywords: [word, word] } });
    equal("keywords after an edit", edited.keywords, [word]);
  }),
  "contacts-as-text": row("contacts are a text, or a list of texts or objects", "product.md §3", async (world) => {
    const me = await world.member();
    const { id } = await writePost(world, me);
    const forms = ["카톡 a", ["카톡 a"], [{ contact_info: "카톡 a" }]];
    for (const contacts of forms) {
      const body = { title: "제목", content: "내용", keywords: [freshWord(world)], contacts };
      const written = await world.ok(projects.create, { as: me, body });
      const edited = await world.ok(projects.edit, { as: me, params: { id }, body: { contacts } });
      for (const post of [written, edited]) equal("contacts", post.contacts, [{ contact_info: "카톡 a" }]);
    }
  }),
  "tagged-are-told": row("who is newly tagged is told, once", POSTS, async (world) => {
    const [me, tagged] = await world.pair();
    const post = await writePost(world, me, { tagged_users: [tagged.id] });
    const told = await toldOf(world, tagged, "project_tag");
    equal("related ids", [told.related_project_id, told.related_user_id], [post.id, me.id]);
    await world.ok(projects.edit, { as: me, params: { id: post.id }, body: { tagged_users: [tagged.id] } });
    const all = await allTold(world, tagged);
    equal("how often", all.filter(({ notification_type }) => notification_type === "project_tag").length, 1);
  }),
  "shared-terms-are-told": row(
    "members with the keyword or skill are told once, never the author",
    POSTS,
    async (world) => {
      const [word, skill] = [freshWord(world), freshWord(world)];
      const me = await world.member({ keywords: [word, skill] });
      const reader = await world.member({ keywords: [word, skill] });
      const post = await writePost(world, me, { keywords: [word, skill] });
      const told = (await allTold(world, reader)).filter(
        (each) => each.notification_type === "project_profile_keyword",
      );
      equal(
        "related ids",
        told.map((each) => [each.related_project_id, each.related_user_id]),
        [[post.id, me.id]],
      );
      equal("what the author is told", await allTold(world, me), []);
    },
  ),
  "terms-without-case-and-width": row("a keyword is the same in any case and width", "R35", async (world) => {
    const word = `Word-${freshWord(world)}`;
    const me = await world.member();
    for (const keyword of [word.toUpperCase(), word.replace("Word", "ｗｏｒｄ")]) {
      const reader = await world.member({ keywords: [word, freshWord(world)] });
      const post = await writePost(world, me, { keywords: [keyword] });
      const told = await toldOf(world, reader, "project_profile_keyword");
      equal("related_project_id", told.related_project_id, post.id);
    }
  }),
  "lone-list": row("a lone keywords[] is a list of one", "wire.md §1 Loose input", async (world) => {
    const me = await world.member();
    const body = { title: "제목", content: "내용", keywords: [freshWord(world)] };
    const post = await world.ok(projects.create, { as: me, body, form: "multipart" });
    equal("keywords", post.keywords, body.keywords);
  }),
};
