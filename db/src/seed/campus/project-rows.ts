import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "../../tables/projects.ts";
import { type Batch, batch } from "../batch.ts";
import { CAST, idOf } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { fileOf, projectImagePlace } from "../picture-files.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import { commentCountOf } from "./comment-rows.ts";
import type { ProjectEntry } from "./project-entry.ts";
import { PROJECT_ENTRIES } from "./projects.ts";

function likeRows({ id, likes = [], at }: ProjectEntry, now: number): Array<typeof projectLikes.$inferInsert> {
  return likes.map((handle, index) => {
    const start = Math.max(momentOf(at, now), momentOf(CAST[handle].joined, now));
    const part = (index + 1) / (likes.length + 2);
    return { projectId: id, userId: CAST[handle].id, createdAt: start + Math.floor((now - start) * part) };
  });
}

function imageRows({ id, images = [] }: ProjectEntry): Array<typeof projectImages.$inferInsert> {
  return images.map((scene, position) => {
    const [width, height] = SCENE_SIZES[scene];
    return { projectId: id, file: fileOf(projectImagePlace(id, position)), width, height };
  });
}

/** Every post with its lists. The counts equal the number of rows. */
export function projectBatches(now: number): Batch[] {
  const rows = PROJECT_ENTRIES.map((entry) => ({
    id: entry.id,
    userId: idOf(entry.author),
    title: entry.title,
    content: entry.content,
    likeCount: entry.likes?.length ?? 0,
    commentCount: commentCountOf(entry.key),
    createdAt: momentOf(entry.at, now),
  }));
  return [
    batch(projects, rows),
    batch(
      projectKeywords,
      PROJECT_ENTRIES.flatMap(({ id, keywords }) =>
        keywords.map((keyword, position) => ({ projectId: id, position, keyword })),
      ),
    ),
    batch(
      projectContacts,
      PROJECT_ENTRIES.flatMap(({ id, contacts = [] }) =>
        contacts.map((contactInfo, position) => ({ projectId: id, position, contactInfo })),
      ),
    ),
    batch(
      projectTags,
      PROJECT_ENTRIES.flatMap(({ id, tagged = [] }) =>
        tagged.map((handle, position) => ({ projectId: id, userId: CAST[handle].id, position })),
      ),
    ),
    batch(projectImages, PROJECT_ENTRIES.flatMap(imageRows)),
    batch(
      projectLikes,
      PROJECT_ENTRIES.flatMap((entry) => likeRows(entry, now)),
    ),
  ];
}
