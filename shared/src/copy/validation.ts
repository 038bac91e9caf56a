/** Sentences for bad input (R29: Korean, fit to show). */
export const validationCopy = {
  invalid: "입력한 값이 올바르지 않습니다.",
  required: "필수 항목입니다.",
  blank: "빈칸일 수 없습니다.",
  unclean: "사용할 수 없는 문자가 들어 있습니다.",
  notText: "글자로 입력해 주세요.",
  notNumber: "정수로 입력해 주세요.",
  notList: "목록으로 보내 주세요.",
  notJson: "요청 본문을 읽을 수 없습니다.",
  notOneOf: "선택할 수 없는 값입니다.",
  portfolioUrl: "유효하지 않은 URL 형식이 포함되어 있습니다.",
  duplicate: "이미 존재하는 값입니다.",
  tooLong: (max: number) => `${max}자까지 입력할 수 있습니다.`,
  tooSmall: (min: number) => `${min} 이상이어야 합니다.`,
  tooBig: (max: number) => `${max} 이하여야 합니다.`,
  atLeast: (min: number) => `최소 ${min}개를 입력해야 합니다.`,
  atMost: (max: number) => `최대 ${max}개만 입력 가능합니다.`,
} as const;
