import { type Dataset, openDataset } from "./dataset.ts";
import type { Run } from "./run-facts.ts";

/** What several checks need and none of them changes: made when the first asks for it, once a run, in a dataset of its own. */
export function perRun<T>(make: (dataset: Dataset) => Promise<T>): (dataset: Dataset) => Promise<T> {
  const made = new WeakMap<Run, Promise<T>>();
  return ({ run }) => {
    const known = made.get(run) ?? makeIn(run, make);
    made.set(run, known);
    return known;
  };
}

function makeIn<T>(run: Run, make: (dataset: Dataset) => Promise<T>): Promise<T> {
  const dataset = openDataset(run);
  run.shared.push(dataset);
  return make(dataset);
}
