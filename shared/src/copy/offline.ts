/**
 * The page that is shown when no page can be loaded. It is made when the web is built, and the service worker shows it.
 */
export const offlineCopy = {
  title: "오프라인 · 촌수",
  heading: "인터넷에 연결되어 있지 않아요.",
  text: "연결을 확인해 주세요. 다시 연결되면 보던 화면을 바로 열어 드려요.",
  awayTitle: "연결 중 · 촌수",
  awayHeading: "서버에 연결하지 못했어요.",
  awayText: "잠시 뒤에 다시 연결해 볼게요. 연결되면 보던 화면을 바로 열어 드려요.",
  retry: "다시 시도",
} as const;
