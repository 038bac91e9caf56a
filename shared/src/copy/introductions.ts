/** Texts of the button 소개 부탁하기, by which a member asks a 1촌 for an introduction (R50). */
export const introductionCopy = {
  ask: "소개 부탁하기",
  askShort: "소개 부탁",
  askFor: (name: string) => `${name} 님 소개 부탁`,
  asked: (helper: string) => `${helper} 님에게 부탁했어요`,
  notSent: (helper: string) => `${helper} 님에게 보내지 못했어요`,
  toChat: "대화 보기",
} as const;
