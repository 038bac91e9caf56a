import { type Particle, withParticle } from "@chonsu/shared/format/text/particles";
import type { SeededRandom } from "../../seeded-random.ts";
import { TEMPLATES } from "./templates.ts";

const NUMBER_MIN = 2;
const NUMBER_MAX = 9;
const GAP = /\{(\w)(?::([^}]+))?\}/g;
const PARTICLES: readonly Particle[] = ["을/를", "이/가", "은/는", "과/와", "으로/로"];

export type SentenceKind = keyof typeof TEMPLATES;

/** What a sentence is about: at least one term, and a department. */
interface Topic {
  readonly terms: readonly string[];
  readonly department: string;
}

/** A random sentence of a kind. */
export function drawSentence(random: SeededRandom, kind: SentenceKind, topic: Topic): string {
  return fill(random, random.pick(TEMPLATES[kind]), topic);
}

/** At most `count` different sentences of a kind, as one text. */
export function drawSentences(random: SeededRandom, kind: SentenceKind, topic: Topic, count: number): string {
  return random
    .sample(TEMPLATES[kind], count)
    .map((template) => fill(random, template, topic))
    .join(" ");
}

function fill({ between }: SeededRandom, template: string, { terms, department }: Topic): string {
  // Short terms read better: the long ones are combinations.
  const [a = "", b = a] = terms.toSorted((one, other) => one.length - other.length);
  return template.replace(GAP, (_gap, name: string, wanted: string | undefined) => {
    if (name === "n") return String(between(NUMBER_MIN, NUMBER_MAX));
    if (name === "d") return department;
    const term = name === "a" ? a : b;
    const particle = PARTICLES.find((known) => known === wanted);
    return particle === undefined ? term : withParticle(term, particle);
  });
}
