import type { Database } from "../../open-database.ts";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "../../tables/projects.ts";
import { CAST, idOf } from "../cast.ts";
import { projectImageFile } from "../file-names.ts";
import { momentOf } from "../moments.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import { commentCountOf } from "./comments.ts";
import { insertEach } from "./insert-rows.ts";
import { PROJECT_ENTRIES } from "./projects.ts";

/** Every post with its lists. The counts equal the number of rows. */
export function writeProjects(tx: Database, now: number): void {
  insertEach(tx, projects, PROJECT_ENTRIES, ({ id, key, author, title, content, likes = [], at }) => ({
    id,
    userId: idOf(author),
    title,
    content,
    likeCount: likes.length,
    commentCount: commentCountOf(key),
    createdAt: momentOf(at, now),
  }));
  insertEach(tx, projectKeywords, PROJECT_ENTRIES, ({ id: projectId, keywords }) =>
    keywords.map((keyword, position) => ({ projectId, position, keyword })),
  );
  insertEach(tx, projectContacts, PROJECT_ENTRIES, ({ id: projectId, contacts = [] }) =>
    contacts.map((contactInfo, position) => ({ projectId, position, contactInfo })),
  );
  insertEach(tx, projectTags, PROJECT_ENTRIES, ({ id: projectId, tagged = [] }) =>
    tagged.map((handle, position) => ({ projectId, userId: CAST[handle].id, position })),
  );
  insertEach(tx, projectImages, PROJECT_ENTRIES, ({ id: projectId, images = [] }) =>
    images.map((scene, position) => {
      const [width, height] = SCENE_SIZES[scene];
      return { projectId, file: projectImageFile(projectId, position), width, height };
    }),
  );
  insertEach(tx, projectLikes, PROJECT_ENTRIES, ({ id: projectId, likes = [], at }) =>
    likes.map((handle, index) => {
      const start = Math.max(momentOf(at, now), momentOf(CAST[handle].joined, now));
      const part = (index + 1) / (likes.length + 2);
      return { projectId, userId: CAST[handle].id, createdAt: start + Math.floor((now - start) * part) };
    }),
  );
}
