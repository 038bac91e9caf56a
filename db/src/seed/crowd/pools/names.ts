import { listed } from "./listed.ts";

/**
 * Family names with their share among Koreans, per mille, by the census of 2015. The rare names here represent all rare
 * names.
 */
export const FAMILY_NAMES = listed(`
  김 215, 이 147, 박 84, 최 47, 정 43, 강 24, 조 21, 윤 21, 장 20, 임 17, 한 16, 오 15, 서 15, 신 15, 권 14, 황 14,
  안 14, 송 14, 전 11, 홍 11, 유 10, 고 9, 문 9, 양 9, 손 9, 배 8, 백 8, 허 7, 남 6, 심 6, 노 5, 하 5, 곽 4, 성 4,
  차 4, 주 4, 우 4, 구 4, 나 3, 민 3, 진 3, 지 3, 엄 3, 채 3, 원 3, 천 2, 방 2, 공 2, 현 2, 함 2, 변 2, 염 1, 여 1,
  추 1, 도 1, 소 1, 석 1, 선 1, 설 1, 마 1, 길 1, 연 1, 위 1, 표 1, 명 1, 기 1, 남궁 1, 황보 1, 선우 1, 제갈 1,
  독고 1, 사공 1
`).map((entry): readonly [name: string, share: number] => {
  const [name = "", share] = entry.split(" ");
  return [name, Number(share)];
});

/** First and last syllables of given names. */
export const FIRST_SYLLABLES = [..."민서지예하도주시은수현준유윤정태승재채다소가나연성건동영우진혜규아경보선세상호희"];
export const SECOND_SYLLABLES = [..."준우호현민서연윤아은진수빈영원후훈석규혁린희찬율경환지인성재하율담솔별결"];

/** Given names of one and of three syllables. */
export const SHORT_GIVEN = ["준", "솔", "별", "결", "진", "훈", "윤", "민", "설", "슬", "건", "혁", "빈", "율", "은"];
export const LONG_GIVEN = listed(`
  하나로, 아리솔, 빛나라, 가온별, 나라별, 다은솔, 미리내, 새로나, 한마음, 온누리
`);

/** People from abroad: given names and family names. */
export const FOREIGN_GIVEN = listed(`
  Alex, Maria, Nguyen, Sofia, Daniel, Aisha, Lucas, Mei, Omar, Elena, Kenji, Priya, Thomas, Fatima, Chen, Anna, Diego,
  Yuki, Ivan, Linh, Ahmed, Julia, Rahul, Zoé
`);
export const FOREIGN_FAMILY = listed(`
  Kim, Smith, Tran, García, Müller, Tanaka, Patel, Rossi, Ivanov, Wang, Silva, Hassan, Dubois, Novák, Sharma,
  Andersson, Okafor, Li, Fernández, Schmidt, Yilmaz, Popescu
`);
