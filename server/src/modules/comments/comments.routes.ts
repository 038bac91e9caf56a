import { comments } from "@chonsu/shared/contract/comments";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { removeComment } from "./comment-removal.service.ts";
import { createComment, editComment, listPostComments } from "./comments.service.ts";

export function commentsRoutes(app: App, ctx: Context): void {
  serve(app, comments.list, ({ actor, params }) => answer(200, listPostComments(ctx, actor, params.id)));

  serve(app, comments.create, ({ actor, params, body }) =>
    answer(201, createComment(ctx, actor, params.id, { content: body.content, parentId: body.parent_comment ?? null })),
  );

  serve(app, comments.edit, ({ actor, params, body }) => answer(200, editComment(ctx, actor, params.id, body.content)));

  serve(app, comments.remove, async ({ actor, params }) => answerEmpty(await removeComment(ctx, actor, params.id)));
}
