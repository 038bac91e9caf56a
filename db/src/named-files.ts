import { isNotNull } from "drizzle-orm";
import type { Database } from "./open-database.ts";
import { messages } from "./tables/conversations.ts";
import { projectImages } from "./tables/projects.ts";
import { users } from "./tables/users.ts";

/** Names of all files that some row refers to: pictures of members, posts and messages. */
export function listNamedFiles(db: Database): Set<string> {
  const rows = [
    ...db.select({ file: users.imageFile }).from(users).where(isNotNull(users.imageFile)).all(),
    ...db.select({ file: projectImages.file }).from(projectImages).all(),
    ...db.select({ file: messages.imageFile }).from(messages).where(isNotNull(messages.imageFile)).all(),
  ];
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : [file])));
}
