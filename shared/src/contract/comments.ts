import { z } from "zod";
import { Comment, CommentList } from "../entities/projects.ts";
import { CLIENT_KEY_MAX, COMMENT_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { filledInput, IdInput, IdParams, paged, rawInput, removal } from "./inputs.ts";

const CONTENT_FAR = 100_000;

/**
 * The text of a comment. A text of more than 300 characters is refused by the service, which has a sentence of its own
 * for it (product.md §5).
 */
const Content = filledInput(CONTENT_FAR).meta({ description: `At most ${COMMENT_MAX} characters (graphemes)` });
/** The parent comment. A form cannot send null, so an empty text means none. */
const ParentInput = z.union([IdInput, z.literal("").transform(() => null)]).nullable();

/** Comments of posts. They nest one level (wire.md §3; R18). */
export const comments = {
  list: memberCall("GET /api/projects/:id/comments/", {
    summary: "Flat, oldest first, replies in the list and also nested under their parent",
    ...paged(CommentList),
    params: IdParams,
    errors: ["PROJECT_NOT_FOUND", "PAGE_NOT_FOUND"],
  }),
  create: memberCall("POST /api/projects/:id/comments/create/", {
    summary: "Comment on a post, or reply to a comment of it; the same client_key again gives the first comment",
    params: IdParams,
    body: z.object({
      content: Content,
      parent_comment: ParentInput.optional(),
      client_key: rawInput(CLIENT_KEY_MAX).nullable().optional(),
    }),
    responses: { 200: Comment, 201: Comment },
    errors: ["COMMENT_TOO_LONG", "REPLY_TOO_LONG", "PROJECT_NOT_FOUND", "COMMENT_NOT_FOUND"],
  }),
  edit: memberCall("PUT /api/comments/:id/edit/", {
    alsoMethod: "PATCH",
    summary: "Change my comment",
    params: IdParams,
    body: z.object({ content: Content }),
    responses: { 200: Comment },
    errors: ["COMMENT_TOO_LONG", "REPLY_TOO_LONG", "COMMENT_NOT_OWNED", "COMMENT_NOT_FOUND"],
  }),
  remove: memberCall("DELETE /api/comments/:id/delete/", {
    summary: "Delete my comment and its replies",
    ...removal,
    errors: ["COMMENT_NOT_OWNED", "COMMENT_NOT_FOUND"],
  }),
};
