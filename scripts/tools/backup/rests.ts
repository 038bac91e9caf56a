const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/** Waits, and the process does nothing else meanwhile. */
function rest(milliseconds: number): void {
  Atomics.wait(NOTHING, 0, 0, milliseconds);
}

/**
 * To be called after each step of some work: rests for as long as the step took. So half of the time the disk is there
 * for others, however fast it is.
 */
export function restAfterEach(now = () => performance.now(), wait = rest): () => void {
  let begunAt = now();
  return () => {
    wait(now() - begunAt);
    begunAt = now();
  };
}
