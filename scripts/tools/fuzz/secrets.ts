import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Callers } from "./callers.ts";
import type { Row } from "./complaint.ts";
import type { Life } from "./life.ts";

/** What a word of a target stands for: the newest code in a mailbox, what was proven of an address, a token, the one password. Anything else is itself. */
export function secretFor(value: unknown, way: Row, life: Life, callers: Callers): unknown {
  switch (value) {
    case "@refresh":
      return callers.refreshTokenOf(Number(way["who"]));
    case "@password":
      return SEED_PASSWORD;
    case "@code":
      return mailedCode(way["email"], life);
    case "@verification":
      return life.verifications.get(String(way["email"])) ?? null;
    default:
      return value;
  }
}

function mailedCode(email: unknown, life: Life): number {
  const [mail] = life.rows("select text from mails where recipient = :email order by id desc limit 1", { email });
  return Number(/\b\d{6}\b/.exec(String(mail?.["text"]))?.[0] ?? 0);
}
