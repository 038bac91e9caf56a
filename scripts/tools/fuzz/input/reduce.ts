/** Whether a sequence still shows the fault. */
type Shows<S> = (steps: readonly S[]) => Promise<boolean>;

/**
 * Finds a shorter and simpler sequence that still shows the fault: it removes steps, first many at once and then one by one, and simplifies
 * the rest. `plainer` gives simpler forms of a step, the simplest first. Plays at most `plays` sequences.
 */
export async function reduce<S>(
  steps: readonly S[],
  shows: Shows<S>,
  plays: number,
  plainer: (step: S) => readonly S[],
): Promise<readonly S[]> {
  let left = plays;
  const tries: Shows<S> = async (candidate) => {
    left -= 1;
    return left >= 0 && (await shows(candidate));
  };
  const few = await leaveOut(steps, tries);
  const plain = await makePlain(few, tries, plainer);
  return plain.length === few.length ? plain : leaveOut(plain, tries);
}

async function leaveOut<S>(steps: readonly S[], shows: Shows<S>): Promise<readonly S[]> {
  let kept = steps;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (without.length > 0 && (await shows(without))) kept = without;
      else at += size;
    }
  }
  return kept;
}

async function makePlain<S>(
  steps: readonly S[],
  shows: Shows<S>,
  plainer: (step: S) => readonly S[],
): Promise<readonly S[]> {
  let kept = steps;
  for (const [at, step] of steps.entries()) {
    for (const plain of plainer(step)) {
      const changed = kept.with(at, plain);
      if (!(await shows(changed))) continue;
      kept = changed;
      break;
    }
  }
  return kept;
}
