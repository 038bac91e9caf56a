import { PROJECT_IMAGES_MAX, PROJECT_KEYWORDS_MAX, PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import { type Row, row, soloRow, trioRow } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must, present, valuesOf } from "../../failure.ts";
import { hugeFile, jpeg, noPicture, png, webp } from "../../pictures.ts";
import { fetchAt } from "../../reach.ts";
import { NOBODY, notificationOf, notificationsOf, writePost } from "../../things.ts";
import { readable } from "./profile-rules.ts";

const bodyOf = (dataset: Dataset) => ({ title: "그림", content: "내용", keywords: [dataset.word()] });

export const postRules: Readonly<Record<string, Row>> = {
  "bad-input": soloRow("title, content and one to five keywords", "product.md §5, §9; R16", async (me) => {
    const good = { title: "제목", content: "내용", keywords: ["하나"] };
    const six = Array.from({ length: PROJECT_KEYWORDS_MAX + 1 }, (_none, index) => `${index}`);
    const bad = [
      ...[{ title: " " }, { title: "가".repeat(PROJECT_TITLE_MAX + 1) }, { content: "" }],
      ...[{ keywords: [] }, { keywords: six }, { keywords: [" "] }],
    ];
    for (const wrong of bad) {
      await me.refused.projects.create("VALIDATION", { body: good, odd: { body: { ...good, ...wrong } } });
    }
  }),
  "repeated-keywords": soloRow("repeated keywords are stored once, as first typed", "R38, R35", async (me, dataset) => {
    const word = dataset.word();
    const keywords = [`React ${word}`, word, `REACT ${word}`, word];
    const stored = [`React ${word}`, word];
    const { id, ...post } = await writePost(me, { keywords });
    equal("keywords of the new post", post.keywords, stored);
    const edited = await me.projects.edit({ params: { id }, body: { keywords: [word, word] } });
    equal("keywords after an edit", edited.keywords, [word]);
  }),
  "contacts-as-text": row("contacts are a text, or a list of texts or objects", "product.md §3", async (dataset) => {
    const me = await dataset.member();
    const { id } = await writePost(me);
    const forms = ["카톡 a", ["카톡 a"], [{ contact_info: "카톡 a" }]];
    for (const contacts of forms) {
      const body = { title: "제목", content: "내용", keywords: [dataset.word()], contacts };
      const written = await me.projects.create({ body });
      const edited = await me.projects.edit({ params: { id }, body: { contacts } });
      for (const post of [written, edited]) equal("contacts", post.contacts, [{ contact_info: "카톡 a" }]);
    }
  }),
  "tagged-are-told": trioRow("newly tagged members are notified, once", async ([me, tagged, other]) => {
    const post = await writePost(me, { tagged_users: [me.id, tagged.id] });
    equal("notifications of the author", await me.notifications.list(), []);
    const notification = await notificationOf(tagged, "project_tag");
    equal("related ids", [notification.related_project_id, notification.related_user_id], [post.id, me.id]);
    const body = { title: "다른 제목", tagged_users: [tagged.id, other.id] };
    await me.projects.edit({ params: { id: post.id }, body });
    equal("how often", (await notificationsOf(tagged, "project_tag")).length, 1);
    equal("title in the notification", (await notificationOf(other, "project_tag")).subject, body.title);
  }),
  "shared-terms-are-told": row(
    "members with the keyword or skill are notified once, never the author",
    async (dataset) => {
      const [word, skill] = [dataset.word(), dataset.word()];
      const me = await dataset.member({ keywords: [word, skill] });
      const reader = await dataset.member({ keywords: [word, skill] });
      const post = await writePost(me, { keywords: [word, skill] });
      const notifications = await notificationsOf(reader, "project_profile_keyword");
      equal("related ids", valuesOf(notifications, "related_project_id", "related_user_id"), [[post.id, me.id]]);
      equal("notifications of the author", await me.notifications.list(), []);
    },
  ),
  "terms-without-case-and-width": row("a keyword is the same in any case and width", "R35", async (dataset) => {
    const word = `Word-${dataset.word()}`;
    const me = await dataset.member();
    for (const keyword of [word.toUpperCase(), word.replace("Word", "ｗｏｒｄ")]) {
      const reader = await dataset.member({ keywords: [word, dataset.word()] });
      const post = await writePost(me, { keywords: [keyword] });
      const notification = await notificationOf(reader, "project_profile_keyword");
      equal("related_project_id", notification.related_project_id, post.id);
    }
  }),
  "lone-list": soloRow("a single keywords[] is a list of one", "wire.md §1 Loose input", async (me, dataset) => {
    const body = { title: "제목", content: "내용", keywords: [dataset.word()] };
    equal("keywords", (await me.projects.create({ body, form: "multipart" })).keywords, body.keywords);
  }),
  pictures: row("pictures keep their order, with absolute addresses that anybody can read", async (dataset) => {
    const me = await dataset.member();
    const post = await me.projects.create({ body: bodyOf(dataset), files: { images: [png, jpeg, webp] } });
    equal("pictures", post.images.length, 3);
    for (const { image } of post.images) {
      must("an absolute address", URL.canParse(image), image);
      await readable(dataset, image);
    }
  }),
  "five-pictures": soloRow("five at most, with the ones that stay", "product.md §5, §9", async (me, dataset) => {
    const five = Array.from({ length: PROJECT_IMAGES_MAX }, () => png);
    await me.refused.projects.create("TOO_MANY_IMAGES", { body: bodyOf(dataset), files: { images: [...five, png] } });
    const { id } = await me.projects.create({ body: bodyOf(dataset), files: { images: five } });
    const more = { params: { id }, body: {}, files: { images: [png] } };
    await me.refused.projects.edit("TOO_MANY_IMAGES", more);
  }),
  "no-picture": soloRow("a file that is not a picture is 415, a too large one 413", "R30", async (me, dataset) => {
    const ask = (file: typeof png) => ({ body: bodyOf(dataset), files: { images: [file] } });
    await me.refused.projects.create("IMAGE_UNSUPPORTED", ask(noPicture));
    await me.refused.projects.create("IMAGE_TOO_LARGE", ask(hugeFile()));
  }),
  "pictures-to-delete": soloRow(
    "images_to_delete deletes pictures and files, and unknown ids are skipped",
    "+ R19",
    async (me, dataset) => {
      const { id, images } = await me.projects.create({ body: bodyOf(dataset), files: { images: [png, jpeg] } });
      const gone = present("a picture", images[0]);
      const body = { images_to_delete: [gone.id, NOBODY] };
      const edited = await me.projects.edit({ params: { id }, body });
      equal("what stays", valuesOf(edited.images, "id"), [images[1]?.id]);
      equal("status of the file", (await fetchAt(dataset.run.reach, gone.image)).status, 404);
    },
  ),
};
