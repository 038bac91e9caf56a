import type { Database } from "@chonsu/db/open-database";
import { messages } from "@chonsu/db/tables/conversations";
import { projectImages } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import { isNotNull } from "drizzle-orm";

/** Names of all files that some row refers to: pictures of members, posts and messages. */
export function listNamedFiles(db: Database): Set<string> {
  const rows = [
    ...db.select({ file: users.imageFile }).from(users).where(isNotNull(users.imageFile)).all(),
    ...db.select({ file: projectImages.file }).from(projectImages).all(),
    ...db.select({ file: messages.imageFile }).from(messages).where(isNotNull(messages.imageFile)).all(),
  ];
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : [file])));
}
