/** What the control plane of a stand-in says: to people who test with it, never in production. */
export const standInCopy = {
  reset: "서버가 초기화되는 중이라 요청을 끝까지 처리하지 못했습니다. 아무것도 바뀌지 않았습니다.",
  tokenWrong:
    "제어판 토큰이 올바르지 않습니다. 시작할 때 출력된 주소나 data 폴더의 control-token 파일을 확인해 주세요.",
  fromOutside: "제어판은 이 컴퓨터에서, 제어판 자신의 주소로만 사용할 수 있습니다.",
  scenarioUnknown: "존재하지 않는 시나리오입니다.",
  snapshotNotFound: "존재하지 않는 스냅샷입니다.",
  snapshotLimit: "스냅샷을 더 만들 수 없습니다. 쓰지 않는 스냅샷을 지워 주세요.",
  sandboxNotFound: "존재하지 않는 샌드박스입니다.",
  sandboxLimit: "샌드박스를 더 만들 수 없습니다. 쓰지 않는 샌드박스를 지워 주세요.",
  mailNotFound: "존재하지 않는 메일입니다.",
  faultNotFound: "존재하지 않는 장애 규칙입니다.",
  faultLimit: "장애 규칙을 더 만들 수 없습니다. 쓰지 않는 규칙을 지워 주세요.",
  callUnknown: "계약에 없는 호출 이름입니다. 예: projects.create",
  codeUnknown: "계약에 없는 오류 코드입니다.",
  headerUnfit: "HTTP 헤더로 보낼 수 없는 이름이나 값입니다.",
  oneEffect: "효과는 하나만 정할 수 있습니다. 지연은 다른 효과와 함께 쓸 수 있습니다.",
  pushOrRequest:
    "event가 있는 규칙에는 푸시 효과를, 없는 규칙에는 요청 효과를 정해 주세요. call, method, path는 요청에만 쓸 수 있습니다.",
  emailOfOne: "이메일은 한 명을 만들 때만 정할 수 있습니다.",
  tooMuch: "한 번에 만들기에는 너무 많습니다. 나누어 요청해 주세요.",
  linkTooOld: "이 나이의 링크는 이미 만료되었습니다.",
} as const;
