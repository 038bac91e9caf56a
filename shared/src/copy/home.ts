/** Texts of the feed (product.md §2, §8). */
export const homeCopy = {
  search: "사람, 게시물, 경험 찾기",
  choosePeople: "사람 골라 보기",
  choosePeopleTitle: "누구의 게시물을 볼까요?",
  chosenPeople: "고른 사람",
  everybody: "모두 보기",
  emptyOfChosen: "고른 분들이 쓴 게시물이 아직 없어요.",
  // Near first
  within: "가까운 분의 게시물만 보기",
  withinAll: "모두",
  withinDegree: (degree: number) => `${degree}촌까지`,
  emptyWithin: (degree: number) => `${degree}촌까지는 아직 게시물이 없어요.`,
  emptyWithinHint: "1촌이 늘면 가까운 분의 게시물도 늘어나요.",
  // For ears, when others were chosen
  ofAll: "모두의 게시물이에요.",
  ofWithin: (degree: number) => `${degree}촌까지의 게시물이에요.`,
  ofChosen: (count: number) => `고른 분 ${count}명의 게시물이에요.`,
  // Profile completion
  completeTitle: "프로필을 채워 보세요",
  completeHint: "관심사와 스킬을 적으면 같은 관심사를 가진 분이 찾아와요.",
  complete: "프로필 채우기",
  // Add to home screen
  installTitle: "홈 화면에 추가하기",
  installHint: "앱처럼 바로 열 수 있어요.",
  install: "추가",
  installIos: "아래쪽의 공유 버튼을 누르고 ‘홈 화면에 추가’를 고르세요.",
  installMenu: "브라우저 메뉴를 열고 ‘홈 화면에 추가’를 고르세요.",
  closeHint: (title: string) => `${title} 닫기`,
} as const;
