import type { Project } from "@chonsu/shared/entities/projects";

/** A post as the reason for an introduction. */
export function reasonOfPost({ id, title }: Project) {
  return { kind: "post", id, title } as const;
}
