import type { Run } from "./run-facts.ts";
import { openWorld, type World } from "./world.ts";

/** What several checks need and none of them changes: made when the first asks for it, once a run, in a world of its own. */
export function perRun<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const made = new WeakMap<Run, Promise<T>>();
  return ({ run }) => {
    const known = made.get(run) ?? makeIn(run, make);
    made.set(run, known);
    return known;
  };
}

function makeIn<T>(run: Run, make: (world: World) => Promise<T>): Promise<T> {
  const world = openWorld(run);
  run.shared.push(world);
  return make(world);
}
