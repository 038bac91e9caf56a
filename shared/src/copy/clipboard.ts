/** Texts after a link was copied (product.md §8). */
export const clipboardCopy = {
  copied: "링크가 복사되었습니다.",
  failed: "복사에 실패했어요.",
  unsupported: "복사를 지원하지 않는 환경입니다.",
} as const;
