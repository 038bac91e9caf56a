import { type Dataset, openDataset } from "./dataset.ts";
import type { Run } from "./run-facts.ts";

/** A value that several checks read and none changes. It is made once a run, at the first use, in its own dataset. */
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
