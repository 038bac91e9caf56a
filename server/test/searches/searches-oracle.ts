import { EXPERIENCE_ENTRIES } from "@chonsu/db/seed/campus/experiences";
import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { CAST, type Handle, MEMBERS } from "@chonsu/db/seed/cast";
import type { Member } from "@chonsu/db/seed/cast/member";
import { CHONS } from "@chonsu/db/seed/chon-map";
import { momentOf } from "@chonsu/db/seed/moments";
import { SCHOOL_NAME } from "@chonsu/shared/school/school";

/** The filters of a search. */
export interface Filters {
  readonly q: string;
  readonly degree: readonly number[];
  readonly majors: readonly string[];
}

const CONSONANTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_PER_CONSONANT = 588;

/** The first consonant of a syllable, by arithmetic; the letter itself when it is not a syllable. */
export function initialOf(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return letter;
  return CONSONANTS.charAt(Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_PER_CONSONANT));
}

const distancesOf = new Map<Handle, Map<Handle, number>>();

/** The members within three steps, by relaxing every pair three times. */
function distancesFrom(start: Handle): Map<Handle, number> {
  const before = distancesOf.get(start);
  if (before !== undefined) return before;
  const distances = new Map<Handle, number>([[start, 0]]);
  for (let step = 1; step <= 3; step += 1) {
    const known = new Map(distances);
    for (const [a, b] of [...CHONS, ...CHONS.map(([from, to]) => [to, from] as const)]) {
      if (known.get(a) === step - 1 && !known.has(b)) distances.set(b, step);
    }
  }
  distancesOf.set(start, distances);
  return distances;
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();

function contains(text: string, q: string): boolean {
  return plain(text).includes(plain(q.trim()));
}

/** The keys of a two-set keyboard for vowels and finals without a key of their own. */
const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  "ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ"
    .split(" ")
    .map((entry) => [entry.charAt(0), entry.slice(1)]),
);
const VOWELS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];

/** The keys that type a letter, in order. */
function keysOf(letter: string): string {
  const initial = initialOf(letter);
  if (initial === letter) return KEYS[letter] ?? letter;
  const rest = (letter.charCodeAt(0) - FIRST_SYLLABLE) % SYLLABLES_PER_CONSONANT;
  const vowel = VOWELS[Math.floor(rest / FINALS.length)] ?? "";
  const final = FINALS[rest % FINALS.length] ?? "";
  return initial + (KEYS[vowel] ?? vowel) + (KEYS[final] ?? final);
}

const finalOf = (syllable: string) =>
  initialOf(syllable) === syllable ? 0 : (syllable.charCodeAt(0) - FIRST_SYLLABLE) % FINALS.length;

const withFinal = (syllable: string, final: number) =>
  String.fromCharCode(syllable.charCodeAt(0) - finalOf(syllable) + final);

/** A text before the final of its last syllable was typed. */
export function withoutLastFinal(text: string): string {
  return text.replace(/[가-힣]$/, (last) => withFinal(last, 0));
}

/**
 * A text when only the consonant of its last syllable was typed. A keyboard may show it in the previous syllable: 믽 for
 * 민ㅈ.
 */
export function withLastInitial(text: string): string {
  const [before = "", last = ""] = [text.slice(-2, -1), initialOf(text.slice(-1))];
  const joined = FINALS.findIndex((final) => KEYS[final] === `${FINALS[finalOf(before)]}${last}`);
  const end = finalOf(before) > 0 && joined > 0 ? withFinal(before, joined) : before + last;
  return text.slice(0, -2) + end;
}

/**
 * Whether a letter matches a typed one: equal, a syllable with this first consonant, or a syllable that completes the
 * last typed one.
 */
function isMeant(there: string | undefined, letter: string, isLast: boolean): boolean {
  if (there === undefined || there === letter) return there === letter;
  if (CONSONANTS.includes(letter)) return initialOf(there) === letter;
  return isLast && initialOf(letter) !== letter && keysOf(there).startsWith(keysOf(letter));
}

/**
 * The letters of a term with joined consonants split, and a second time with the second half of a joined final by
 * itself.
 */
function wordings(q: string): string[][] {
  const letters = [...plain(q.trim())];
  const apart = letters.flatMap((letter) =>
    initialOf(letter) === letter && KEYS[letter] ? [...keysOf(letter)] : letter,
  );
  const last = apart.at(-1) ?? "";
  const [kept, next] = KEYS[FINALS[finalOf(last)] ?? ""] ?? "";
  if (kept === undefined || next === undefined) return [letters, apart];
  return [letters, apart, [...apart.slice(0, -1), withFinal(last, FINALS.indexOf(kept)), next]];
}

/** Whether a name, interest, keyword, tag, skill or major contains the typed text. */
function labelContains(label: string, q: string): boolean {
  const letters = [...plain(label)];
  return wordings(q).some(
    (wanted) =>
      wanted.length === 0 ||
      letters.some((_letter, at) =>
        wanted.every((letter, index) => isMeant(letters[at + index], letter, index === wanted.length - 1)),
      ),
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

/** The ids that the people search must find, in order, from the seed's own texts. */
export function expectedPeople(me: Handle, filters: Filters, now: number): number[] {
  return newestFirst(now)
    .filter((member) => isLeft(me, member, filters))
    .filter(
      ({ name, degree, majors, interests, skills }) =>
        [SCHOOL_NAME, degree].some((text) => contains(text, filters.q)) ||
        [name, ...majors, ...interests, ...skills].some((label) => labelContains(label, filters.q)),
    )
    .map(({ id }) => id);
}

/** The ids and experiences that the experience search must find, in order. */
export function expectedExperiences(me: Handle, filters: Filters, now: number): (readonly [number, number[]])[] {
  return newestFirst(now)
    .filter((member) => isLeft(me, member, filters))
    .map((member) => {
      const found = EXPERIENCE_ENTRIES.filter(({ title, members }) =>
        members.some(
          ({ who, description, tags, skills = [] }) =>
            who === member.handle &&
            ([title, description].some((text) => contains(text, filters.q)) ||
              [...tags, ...skills].some((label) => labelContains(label, filters.q))),
        ),
      );
      return [member.id, found.map(({ id }) => id)] as const;
    })
    .filter(([, experiences]) => experiences.length > 0);
}

/** The ids of posts that the search must find, in order. */
export function expectedPosts(me: Handle, { q, degree }: Filters, now: number): number[] {
  const distances = distancesFrom(me);
  return PROJECT_ENTRIES.filter(({ author }) => {
    const distance = author === null ? undefined : distances.get(author);
    return degree.length === 0 || (distance !== undefined && degree.includes(distance));
  })
    .filter(
      ({ title, content, keywords }) =>
        [title, content].some((text) => contains(text, q)) || keywords.some((label) => labelContains(label, q)),
    )
    .toSorted((a, b) => momentOf(b.at, now) - momentOf(a.at, now) || b.id - a.id)
    .map(({ id }) => id);
}
