import { COMMENT_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, valuesOf } from "../failure.ts";
import { sharedChain } from "../scene.ts";
import { allNotifications, notificationOf, writeComment, writePost } from "../things.ts";

const POSTS = "wire.md §3 Projects and comments";
const said = { content: "댓글" };

async function ownersPost(dataset: Dataset) {
  const { owner, friend } = await sharedChain(dataset);
  return { owner, friend, post: (await writePost(owner)).id };
}

export const commentsChecks: GroupChecks<"comments"> = {
  list: {
    200: row("flat, oldest first, and also nested under the parent", POSTS, async (dataset) => {
      const { owner, friend, post } = await ownersPost(dataset);
      const a = await writeComment(owner, post);
      const b = await writeComment(friend, post);
      const reply = await writeComment(friend, post, a);
      const list = await owner.comments.list({ params: { id: post } });
      const seen = list.map(({ id, parent_comment, replies }) => [id, parent_comment, valuesOf(replies, "id")]);
      equal("ids, parents, replies", seen, [
        [a, null, [reply]],
        [b, null, []],
        [reply, a, []],
      ]);
      const { comment_count } = await owner.projects.one({ params: { id: post } });
      equal("comment_count", comment_count, 3);
    }),
  },
  create: {
    201: row("the author of the post is notified; 300 characters are accepted", POSTS, async (dataset) => {
      const [me, author] = await dataset.pair();
      const { id } = await writePost(author);
      const body = { content: "가".repeat(COMMENT_MAX) };
      const made = await me.comments.create({ params: { id }, body });
      equal("the comment", [made.user, made.user_name, made.project, made.parent_comment], [me.id, me.name, id, null]);
      const notification = await notificationOf(author, "new_comment");
      equal("related ids", [notification.related_project_id, notification.related_user_id], [id, me.id]);
    }),
    COMMENT_NOT_FOUND: row("refuses a parent on another post", POSTS, async (dataset) => {
      const { owner, post } = await ownersPost(dataset);
      const elsewhere = await writeComment(owner, (await writePost(owner)).id);
      return { as: owner, params: { id: post }, body: { ...said, parent_comment: elsewhere } };
    }),
    "one-level": row("a reply to a reply joins the same thread", "R18", async (dataset) => {
      const { owner, post } = await ownersPost(dataset);
      const top = await writeComment(owner, post);
      const reply = await writeComment(owner, post, top);
      const body = { ...said, parent_comment: reply };
      const deep = await owner.comments.create({ params: { id: post }, body });
      equal("parent_comment", deep.parent_comment, top);
    }),
    "one-of-two": row(
      "a reply notifies the parent's author, once per person and never about own comments",
      POSTS,
      async (dataset) => {
        const [author, me] = await dataset.pair();
        const post = (await writePost(author)).id;
        const mine = await writeComment(author, post);
        await writeComment(author, post, mine);
        await writeComment(me, post, mine);
        const types = valuesOf(await allNotifications(author), "notification_type");
        equal("notifications of the author of both", types, ["reply_comment"]);
      },
    ),
    blank: row("blank text is bad input", "product.md §5", async (dataset) => {
      const { owner, post } = await ownersPost(dataset);
      await owner.refused.comments.create("VALIDATION", { params: { id: post }, body: { content: " " } });
    }),
  },
  edit: {
    200: row("the author changes the text", POSTS, async (dataset) => {
      const { owner, friend, post } = await ownersPost(dataset);
      const id = await writeComment(friend, post);
      const reply = await writeComment(owner, post, id);
      const edited = await friend.comments.edit({ params: { id }, body: { content: "고친 댓글" } });
      equal("content and replies", [edited.content, valuesOf(edited.replies, "id")], ["고친 댓글", [reply]]);
      const [listed] = await owner.comments.list({ params: { id: post } });
      equal("as others read it", listed?.content, "고친 댓글");
    }),
    COMMENT_NOT_OWNED: row("only the author may, not even the owner of the post", "R18", async (dataset) => {
      const { owner, friend, post } = await ownersPost(dataset);
      return { as: owner, params: { id: await writeComment(friend, post) }, body: said };
    }),
  },
  remove: {
    204: row("its replies are deleted too", POSTS, async (dataset) => {
      const { owner, friend, post } = await ownersPost(dataset);
      const id = await writeComment(friend, post);
      await writeComment(owner, post, id);
      await friend.comments.remove({ params: { id } });
      equal("what is left", await owner.comments.list({ params: { id: post } }), []);
      const { comment_count } = await owner.projects.one({ params: { id: post } });
      equal("comment_count", comment_count, 0);
    }),
    COMMENT_NOT_OWNED: row("only the author may, not even the owner of the post", "R18", async (dataset) => {
      const { owner, friend, post } = await ownersPost(dataset);
      return { as: owner, params: { id: await writeComment(friend, post) } };
    }),
  },
};
