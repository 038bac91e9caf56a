import { REFUSALS, type Refusals } from "./refusals.ts";

/** Additional codes of every call of the control plane: for a caller without the token, and for a caller from outside. */
export const OF_GATE = {
  CONTROL_TOKEN_WRONG: {
    status: 401,
    detail:
      "The token of the control plane is wrong. Use the address that was printed at the start, or the file control-token in the data folder.",
  },
  CONTROL_FROM_OUTSIDE: {
    status: 403,
    detail: "The control plane answers only on this machine, and only by its own address.",
  },
} as const satisfies Refusals;

/** Codes that only a stand-in has. `RESET` is the answer to unfinished calls at a reset (R30), in Korean because members read it too. */
const OF_STAND_IN = {
  RESET: {
    status: 409,
    detail: "서버가 초기화되는 중이라 요청을 끝까지 처리하지 못했습니다. 아무것도 바뀌지 않았습니다.",
  },
  SCENARIO_UNKNOWN: { status: 400, detail: "There is no such scenario." },
  SNAPSHOT_NOT_FOUND: { status: 404, detail: "There is no such snapshot." },
  SNAPSHOT_LIMIT_REACHED: {
    status: 400,
    detail: "There are as many snapshots as there may be. Delete one that is not needed.",
  },
  SANDBOX_NOT_FOUND: { status: 404, detail: "There is no such sandbox." },
  SANDBOX_LIMIT_REACHED: {
    status: 400,
    detail: "There are as many sandboxes as there may be. Delete one that is not needed.",
  },
  MAIL_NOT_FOUND: { status: 404, detail: "There is no such mail." },
  FAULT_NOT_FOUND: { status: 404, detail: "There is no such rule." },
  FAULT_LIMIT_REACHED: {
    status: 400,
    detail: "There are as many rules as there may be. Delete one that is not needed.",
  },
} as const satisfies Refusals;

/** Every error code, those of a stand-in included. */
export const ERRORS = { ...REFUSALS, ...OF_GATE, ...OF_STAND_IN } as const;

export type ErrorCode = keyof typeof ERRORS;
export type StandInCode = keyof typeof OF_GATE | keyof typeof OF_STAND_IN;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
