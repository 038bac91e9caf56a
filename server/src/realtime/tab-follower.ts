import type { Follower } from "../memory.ts";
import type { Push } from "./push.ts";

/**
 * Closes tabs whose session another process ended, or whose member it deleted, as soon as this one knows of it: at its next request or
 * look, also while nobody can be told by push.
 */
export function followTabs(push: Pick<Push, "recheck">): Follower {
  // What the command that ended a session here has to say to its tabs, it says first.
  const later = (members: readonly number[] | "everybody") => queueMicrotask(() => push.recheck(members));
  return {
    follow(changes) {
      const members = changes.flatMap((change) => (change.kind === "access" ? [change.id] : []));
      if (members.length > 0) later(members);
    },
    reload: () => later("everybody"),
  };
}
