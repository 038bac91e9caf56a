import { withParticle } from "@chonsu/shared/format/text/particles";
import { DEPARTMENTS } from "@chonsu/shared/school/school";
import { TEMPLATE_PARTICLES, type Template } from "../pools/sentences.ts";
import { INTEREST_TERMS } from "../pools/terms.ts";
import { at } from "./at.ts";
import type { Chance } from "./chance.ts";

const NUMBER_MIN = 2;
const NUMBER_MAX = 9;
const GAP = /\{(\w)(?::([^}]+))?\}/;

/** Values for the placeholders of a sentence: positions of terms in the pool, and of a department in `DEPARTMENTS`. */
interface Filling {
  readonly a: number;
  readonly b: number;
  readonly department: number;
}

type Piece = (chance: Chance, filling: Filling) => string;

/**
 * Makes one random sentence, or several different ones. The templates are parsed once, so each of hundreds of thousands
 * of sentences only joins strings.
 */
export function sentencesOf(templates: readonly Template[]) {
  const compiled = templates.map(piecesOf);
  const say = (index: number, chance: Chance, filling: Filling) =>
    at(compiled, index).reduce((text, piece) => text + piece(chance, filling), "");
  return {
    one: (chance: Chance, filling: Filling) => say(chance.below(compiled.length), chance, filling),
    several(chance: Chance, filling: Filling, count: number) {
      // The step has no common divisor with the number of templates, so no template is drawn twice.
      const first = chance.below(compiled.length);
      const step = chance.pick(stepsThrough(compiled.length));
      const texts = Array.from({ length: Math.min(count, compiled.length) }, (_, index) =>
        say((first + index * step) % compiled.length, chance, filling),
      );
      return texts.join(" ");
    },
  };
}

function stepsThrough(length: number): number[] {
  return [1, 3, 5, 7, 9, 11].filter((step) => length % step !== 0 || step === 1);
}

function piecesOf(template: Template): Piece[] {
  return template.split(/(\{[^}]+\})/).map((text) => {
    const [, gap, particle] = GAP.exec(text) ?? [];
    if (gap === undefined) return () => text;
    if (gap === "n") return (chance) => String(chance.between(NUMBER_MIN, NUMBER_MAX));
    if (gap === "d") return (_chance, { department }) => at(DEPARTMENTS, department);
    const spell = spellingOf(particle);
    return gap === "a" ? (_chance, { a }) => spell(a) : (_chance, { b }) => spell(b);
  });
}

/** Gives a term with its particle. Each one is computed once. */
function spellingOf(wanted: string | undefined): (term: number) => string {
  const particle = TEMPLATE_PARTICLES.find((known) => known === wanted);
  if (particle === undefined) return (term) => at(INTEREST_TERMS, term);
  const known: string[] = [];
  return (term) => {
    const spelt = known[term] ?? withParticle(at(INTEREST_TERMS, term), particle);
    known[term] = spelt;
    return spelt;
  };
}
