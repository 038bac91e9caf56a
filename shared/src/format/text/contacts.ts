import { linkify } from "./linkify.ts";

/** Phone numbers as they are written in Korea: 010-1234-5678, 02) 123-4567, +82 10 1234 5678. */
const PHONE = /(?<![\d-])(?:\+82[-.\s]?\d{1,2}|0\d{1,2})[-.)\s]{0,2}\d{3,4}[-.\s]?\d{4}(?!\d)/g;

/** A text without phone numbers and e-mail addresses, for those who did not ask to see them. */
export function withoutContacts(text: string): string {
  const pieces = linkify(text).filter(({ href }) => !href?.startsWith("mailto:"));
  return pieces.map((piece) => piece.text.replace(PHONE, "")).join("");
}
