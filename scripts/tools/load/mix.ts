import type { Dataset } from "../bench/dataset.ts";
import { type Act, actsOf, MEDIA, plannedAct } from "./acts.ts";
import type { LoadForms } from "./forms.ts";
import type { Kind } from "./shot.ts";
import { MEDIA_WEIGHT, WEIGHTS } from "./weights.ts";

const MESSAGING = "messages.create";

/** Everything members do in this university, except talking to each other. */
export function mixOf(dataset: Dataset, forms: LoadForms, password: string): Kind[] {
  const own = actsOf(dataset, forms, password);
  // Pictures last: who is seen depends on who has got another one.
  const all: [string, number][] = [
    ...weighted().filter(([name]) => !name.startsWith(MESSAGING)),
    [MEDIA, MEDIA_WEIGHT],
  ];
  return all.flatMap(([name, weight]) => {
    const act = weight === 0 ? undefined : (own.get(name)?.() ?? plannedAct(dataset, name));
    return act === undefined || act.shots.length === 0 ? [] : [kindOf(name, weight, act)];
  });
}

/** The weight of messages that a connection is to hear of. */
export function messagingWeight(): number {
  return weighted().find(([name]) => name.startsWith(MESSAGING))?.[1] ?? 0;
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
