import type { Project } from "@chonsu/shared/entities/projects";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { type Caller, isActor } from "../../access/caller.ts";
import { mediaPath } from "../../files/file-store.ts";
import type { UserLookup } from "../users/users.presenter.ts";
import type { ProjectParts } from "./project-parts.repository.ts";
import type { ProjectRow } from "./projects.repository.ts";

/** A post with its related rows. */
export type ProjectCard = ProjectParts & { readonly row: ProjectRow };

/** A post as the caller may see it. Visitors do not see who likes it (wire.md §2). */
export function presentProject(card: ProjectCard, caller: Caller, userOf: UserLookup): Project {
  const { row } = card;
  const signedIn = isActor(caller);
  return {
    project_id: row.id,
    id: row.id,
    title: row.title,
    content: row.content,
    created_at: toTimestamp(row.createdAt),
    user: userOf(row.userId),
    keywords: [...card.keywords],
    contacts: card.contacts.map((contact) => ({ contact_info: contact })),
    images: card.images.map(({ id, file, width, height }) => ({
      id,
      image: `${caller.origin}${mediaPath(file)}`,
      width,
      height,
    })),
    tagged_users: card.taggedIds.map(userOf),
    liked_users: signedIn ? card.likerIds.map(userOf) : [],
    like_count: row.likeCount,
    comment_count: row.commentCount,
    ...(signedIn ? { liked: card.likerIds.includes(caller.id) } : {}),
  };
}
