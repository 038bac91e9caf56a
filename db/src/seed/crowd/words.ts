import { DEGREES, DEPARTMENTS, type Department } from "@chonsu/shared/school/school";
import type { SeededRandom } from "../../seeded-random.ts";
import { MEMBERS } from "../cast.ts";

/** The larger a head is, the less frequent are the first items of its list. */
const NAME_HEAD = 0.6;
const TERM_HEAD = 7;
const DEPARTMENT_HEAD = 3;
const DEGREE_HEAD = 0.5;
const FOREIGN = 0.03;

/** The items of a list with commas between them, over any number of lines. */
function listed(text: string): readonly string[] {
  return text.trim().split(/,\s+/);
}

/** The most frequent first. */
const FAMILY_NAMES = listed(`
  김, 이, 박, 최, 정, 강, 조, 윤, 장, 임, 한, 오, 서, 신, 권, 황, 안, 송, 전, 홍, 유, 고, 문, 양, 손, 배, 백, 허, 남,
  심, 노, 하, 곽, 성, 차, 주, 우, 구, 나, 민, 진, 지, 엄, 채, 원, 천, 방, 공, 현, 함, 변, 염, 여, 추, 도, 소, 석, 선,
  설, 마, 길, 연, 표, 명, 기, 남궁, 황보, 선우, 제갈, 독고, 사공
`);
const FIRST_SYLLABLES = [..."민서지예하도주시은수현준유윤정태승재채다소가나연건동영우진혜규아경보선세상호희"];
const SECOND_SYLLABLES = [..."준우호현민서연윤아은진수빈영원후훈석규혁린희찬율경환지인성재하율담솔별결"];
const FOREIGN_GIVEN = listed(
  "Alex, Maria, Nguyen, Sofia, Daniel, Aisha, Lucas, Mei, Omar, Elena, Kenji, Priya, Chen, Yuki, Zoé",
);
const FOREIGN_FAMILY = listed(
  "Kim, Smith, Tran, García, Müller, Tanaka, Patel, Rossi, Wang, Silva, Hassan, Novák, Okafor, Li",
);

/** The departments, those with the most members first. */
const LARGEST: readonly Department[] = ["전산학부", "전기및전자공학부", "기계공학과", "생명화학공학과", "신소재공학과"];
const BY_SIZE = [...new Set([...LARGEST, ...DEPARTMENTS])];

/** Combined with the interests and skills of the cast, these make many rare terms. */
const PURSUITS = listed(`
  스터디, 모임, 세미나, 프로젝트, 입문, 공모전, 논문 읽기, 동아리, 자료 정리, 워크숍, 토론, 책 읽기, 뉴스레터,
  팟캐스트, 강의, 멘토링, 기획, 창작, 취재, 데이터, 시각화, 연구, 자동화, 커뮤니티, 굿즈, 일지, 챌린지, 번역, 아카이브
`);
const FIELDS = listed(`
  자동화, 데이터 처리, 시각화, 성능 개선, 테스트, 교육, 시뮬레이션, 신호 처리, 웹 서비스, 모바일, 임베디드, 게임,
  금융, 바이오, 로봇, 논문 재현, 오픈소스 기여, 현업 경험, 입문, 강의 조교
`);

const INTERESTS = termsOf("interests", PURSUITS);
const SKILLS = termsOf("skills", FIELDS);

function termsOf(list: "interests" | "skills", tails: readonly string[]): readonly string[] {
  const heads = MEMBERS.flatMap((member) => member[list]);
  return [...new Set([...heads, ...tails.flatMap((tail) => heads.map((head) => `${head} ${tail}`))])];
}

/** A Korean name with a realistic frequency, sometimes a foreign one. Names may repeat. */
export function drawName({ pick, pickRanked, happens }: SeededRandom): string {
  if (happens(FOREIGN)) return `${pick(FOREIGN_GIVEN)} ${pick(FOREIGN_FAMILY)}`;
  return `${pickRanked(FAMILY_NAMES, NAME_HEAD)}${pick(FIRST_SYLLABLES)}${pick(SECOND_SYLLABLES)}`;
}

export function drawDepartment({ pickRanked }: SeededRandom): Department {
  return pickRanked(BY_SIZE, DEPARTMENT_HEAD);
}

export function drawDegree({ pickRanked }: SeededRandom) {
  return pickRanked(DEGREES, DEGREE_HEAD);
}

/** Interests, keywords or tags: `count` different ones, a few very frequent and most very rare. */
export function drawInterests(random: SeededRandom, count: number): string[] {
  return drawTerms(random, INTERESTS, count);
}

/** `count` different skills, a few very frequent and most very rare. */
export function drawSkills(random: SeededRandom, count: number): string[] {
  return drawTerms(random, SKILLS, count);
}

function drawTerms({ pickRanked }: SeededRandom, terms: readonly string[], count: number): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(pickRanked(terms, TERM_HEAD));
  return [...drawn];
}
