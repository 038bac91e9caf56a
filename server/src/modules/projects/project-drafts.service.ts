import type { InputOf } from "@chonsu/shared/contract/endpoint";
import type { projects } from "@chonsu/shared/contract/projects";
import { PROJECT_IMAGES_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { command, transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type StagedImage, type Upload, withStagedImages } from "../../files/stage.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { notifyAll, withdrawTagNotices } from "../notifications/notifications.service.ts";
import { existingMembers, isMember } from "../users/users.service.ts";
import { aboutProject, notifyInterested } from "./interest-notices.service.ts";
import { publishFeed, publishLeft, publishPosts } from "./project-circle.service.ts";
import {
  deleteImages,
  findImages,
  findTaggedIds,
  insertImages,
  replaceContacts,
  replaceKeywords,
  replaceTags,
} from "./project-parts.repository.ts";
import { justWritten, mayChange } from "./projects.policy.ts";
import { findProject, insertProject, type OwnProject, type ProjectRow, updateTexts } from "./projects.repository.ts";
import { presentPost } from "./projects.service.ts";

/** The content of a post. */
type ProjectDraft = InputOf<typeof projects.create>["body"];

/** A change of a post: undefined fields stay, lists are replaced (R17). */
export type ProjectChange = InputOf<typeof projects.edit>["body"];

/**
 * Creates a post. Tagged members are notified, and so are members with a matching interest or skill, each of them once
 * (wire.md §3). Unknown people and people who left are skipped. A call that is refused or fails leaves neither rows nor
 * files.
 */
export async function createProject(ctx: Context, actor: Actor, draft: ProjectDraft, uploads: readonly Upload[]) {
  const project = await withStagedImages(ctx, uploads, "post", (images) => storeProject(ctx, actor, draft, images));
  return isRefusal(project) ? project : presentPost(ctx, actor, project);
}

/** Creates a post, with pictures that are already in the file store. */
export const storeProject = command((unit, actor: Actor, draft: ProjectDraft, images: readonly StagedImage[]) => {
  if (!isMember(unit.db, actor.id)) return refuse("user_not_found");
  const { title, content } = draft;
  const row = insertProject(unit.db, actor, { title, content, createdAt: unit.clock.now() });
  const written = justWritten(row, actor);
  insertImages(unit.db, written, images);
  storeLists(unit, written, row, draft);
  notifyInterested(unit, row, draft.keywords);
  publishFeed(unit);
  return row;
});

/**
 * Changes a post of the actor: undefined fields stay, lists are replaced, likes and comments stay (R17). The post has
 * at most five pictures, including the remaining ones. Ids of pictures of other posts are skipped. Files are deleted
 * after the commit. Members who were tagged before the change also receive the event.
 */
export async function editProject(
  ctx: Context,
  actor: Actor,
  id: number,
  change: ProjectChange,
  uploads: readonly Upload[],
) {
  // This is checked before pictures are decoded, and again in the transaction, where the result counts.
  const early = mayChange(findProject(ctx.db, id), actor);
  if (isRefusal(early)) return early;
  const project = await withStagedImages(ctx, uploads, "post", (images) =>
    transact(ctx, (unit) => {
      const own = mayChange(findProject(unit.db, id), actor);
      if (isRefusal(own)) return own;
      const before = findTaggedIds(unit.db, id).map((userId) => ({ projectId: id, userId }));
      const changed = updateTexts(unit.db, own, { title: change.title, content: change.content });
      storeLists(unit, own, changed, change);
      const refused = exchangeImages(unit, own, change.images_to_delete ?? [], images);
      if (refused !== undefined) return refused;
      publishPosts(unit, [id]);
      publishLeft(unit, before);
      return changed;
    }),
  );
  return isRefusal(project) ? project : presentPost(ctx, actor, project);
}

function exchangeImages(unit: Unit, project: OwnProject, gone: readonly number[], images: readonly StagedImage[]) {
  const files = deleteImages(unit.db, project, gone);
  if (findImages(unit.db, project.row.id).length + images.length > PROJECT_IMAGES_MAX) return refuse("TOO_MANY_IMAGES");
  insertImages(unit.db, project, images);
  unit.after(() => unit.files.remove(files));
  return undefined;
}

/** Stores the lists of a post. `row` holds the new values of the post. */
function storeLists(unit: Unit, own: OwnProject, row: ProjectRow, change: ProjectChange): void {
  if (change.keywords !== undefined) replaceKeywords(unit.db, own, change.keywords);
  if (change.contacts !== undefined) replaceContacts(unit.db, own, change.contacts);
  if (change.tagged_users !== undefined) storeTags(unit, own, row, change.tagged_users);
}

/** Tags members on a post and notifies the new ones. Notifications of untagged members are deleted (R33). */
function storeTags(unit: Unit, own: OwnProject, project: ProjectRow, userIds: readonly number[]): void {
  const before = findTaggedIds(unit.db, project.id);
  if (before.length + userIds.length === 0) return;
  const tagged = existingMembers(unit.db, userIds);
  replaceTags(unit.db, own, tagged);
  const untagged = before.filter((id) => !tagged.includes(id));
  withdrawTagNotices(unit, project.id, untagged);
  const receivers = tagged.filter((id) => id !== project.userId && !before.includes(id));
  const about = { type: "project_tag", ...aboutProject(unit.db, project) } as const;
  const notices = receivers.map((userId) => ({ userId, ...about }));
  notifyAll(unit, notices);
}
