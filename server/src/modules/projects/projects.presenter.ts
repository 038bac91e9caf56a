import type { Project } from "@chonsu/shared/entities/projects";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { type Caller, isActor, type Viewer } from "../../access/caller.ts";
import { mediaPath } from "../../files/file-store.ts";
import { type Copy, ORIGINAL } from "../../platform/frozen.ts";
import type { UserLookup } from "../users/users.presenter.ts";
import type { PostCard } from "./project-parts.repository.ts";

/** The fields of a post that are the same for everybody. */
export type CommonPost = Omit<Project, "user" | "tagged_users" | "liked_users" | "liked">;

export function presentCommon(card: PostCard, viewer: Viewer): CommonPost {
  const { row } = card;
  return {
    project_id: row.id,
    id: row.id,
    title: row.title,
    content: row.content,
    created_at: toTimestamp(row.createdAt),
    keywords: [...card.keywords],
    contacts: card.contacts.map((contact) => ({ contact_info: contact })),
    images: card.images.map(({ id, file, width, height }) => ({
      id,
      image: `${viewer.origin}${mediaPath(file)}`,
      width,
      height,
    })),
    like_count: row.likeCount,
    comment_count: row.commentCount,
  };
}

/** A post as the caller may see it. Visitors do not see who likes it (wire.md §2). */
export function presentProject(card: PostCard, shown: CommonPost, caller: Caller, userOf: UserLookup): Project & Copy {
  const signedIn = isActor(caller);
  return {
    ...shown,
    [ORIGINAL]: shown,
    user: userOf(card.row.userId),
    tagged_users: card.taggedIds.map(userOf),
    liked_users: signedIn ? card.likerIds.map(userOf) : [],
    ...(signedIn ? { liked: card.likerIds.includes(caller.id) } : {}),
  };
}
