import { z } from "zod";
import { ChonDistance, Id, listOf, pageOf, Timestamp } from "./primitives.ts";
import { User } from "./users.ts";

export const ProjectImage = z
  .object({ id: Id, image: z.string(), width: z.int().optional(), height: z.int().optional() })
  .meta({ id: "ProjectImage" });
export type ProjectImage = z.infer<typeof ProjectImage>;

/** A post that looks for people (wire.md §2). `liked` is present when the caller is signed in. */
export const Project = z
  .object({
    project_id: Id,
    id: Id,
    title: z.string(),
    content: z.string(),
    created_at: Timestamp,
    user: User,
    keywords: z.array(z.string()),
    contacts: z.array(z.object({ contact_info: z.string() })),
    images: z.array(ProjectImage),
    tagged_users: z.array(User),
    liked_users: z.array(User),
    like_count: z.int(),
    comment_count: z.int(),
    liked: z.boolean().optional(),
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof Project>;
export const ProjectPage = pageOf(Project).meta({ id: "ProjectPage" });
export const ProjectList = z.union([z.array(Project).meta({ id: "ProjectList" }), ProjectPage]);

const commentFields = {
  id: Id,
  user: Id.meta({ description: "0 when the author is gone" }),
  user_name: z.string(),
  user_image: z.string().nullable(),
  /** The author's distance from the caller. */
  relation_degree: ChonDistance,
  project: Id,
  content: z.string(),
  created_at: Timestamp,
  likes: z.literal(0),
  parent_comment: Id.nullable(),
  client_key: z.string().nullable(),
};

/** A reply: comments nest one level (R18), so a reply's own list is empty. */
const Reply = z.object({ ...commentFields, replies: z.array(z.never()) }).meta({ id: "Reply" });

/** A comment with its replies (wire.md §2). */
export const Comment = z.object({ ...commentFields, replies: z.array(Reply) }).meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;
export const CommentList = listOf("Comment", Comment);
