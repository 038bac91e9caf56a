import type { comments } from "@chonsu/shared/contract/comments";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { createComment, editComment, listPostComments, removeComment } from "./comments.service.ts";

export const commentsRoutes = (ctx: Context): HandlersOf<typeof comments> => ({
  list: ({ actor, params }) => listPostComments(ctx, actor, params.id),
  create: ({ actor, params, body }) =>
    createComment(ctx, actor, params.id, { content: body.content, parentId: body.parent_comment ?? null }),
  edit: ({ actor, params, body }) => editComment(ctx, actor, params.id, body.content),
  remove: ({ actor, params }) => removeComment(ctx, actor, params.id),
});
