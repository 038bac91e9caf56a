import { withParticle } from "../format/text/particles.ts";

/** Texts of the sheet in which a request for an introduction is written (R50). */
export const askCopy = {
  title: (name: string) => `${name} 님 소개 부탁하기`,
  to: (helper: string) => `${helper} 님에게 부탁해요.`,
  choose: "위아래로 밀면 다른 분에게 부탁할 수 있어요.",
  text: "보낼 메시지",
  send: "보내기",
  noHelper: "지금은 이어 주실 분이 없어요.",
  failed: "소개를 부탁하지 못했어요.",
  asked: (helper: string) => `${helper} 님에게 소개를 부탁했어요.`,
} as const;

/** The parts of the prepared message. */
export const requestCopy = {
  greeting: (helper: string) => `${helper} 님, `,
  question: (person: string) => `${person} 님을 소개해 주실 수 있을까요?`,
  over: (between: string) => `${between} 님을 거치면 닿아요.`,
  skill: (skill: string) => `${withParticle(skill, "을/를")} 다루는 분을 찾고 있어요.`,
  interest: (interest: string) => `${interest}에 관심 있는 분을 찾고 있어요.`,
  experience: (term: string) => `‘${term}’ 경험이 있는 분을 찾고 있어요.`,
  search: (term: string) => `‘${term}’ 검색으로 알게 됐어요.`,
  post: (title: string) => `‘${title}’ 게시물을 보고 이야기 나눠 보고 싶어졌어요.`,
  ownPost: (title: string) => `‘${title}’ 게시물의 일을 함께하고 싶어요.`,
  sharedInterest: (interest: string) => `저도 ${interest}에 관심이 있어서 이야기 나눠 보고 싶어요.`,
  sharedSkill: (skill: string) => `저도 ${withParticle(skill, "을/를")} 다루고 있어서 이야기 나눠 보고 싶어요.`,
  plain: "한번 이야기 나눠 보고 싶어요.",
} as const;
