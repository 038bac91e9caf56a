/** Texts of the control plane of a stand-in, for testers, never in production. Plain English (R45). */
export const standInCopy = {
  /** Korean, because members read it too: it answers calls that a reset interrupted. */
  reset: "서버가 초기화되는 중이라 요청을 끝까지 처리하지 못했습니다. 아무것도 바뀌지 않았습니다.",
  tokenWrong:
    "The token of the control plane is wrong. Use the address that was printed at the start, or the file control-token in the data folder.",
  fromOutside: "The control plane answers only on this machine, and only by its own address.",
  scenarioUnknown: "There is no such scenario.",
  consoleUnbuilt: "The console is part of the built web, and there is none here. Build it with: npm run build",
  snapshotNotFound: "There is no such snapshot.",
  snapshotLimit: "There are as many snapshots as there may be. Delete one that is not needed.",
  sandboxNotFound: "There is no such sandbox.",
  sandboxLimit: "There are as many sandboxes as there may be. Delete one that is not needed.",
  mailNotFound: "There is no such mail.",
  faultNotFound: "There is no such rule.",
  faultLimit: "There are as many rules as there may be. Delete one that is not needed.",
  callUnknown: "is no call of the contract; one is projects.create",
  codeUnknown: "is no error code of the contract",
  headerUnfit: "is no header that HTTP can send",
  oneEffect: "needs exactly one effect; a delay may come with another one, `after` only with status or code",
  pushOrRequest:
    "with `event` needs an effect of pushes, without it one of requests; call, method and path are for requests only",
  emailOfOne: "can be said of a single member only",
  tooMuch: "is too much for one call; ask in parts",
  linkTooOld: "age_ms is the age of a link that has run out",
  tooEarly: (year: number) => `year is after ${year}, when they joined`,
} as const;
