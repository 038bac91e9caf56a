/** Pairs of particles: after a final consonant, after a vowel. */
export type Particle = "을/를" | "이/가" | "은/는" | "과/와" | "으로/로";

const DIGITS = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"];

/** Letters whose names end in a consonant; every other letter's name ends in a vowel. */
const LETTERS: Readonly<Record<string, string>> = { l: "엘", m: "엠", n: "엔", r: "알" };
const VOWEL_ENDING = "이";
/** A final ㅂ, ㅅ or ㄱ. */
const STOP_ENDING = "옥";

/** The last syllables of 샵, 플러스 and 퍼센트: C#, C++, 100%. */
const SIGNS: Readonly<Record<string, string>> = { "#": "샵", "+": "스", "%": "트" };

/**
 * Unicode orders syllables by first consonant, vowel and final consonant. Of the 28 finals the first is none, and ㄹ is
 * at index 8.
 */
const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_RIEUL = 8;

/**
 * How Korean speaks the end of an English word; the first pattern that fits counts. Every other end gets a vowel: React 리액트, Spark
 * 스파크, GitHub 깃허브, Docker 도커, Node 노드.
 */
const ENGLISH_ENDINGS: readonly (readonly [RegExp, string])[] = [
  // 루프, 리드미, 애크미, 테마: not spoken as they are written.
  [/(?:loop|readme|acme|theme)$/, VOWEL_ENDING],
  [/ng$/, "응"],
  // Excel, Oracle, Mobile.
  [/le?$/, "엘"],
  // Chrome, Thumb.
  [/m[eb]?$/, "엠"],
  // Kotlin, Engine.
  [/ne?$/, "엔"],
  // Git, Internet, but not Boot, React.
  [/(?:^|[^aeiou])[aeiouy]t$/, STOP_ENDING],
  // Photoshop, Hadoop, App, Prototype.
  [/[aeiouy]pp?$|type$/, STOP_ENDING],
  // Slack, TikTok, Notebook, but not Flask, DeepSeek.
  [/ck$|[^aeiou][aeiouy]k$|ook$/, STOP_ENDING],
  // Elastic; MATLAB, Web, but not GitHub.
  [/[aeiouy]c$|[aeio]b$|(?:cl|p)ub$/, STOP_ENDING],
  // 라텍.
  [/^latex$|^tex$/, STOP_ENDING],
];

/** Longer words in capitals are spoken as words: MATLAB, but not SQL. */
const LONGEST_ABBREVIATION = 4;
/** Short words that are not spelled out, in capitals either. */
const NEVER_SPELLED = /^(?:git|net|latex|tex|opic)$/;

/**
 * The particle that fits the sound of a word's end (R2: computed, never looked up): 로보틱스 → 를, HCI → 를, SQL → 을, ROS 2 →
 * 를. Marks after the last letter are ignored. A word without any letter or digit counts as a word that ends in a vowel.
 */
export function particleOf(word: string, particle: Particle): string {
  const final = ((soundOf(word).codePointAt(0) ?? FIRST_SYLLABLE) - FIRST_SYLLABLE) % FINALS;
  const [afterConsonant = "", afterVowel = ""] = particle.split("/");
  // 서울로, not 서울으로.
  const isLikeVowel = final === 0 || (particle === "으로/로" && final === FINAL_RIEUL);
  return isLikeVowel ? afterVowel : afterConsonant;
}

export function withParticle(word: string, particle: Particle): string {
  return `${word}${particleOf(word, particle)}`;
}

/** A Hangul syllable with the same final sound as the word. */
function soundOf(word: string): string {
  const spoken = withoutNote(word.normalize("NFC").replace(/[^\p{L}\p{N}#+%)\]]+$/u, ""))
    .replace(/[^\p{L}\p{N}#+%]+$/u, "")
    .normalize("NFKC");
  const last = spoken.at(-1) ?? "";
  if (/[가-힣]/.test(last)) return last;
  if (/\d/.test(last)) return DIGITS[Number(last)] ?? VOWEL_ENDING;
  return SIGNS[last] ?? soundOfLatin(/[a-z]*$/i.exec(spoken)?.[0] ?? "");
}

/** A note in brackets at the end is not spoken: R(통계) is read as R. */
function withoutNote(text: string): string {
  const noted = /^(.*[\p{L}\p{N}#+%].*?)\s*[([][^()[\]]*[)\]]$/su.exec(text);
  return noted?.[1] ?? text;
}

/** A word is spoken, an abbreviation is spelled: of its last letter the name counts. */
function soundOfLatin(letters: string): string {
  const isException = NEVER_SPELLED.test(letters.toLowerCase());
  // Of a mixed word only the abbreviation at its end counts: MySQL, IoT.
  const part = isException ? letters : (/[A-Z]+$/.exec(letters)?.[0] ?? letters);
  const word = part.toLowerCase();
  if (!isException && !isSpoken(part)) return LETTERS[word.at(-1) ?? ""] ?? VOWEL_ENDING;
  return ENGLISH_ENDINGS.find(([ending]) => ending.test(word))?.[1] ?? VOWEL_ENDING;
}

/** Whether letters are a word with a vowel: Git, MATLAB, but not SQL, js. */
function isSpoken(letters: string): boolean {
  const isShouted = letters === letters.toUpperCase();
  return /[aeiouy]/i.test(letters) && (!isShouted || letters.length > LONGEST_ABBREVIATION);
}
