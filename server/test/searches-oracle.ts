import { EXPERIENCE_ENTRIES } from "@chonsu/db/seed/campus/experiences";
import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { CAST, type Handle, MEMBERS } from "@chonsu/db/seed/cast";
import type { Member } from "@chonsu/db/seed/cast/member";
import { CHONS } from "@chonsu/db/seed/chon-map";
import { momentOf } from "@chonsu/db/seed/moments";
import { SCHOOL_NAME } from "@chonsu/shared/school";

/** What a search asks for. */
export interface Filters {
  readonly q: string;
  readonly degree: readonly number[];
  readonly majors: readonly string[];
}

const CONSONANTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_PER_CONSONANT = 588;

/** The consonant a syllable begins with, by arithmetic; the letter itself when it is no syllable. */
export function initialOf(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return letter;
  return CONSONANTS.charAt(Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_PER_CONSONANT));
}

/** Everybody within three steps of somebody, by relaxing every pair three times over. */
function distancesFrom(start: Handle): Map<Handle, number> {
  const distances = new Map<Handle, number>([[start, 0]]);
  for (let step = 1; step <= 3; step += 1) {
    const known = new Map(distances);
    for (const [a, b] of [...CHONS, ...CHONS.map(([from, to]) => [to, from] as const)]) {
      if (known.get(a) === step - 1 && !known.has(b)) distances.set(b, step);
    }
  }
  return distances;
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();

function contains(text: string, q: string): boolean {
  return plain(text).includes(plain(q.trim()));
}

function nameContains(name: string, q: string): boolean {
  const wanted = [...plain(q.trim())];
  const letters = [...plain(name)];
  return letters.some((_letter, at) =>
    wanted.every((letter, index) => {
      const there = letters[at + index];
      return there === letter || (there !== undefined && CONSONANTS.includes(letter) && initialOf(there) === letter);
    }),
  );
}

function isLeft(me: Handle, other: Member, { degree, majors }: Filters): boolean {
  const distance = distancesFrom(me).get(other.handle as Handle);
  return (
    other.id !== CAST[me].id &&
    (degree.length === 0 || (distance !== undefined && degree.includes(distance))) &&
    (majors.length === 0 || other.majors.some((major) => majors.includes(major)))
  );
}

function newestFirst(now: number): Member[] {
  return MEMBERS.toSorted((a, b) => momentOf(b.joined, now) - momentOf(a.joined, now) || b.id - a.id);
}

/** Ids that the people search must find, in its order, read off the seed's own texts. */
export function expectedPeople(me: Handle, filters: Filters, now: number): number[] {
  return newestFirst(now)
    .filter((member) => isLeft(me, member, filters))
    .filter(
      ({ name, degree, majors, interests, skills }) =>
        filters.q.trim() === "" ||
        nameContains(name, filters.q) ||
        [SCHOOL_NAME, degree, ...majors, ...interests, ...skills].some((text) => contains(text, filters.q)),
    )
    .map(({ id }) => id);
}

/** Ids with the experiences that the experience search must find, in its order. */
export function expectedExperiences(me: Handle, filters: Filters, now: number): (readonly [number, number[]])[] {
  return newestFirst(now)
    .filter((member) => isLeft(me, member, filters))
    .map((member) => {
      const found = EXPERIENCE_ENTRIES.filter(({ title, members }) =>
        members.some(
          ({ who, description, tags, skills = [] }) =>
            who === member.handle && [title, description, ...tags, ...skills].some((text) => contains(text, filters.q)),
        ),
      );
      return [member.id, found.map(({ id }) => id)] as const;
    })
    .filter(([, experiences]) => experiences.length > 0);
}

/** Ids of posts that the search must find, in its order. */
export function expectedPosts(me: Handle, { q, degree }: Filters, now: number): number[] {
  const distances = distancesFrom(me);
  return PROJECT_ENTRIES.filter(({ author }) => {
    const distance = author === null ? undefined : distances.get(author);
    return degree.length === 0 || (distance !== undefined && degree.includes(distance));
  })
    .filter(({ title, content, keywords }) => [title, content, ...keywords].some((text) => contains(text, q)))
    .toSorted((a, b) => momentOf(b.at, now) - momentOf(a.at, now) || b.id - a.id)
    .map(({ id }) => id);
}
