import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it.each([
  ["정하늘", "정하늘"],
  ["정하늘\r\nBcc: all@kaist.ac.kr", "정하늘 Bcc: all@kaist.ac.kr"],
  ["정\u2028하\u2029늘\u0085", "정 하 늘"],
  ["\u202egnp.exe\u202c", "gnp.exe"],
  ["  a \t\v b\u0007 ", "a b"],
  ["👩‍🔬 은서", "👩‍🔬 은서"],
  ["\u2066\u2069", ""],
  ["김\u200b민\u00ad지\ufeff", "김민지"],
  ["\u3164\uffa0", ""],
  ["می\u200cخواهم", "می\u200cخواهم"],
])("shows %j on one line as %j", (text, shown) => {
  expect(oneLine(text)).toBe(shown);
});
