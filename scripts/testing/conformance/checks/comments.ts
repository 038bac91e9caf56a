import { COMMENT_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, keyRow, pairRow, postRow } from "../check.ts";
import { equal, valuesOf } from "../failure.ts";
import { notificationOf, writeComment, writePost } from "../things.ts";

const said = { content: "댓글" };

const NOT_OWNED = "only the author may, not even the owner of the post (R18)";

export const commentsChecks: GroupChecks<"comments"> = {
  list: {
    200: postRow("flat, oldest first, and also nested under the parent", async ({ owner, other, post }) => {
      const a = await writeComment(owner, post);
      const b = await writeComment(other, post);
      const reply = await writeComment(other, post, a);
      const list = await owner.comments.list({ params: { id: post } });
      equal("ids", valuesOf(list, "id"), [a, b, reply]);
      equal("parents", valuesOf(list, "parent_comment"), [null, null, a]);
      const replies = list.map((comment) => valuesOf(comment.replies, "id"));
      equal("replies", replies, [[reply], [], []]);
      equal("comment_count", (await owner.projects.one({ params: { id: post } })).comment_count, 3);
    }),
  },
  create: {
    200: keyRow("the same client_key again answers the first comment, on this post only", async ([me, author]) => {
      const params = { id: (await writePost(author)).id };
      const asked = { params, body: { ...said, client_key: "k" } };
      const first = await me.comments.create(asked, 201);
      equal("the comment", (await me.comments.create(asked, 200)).id, first.id);
      await author.comments.create(asked, 201);
      await me.comments.create({ ...asked, params: { id: (await writePost(author)).id } }, 201);
      equal("comments", (await me.comments.list({ params })).length, 2);
    }),
    201: postRow("a comment of 300 characters, by its writer, on this post", async ({ other: me, post: id }) => {
      const body = { content: "가".repeat(COMMENT_MAX) };
      const made = await me.comments.create({ params: { id }, body });
      equal("the comment", [made.user, made.user_name, made.project, made.parent_comment], [me.id, me.name, id, null]);
    }),
    "author-is-told": pairRow("the author of the post is notified with the writer", async ([me, author]) => {
      const { id } = await writePost(author);
      await writeComment(me, id);
      const notification = await notificationOf(author, "new_comment");
      equal("related ids", [notification.related_project_id, notification.related_user_id], [id, me.id]);
    }),
    COMMENT_NOT_FOUND: postRow("refuses a parent on another post", async ({ owner, post }) => {
      const elsewhere = await writeComment(owner, (await writePost(owner)).id);
      return { as: owner, params: { id: post }, body: { ...said, parent_comment: elsewhere } };
    }),
    "one-level": postRow("a reply to a reply joins the same thread (R18)", async ({ owner, post }) => {
      const top = await writeComment(owner, post);
      const reply = await writeComment(owner, post, top);
      const body = { ...said, parent_comment: reply };
      const deep = await owner.comments.create({ params: { id: post }, body });
      equal("parent_comment", deep.parent_comment, top);
    }),
    "one-of-two": pairRow(
      "a reply notifies the parent's author, once per person and never about own comments",
      async ([author, me]) => {
        const post = (await writePost(author)).id;
        const mine = await writeComment(author, post);
        await writeComment(author, post, mine);
        await writeComment(me, post, mine);
        const types = valuesOf(await author.notifications.list(), "notification_type");
        equal("notifications of the author of both", types, ["reply_comment"]);
      },
    ),
    blank: postRow("blank text is bad input (product.md §5)", async ({ owner, post }) => {
      await owner.refused.comments.create("VALIDATION", { params: { id: post }, body: { content: " " } });
    }),
  },
  edit: {
    200: postRow("the author changes the text", async ({ owner, other, post }) => {
      const id = await writeComment(other, post);
      const reply = await writeComment(owner, post, id);
      const edited = await other.comments.edit({ params: { id }, body: { content: "고친 댓글" } });
      equal("content and replies", [edited.content, valuesOf(edited.replies, "id")], ["고친 댓글", [reply]]);
      const [listed] = await owner.comments.list({ params: { id: post } });
      equal("as others read it", listed?.content, "고친 댓글");
    }),
    COMMENT_NOT_OWNED: postRow(NOT_OWNED, async ({ owner, other, post }) => {
      return { as: owner, params: { id: await writeComment(other, post) }, body: said };
    }),
  },
  remove: {
    204: postRow("its replies are deleted too", async ({ owner, other, post }) => {
      const id = await writeComment(other, post);
      await writeComment(owner, post, id);
      await other.comments.remove({ params: { id } });
      equal("what is left", await owner.comments.list({ params: { id: post } }), []);
      equal("comment_count", (await owner.projects.one({ params: { id: post } })).comment_count, 0);
    }),
    COMMENT_NOT_OWNED: postRow(NOT_OWNED, async ({ owner, other, post }) => {
      return { as: owner, params: { id: await writeComment(other, post) } };
    }),
  },
};
