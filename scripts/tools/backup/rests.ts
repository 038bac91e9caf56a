const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/** Waits without doing anything else. */
function rest(milliseconds: number): void {
  Atomics.wait(NOTHING, 0, 0, milliseconds);
}

/**
 * Returns a function to call after each step of some work. It waits as long as the step took, so the disk is free for others half of the
 * time, however fast it is.
 */
export function restAfterEach(now = () => performance.now(), wait = rest): () => void {
  let begunAt = now();
  return () => {
    wait(now() - begunAt);
    begunAt = now();
  };
}
