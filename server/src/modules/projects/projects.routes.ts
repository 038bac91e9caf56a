import { projects } from "@chonsu/shared/contract/projects";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
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

export function projectsRoutes(app: App, ctx: Context): void {
  serve(app, projects.mine, ({ actor, query, url }) =>
    answer(200, listPosts(ctx, actor, { ...query, userId: actor.id }, url)),
  );

  serve(app, projects.every, ({ actor, query, url }) =>
    answer(200, listPosts(ctx, actor, { ...query, userId: query.user_id, userIds: query.user_ids }, url)),
  );

  serve(app, projects.liked, ({ actor }) => answer(200, listLikedPosts(ctx, actor)));

  serve(app, projects.one, ({ actor, params }) => answer(200, showPost(ctx, actor, params.id)));

  serve(app, projects.create, async ({ actor, body, files }) =>
    answer(201, await createProject(ctx, actor, body, files.images)),
  );

  serve(app, projects.edit, async ({ actor, params, body, files, multipart }) =>
    answer(200, await editProject(ctx, actor, params.id, multipart ? saidByForm(body) : body, files.images)),
  );

  serve(app, projects.remove, async ({ actor, params }) => answerEmpty(await removeProject(ctx, actor, params.id)));

  serve(app, projects.taggedUsers, ({ actor, params }) => answer(200, listTaggedUsers(ctx, actor, params.id)));

  serve(app, projects.likedUsers, ({ actor, params }) => answer(200, listLikers(ctx, actor, params.id)));

  serve(app, projects.likedStatus, ({ actor, params }) => answer(200, showLikedStatus(ctx, actor, params.id)));

  serve(app, projects.toggleLike, ({ actor, params }) => answer(200, toggleLike(ctx, actor, params.id)));
}

/** A multipart form cannot send an empty list, so a missing field means an empty one (wire.md §3 "Projects"). */
function saidByForm(change: ProjectChange): ProjectChange {
  return { ...change, contacts: change.contacts ?? [], tagged_users: change.tagged_users ?? [] };
}
