import { withParticle } from "../format/text/particles.ts";
import { MESSAGE_MAX } from "../limits.ts";
import { validationCopy } from "./validation.ts";

/** Texts of 소개 부탁하기: a member asks a 1촌 for an introduction by a message (R50). */
export const introductionCopy = {
  ask: "소개 부탁하기",
  askShort: "소개 부탁",
  askFor: (name: string) => `${name} 님 소개 부탁하기`,
  title: (name: string) => `${name} 님 소개 부탁하기`,
  to: (helper: string) => `${helper} 님에게 부탁해요.`,
  choose: "위아래로 밀면 다른 분에게 부탁할 수 있어요.",
  text: "보낼 메시지",
  tooLong: validationCopy.tooLong(MESSAGE_MAX),
  send: "보내기",
  noHelper: "지금은 이어 줄 분이 없어요.",
  failed: "소개를 부탁하지 못했어요.",
  askedToast: (helper: string) => `${helper} 님에게 소개를 부탁했어요.`,
  asked: (helper: string) => `${helper} 님에게 부탁했어요`,
  notSent: (helper: string) => `${helper} 님에게 보내지 못했어요`,
  toChat: "대화 보기",
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

/** Sentences to begin a conversation with. */
export const openerCopy = {
  label: "첫 인사",
  through: (name: string) => `안녕하세요! ${name} 님을 통해 알게 됐어요.`,
  profile: "안녕하세요! 프로필을 보고 인사드려요.",
} as const;

/** Texts of links to people and posts in messages, and of the way from one to a conversation. */
export const linkedCopy = {
  left: "탈퇴한 회원이에요.",
  gone: "삭제된 게시물",
  goneHint: "더는 볼 수 없는 게시물이에요.",
  person: "프로필 보기",
  post: "게시물 보기",
  failed: "불러오지 못했어요.",
  me: "나",
  message: "메시지",
  introduce: "이어 주기",
  startFailed: "대화를 시작하지 못했어요.",
  /** What stands in the composer after 이어 주기. */
  introduction: (name: string, url: string) =>
    `${name} 님을 소개할게요. 두 분이 이야기 나눠 보시면 좋을 것 같아요.\n${url}`,
} as const;
