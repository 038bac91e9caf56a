import { z } from "zod";
import { filledInput, IdInput, lineInput, repeatableTermsInput } from "../../contract/inputs.ts";
import { standInCopy } from "../../copy/stand-in.ts";
import { Id } from "../../entities/primitives.ts";
import { Comment, Project } from "../../entities/projects.ts";
import {
  COMMENT_MAX,
  CONTACT_MAX,
  PROJECT_CONTENT_MAX,
  PROJECT_IMAGES_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_KEYWORDS_MIN,
  PROJECT_TITLE_MAX,
} from "../../limits.ts";
import { controlCall } from "../control-call.ts";
import { Age, actOptions, Count, HANGING_MAX, Hanging, Ids, Quiet, Somebody } from "./inputs.ts";

const CONTACTS_MAX = 20;
/** The error for more than `HANGING_MAX` related rows. */
const TOO_MUCH = { path: ["count"], error: standInCopy.tooMuch };

/** Posts with their related rows. */
export const projects = controlCall("POST /__standin/give/projects/", {
  summary: "Posts with pictures, people, likes, comments and replies",
  body: z
    .object({
      author_id: Somebody,
      count: Count,
      title: lineInput(PROJECT_TITLE_MAX).optional(),
      content: filledInput(PROJECT_CONTENT_MAX).optional(),
      keywords: repeatableTermsInput(PROJECT_KEYWORDS_MIN, PROJECT_KEYWORDS_MAX).optional(),
      contacts: z.array(lineInput(CONTACT_MAX)).max(CONTACTS_MAX).optional(),
      tagged_users: Ids.default([]),
      images: z.int().min(0).max(PROJECT_IMAGES_MAX).default(0).meta({ description: "How many pictures each has" }),
      likes: Hanging.meta({ description: "The number of likes of each, by random members" }),
      liked_by: Ids.default([]),
      comments: Hanging.meta({ description: "The number of comments of each, by random members" }),
      replies: Hanging.meta({ description: "How many replies each of these comments has" }),
      ...actOptions,
    })
    .refine(
      (options) =>
        options.count * (options.likes + options.liked_by.length + options.comments * (1 + options.replies)) <=
        HANGING_MAX,
      TOO_MUCH,
    ),
  responses: { 201: z.object({ ids: z.array(Id), projects: z.array(Project) }) },
  errors: ["USER_NOT_FOUND"],
});

/** Comments, or replies to one. */
export const comments = controlCall("POST /__standin/give/comments/", {
  summary: "Comments on a post with replies, or replies to one of its comments",
  body: z
    .object({
      project_id: IdInput,
      author_id: Somebody,
      parent_comment: IdInput.optional(),
      count: Count,
      content: filledInput(COMMENT_MAX).optional(),
      replies: Hanging,
      ...actOptions,
    })
    .refine(({ count, replies }) => count * (1 + replies) <= HANGING_MAX, TOO_MUCH),
  responses: { 201: z.object({ ids: z.array(Id), comments: z.array(Comment) }) },
  errors: ["PROJECT_NOT_FOUND", "COMMENT_NOT_FOUND", "USER_NOT_FOUND"],
});

export const likes = controlCall("POST /__standin/give/likes/", {
  summary: "Likes of a post",
  body: z.object({
    project_id: IdInput,
    user_ids: Ids.default([]).meta({ description: "Members who like it; existing likes stay" }),
    count: Hanging.meta({ description: "The number of more likes, by random members" }),
    age_ms: Age.optional(),
    quiet: Quiet,
  }),
  responses: { 201: z.object({ user_ids: z.array(Id), like_count: z.int() }) },
  errors: ["PROJECT_NOT_FOUND", "USER_NOT_FOUND"],
});
