/** Pairs of particles: after a final consonant, after a vowel. */
export type Particle = "을/를" | "이/가" | "은/는" | "과/와" | "으로/로";

/** The digits as they are spoken. */
const DIGITS = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"];

/** Letters whose names end in a consonant; every other letter's name ends in a vowel. */
const LETTERS: Readonly<Record<string, string>> = { l: "엘", m: "엠", n: "엔", r: "알" };
const VOWEL_ENDING = "이";

/**
 * Unicode orders syllables by first consonant, vowel and final consonant. Of the 28 finals the first is none, and ㄹ is
 * at index 8.
 */
const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_RIEUL = 8;

/** English words that end in -r end in a vowel sound in Korean: server, Docker. */
const SPOKEN_R = /[a-z]r$/;
/** -ng is spoken as 응. */
const SPOKEN_NG = /[a-z]ng$/i;

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

/** The word with its particle. */
export function withParticle(word: string, particle: Particle): string {
  return `${word}${particleOf(word, particle)}`;
}

/** A Hangul syllable with the same final sound as the word. */
function soundOf(word: string): string {
  const spoken = word.normalize("NFC").replace(/[^\p{L}\p{N}]+$/u, "");
  const last = spoken.at(-1) ?? "";
  if (/[가-힣]/.test(last)) return last;
  if (/\d/.test(last)) return DIGITS[Number(last)] ?? VOWEL_ENDING;
  if (SPOKEN_NG.test(spoken)) return "응";
  if (SPOKEN_R.test(spoken)) return VOWEL_ENDING;
  return LETTERS[last.toLowerCase()] ?? VOWEL_ENDING;
}
