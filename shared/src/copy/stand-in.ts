/** Texts of the control plane of a stand-in, for testers, never in production. Plain English (R45). */
export const standInCopy = {
  consoleUnbuilt: "The console is part of the built web, and there is none here. Build it with: npm run build",
  callUnknown: "is no call of the contract; one is projects.create",
  codeUnknown: "is no error code of the contract",
  headersTooMany: (max: number) => `are more than ${max}`,
  headerUnfit: "is no header that HTTP can send",
  oneEffect: "needs exactly one effect; a delay may come with another one, `after` only with status or code",
  pushOrRequest:
    "with `event` needs an effect of pushes, without it one of requests; call, method and path are for requests only",
  emailOfOne: "can be said of a single member only",
  tooMuch: "is too much for one call; ask in parts",
  linkTooOld: "age_ms is the age of a link that has run out",
  tooEarly: (year: number) => `year is after ${year}, when they joined`,
} as const;
