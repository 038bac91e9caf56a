/** Texts of the button 소개 부탁하기, by which a member asks a 1촌 for an introduction (R50). */
export const introductionCopy = {
  ask: "소개 부탁하기",
  askShort: "소개 부탁",
  handOn: "이어서 부탁하기",
  askFor: (name: string) => `${name} 님 소개 부탁`,
  asked: (helper: string) => `${helper} 님에게 부탁했어요`,
  askedShort: "부탁했어요",
  notSent: (helper: string) => `${helper} 님에게 보내지 못했어요`,
  notSentShort: "못 보냈어요",
  toChat: "대화 보기",
  /** In place of the way to a conversation that is not there yet. */
  soon: "곧 보내요",
  whenOnline: "연결되면 보내요",
  askOther: "다른 분에게 부탁하기",
} as const;
