import type { World } from "../bench/world.ts";
import { type Act, actsOf, MEDIA, plannedAct } from "./acts.ts";
import type { LoadForms } from "./forms.ts";
import type { Kind } from "./shot.ts";
import { MEDIA_WEIGHT, WEIGHTS } from "./weights.ts";

const TALKING = "messages.create";

/** Everything members do in this university, except talking to each other. */
export function mixOf(world: World, forms: LoadForms, password: string): Kind[] {
  const own = actsOf(world, forms, password);
  // Pictures last: who is seen depends on who has got another one.
  const all: [string, number][] = [...weighted().filter(([name]) => !name.startsWith(TALKING)), [MEDIA, MEDIA_WEIGHT]];
  return all.flatMap(([name, weight]) => {
    const act = weight === 0 ? undefined : (own.get(name)?.() ?? plannedAct(world, name));
    return act === undefined || act.shots.length === 0 ? [] : [kindOf(name, weight, act)];
  });
}

/** The weight of messages that a tab is to hear of. */
export function talkingWeight(): number {
  return weighted().find(([name]) => name.startsWith(TALKING))?.[1] ?? 0;
}

/** Every variant that has a weight, by its name. */
function weighted(): [string, number][] {
  return Object.entries(WEIGHTS).flatMap(([group, calls]) =>
    Object.entries<number | Readonly<Record<string, number>>>(calls).flatMap(([name, weights]) =>
      Object.entries(typeof weights === "number" ? { "": weights } : weights).map(
        ([variant, weight]): [string, number] => [`${group}.${name} ${variant}`.trim(), weight],
      ),
    ),
  );
}

function kindOf(name: string, weight: number, { shots, once }: Act): Kind {
  const left = shots.values();
  let at = 0;
  return {
    name,
    weight,
    next() {
      if (once) return left.next().value;
      at += 1;
      return shots[at % shots.length];
    },
  };
}
