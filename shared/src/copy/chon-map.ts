/** Texts of the map of the member's chons. */
export const chonMapCopy = {
  views: "보기 방식",
  list: "목록",
  map: "지도",
  label: "1촌 지도. 화살표 키로 옮기고, 더하기와 빼기 키로 확대하고 축소해요.",
  me: "나",
  zoomIn: "확대",
  zoomOut: "축소",
  whole: "전체 보기",
  controls: "지도 조작",
  total: (near: number, far: number) => `1촌 ${near}명, 2촌 ${far}명`,
  people: "지도 속 사람들",
  hint: "얼굴을 누르면 프로필로 가고, 숫자를 누르면 펼쳐져요.",
  friendsOf: (count: number) => (count === 0 ? "이어지는 분이 아직 없어요." : `이어지는 분 ${count}명`),
  nameOf: (name: string, degree: number) => `${name} · ${degree}촌`,
  failed: "지도를 그리지 못했어요.",
  drawing: "지도를 그리고 있어요.",
} as const;
