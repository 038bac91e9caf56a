import { expect, it } from "vitest";
import { withoutContacts } from "./contacts.ts";

it.each([
  ["문의: 010-1234-5678 또는 a.b@kaist.ac.kr 로", "문의:  또는  로"],
  ["+82 10 1234 5678", ""],
  ["02)350-1234, 042.350.1234", ", "],
  ["2026-11-23 14:00, 방 1234-5678호, https://a.kr/010", "2026-11-23 14:00, 방 1234-5678호, https://a.kr/010"],
])("%s loses phone numbers and addresses, and nothing else", (text, rest) => {
  expect(withoutContacts(text)).toBe(rest);
});
