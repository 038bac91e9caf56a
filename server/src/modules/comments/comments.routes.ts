import type { comments } from "@chonsu/shared/contract/comments";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { createComment, editComment, listPostComments, removeComment } from "./comments.service.ts";

export const commentsRoutes = (ctx: Context): HandlersOf<typeof comments> => ({
  list: ({ actor, params }) => listPostComments(ctx, actor, params.id),
  create: ({ actor, params, body }) => {
    const { content, parent_comment, client_key } = body;
    const draft = { content, parentId: parent_comment ?? null, clientKey: client_key || undefined };
    const written = createComment(ctx, actor, params.id, draft);
    return isRefusal(written) ? written : { status: written.isNew ? 201 : 200, body: written.comment };
  },
  edit: ({ actor, params, body }) => editComment(ctx, actor, params.id, body.content),
  remove: ({ actor, params }) => removeComment(ctx, actor, params.id),
});
