import { CAST } from "chonsu";

/** The people of the journey. Time alone causes no notification for the inviter, so the bell counts only those of the journey. */
export const inviter = CAST.doyun;
export const stranger = CAST.junho;

export const newcomer = {
  name: "오태리",
  email: "taeri@kaist.ac.kr",
  password: "a good password 1",
  interests: ["로보틱스", "사진"],
  year: "2024",
  majors: ["전산학부", "산업디자인학과"],
};

export const post = {
  title: "캠퍼스 길고양이 지도를 함께 만들 분",
  content: "급식소 위치와 사진을 모으고 있어요. 자세한 이야기는 https://example.com/cats?map=1 에 있어요.",
  keywords: ["지도", "고양이"],
  contact: "taeri@kaist.ac.kr",
};
