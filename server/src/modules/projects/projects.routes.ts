import type { projects } from "@chonsu/shared/contract/projects";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { createProject, editProject, type ProjectChange } from "./project-drafts.service.ts";
import { removeProject } from "./project-removal.service.ts";
import {
  listLikedPosts,
  listLikers,
  listPosts,
  listTaggedUsers,
  showLikedStatus,
  showPost,
  toggleLike,
} from "./projects.service.ts";

export const projectsRoutes = (ctx: Context): HandlersOf<typeof projects> => ({
  mine: ({ actor, query, url }) => listPosts(ctx, actor, { ...query, userId: actor.id }, url),
  every: ({ actor, query, url }) =>
    listPosts(ctx, actor, { ...query, userId: query.user_id, userIds: query.user_ids }, url),
  liked: ({ actor }) => listLikedPosts(ctx, actor),
  one: ({ actor, params }) => showPost(ctx, actor, params.id),
  create: ({ actor, body, files }) => createProject(ctx, actor, body, files.images),
  edit: ({ actor, params, body, files, multipart }) =>
    editProject(ctx, actor, params.id, multipart ? saidByForm(body) : body, files.images),
  remove: ({ actor, params }) => removeProject(ctx, actor, params.id),
  taggedUsers: ({ actor, params }) => listTaggedUsers(ctx, actor, params.id),
  likedUsers: ({ actor, params }) => listLikers(ctx, actor, params.id),
  likedStatus: ({ actor, params }) => showLikedStatus(ctx, actor, params.id),
  toggleLike: ({ actor, params }) => toggleLike(ctx, actor, params.id),
});

/** A multipart form cannot send an empty list, so a missing field means an empty one (wire.md §3 "Projects"). */
function saidByForm(change: ProjectChange): ProjectChange {
  return { ...change, contacts: change.contacts ?? [], tagged_users: change.tagged_users ?? [] };
}
