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
  introduce: (name: string) => `${name} 님 이어 주기`,
  introduced: "이어 드렸어요",
  /** How a message names the member to meet, not the one who wants to. */
  wanted: (name: string) => `${name} 님을 `,
  /** What stands in the composer after 이어 주기. */
  introduction: (name: string, url: string) =>
    `${name} 님을 소개할게요. 두 분이 이야기 나눠 보시면 좋을 것 같아요.\n${url}`,
  /** The same, when `author` told of the wish. */
  passedOn: (name: string, author: string, url: string) =>
    `${name} 님을 소개할게요. 이야기 나눠 보고 싶어 하신다고 ${author} 님이 전해 주셨어요.\n${url}`,
} as const;
