import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** The threads of this process, as Linux lists them. */
const THREADS = "/proc/self/task";
/** What libvips calls its threads. They begin with a picture, and end when none came for some seconds. */
const NAME = "libvips worker";

/**
 * Lets the threads that now run for pictures use only processors that nothing else needs: a picture can wait, and calls
 * cannot. Does nothing on systems other than Linux.
 */
export function lowerPictureThreads(): void {
  if (!existsSync(THREADS)) return;
  for (const thread of readdirSync(THREADS)) {
    try {
      if (readFileSync(`${THREADS}/${thread}/comm`, "utf8").trim() !== NAME) continue;
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended.
    }
  }
}
