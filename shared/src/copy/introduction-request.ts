import { withParticle } from "../format/text/particles.ts";

/** Texts of the sheet in which a request for an introduction is written (R50). */
export const askCopy = {
  title: (name: string) => `${name} 님 소개 부탁하기`,
  to: (helper: string) => `${helper} 님에게 부탁해요.`,
  choose: "위아래로 움직이면 다른 분에게 부탁할 수 있어요.",
  text: "보낼 메시지",
  send: "보내기",
  noHelper: "지금은 이어 주실 분이 없어요.",
  left: "탈퇴한 회원이에요.",
  isChon: "이제 1촌이에요. 바로 이야기 나눌 수 있어요.",
  failed: "소개를 부탁하지 못했어요.",
  helperLeft: (helper: string) => `${helper} 님이 탈퇴해 소개를 부탁하지 못했어요.`,
  personLeft: "소개받을 분이 탈퇴해 부탁하지 않았어요.",
  notNeeded: (person: string) => `이제 ${person} 님과 1촌이라 소개를 부탁하지 않았어요. 바로 이야기 나눌 수 있어요.`,
  asked: (helper: string) => `${helper} 님에게 소개를 부탁했어요.`,
} as const;

/** The parts of the prepared message. */
export const requestCopy = {
  greeting: (helper: string) => `${helper} 님, `,
  question: (person: string) => `${person} 님을 소개해 주실 수 있을까요?`,
  /** A request that is handed on: it names who asked first, and quotes their words. */
  handedOn: (asker: string, person: string) => `${asker} 님이 ${person} 님을 소개받고 싶어 하세요.`,
  /** The same, when the one who hands it on heard it from `author`. */
  passedOn: (asker: string, person: string, author: string) =>
    `${asker} 님이 ${person} 님을 소개받고 싶어 하신다고 ${author} 님이 전해 주셨어요.`,
  handOnQuestion: "이어 주실 수 있을까요?",
  quoted: (words: string) => `“${words}”`,
  over: (between: string) => `${between} 님을 거치면 닿아요.`,
  skill: (skill: string) => `${withParticle(skill, "을/를")} 다루는 분을 찾고 있어요.`,
  interest: (interest: string) => `${interest}에 관심 있는 분을 찾고 있어요.`,
  experience: (term: string) => `‘${term}’ 경험이 있는 분을 찾고 있어요.`,
  search: (term: string) => `‘${term}’ 검색으로 알게 됐어요.`,
  post: (title: string) => `‘${title}’ 게시물을 보고 이야기 나눠 보고 싶어졌어요.`,
  ownPost: (title: string) => `제가 올린 ‘${title}’ 게시물에서 함께할 분을 찾고 있어요.`,
  sharedInterest: (interest: string) => `저도 ${interest}에 관심이 있어서 이야기 나눠 보고 싶어요.`,
  sharedSkill: (skill: string) => `저도 ${withParticle(skill, "을/를")} 다루고 있어서 이야기 나눠 보고 싶어요.`,
  plain: "한번 이야기 나눠 보고 싶어요.",
} as const;
