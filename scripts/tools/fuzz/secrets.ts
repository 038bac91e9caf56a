import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Callers } from "./callers.ts";
import type { Row } from "./complaint.ts";
import type { Instance } from "./instance.ts";

/** What a word of a target stands for: the newest code in a mailbox, what was proven of an address, a token, the one password. Anything else is itself. */
export function secretFor(value: unknown, way: Row, instance: Instance, callers: Callers): unknown {
  switch (value) {
    case "@refresh":
      return callers.refreshTokenOf(Number(way["who"]));
    case "@password":
      return SEED_PASSWORD;
    case "@code":
      return mailedCode(way["email"], instance);
    case "@verification":
      return instance.verifications.get(String(way["email"])) ?? null;
    default:
      return value;
  }
}

function mailedCode(email: unknown, instance: Instance): number {
  const [mail] = instance.rows("select text from mails where recipient = :email order by id desc limit 1", { email });
  return Number(/\b\d{6}\b/.exec(String(mail?.["text"]))?.[0] ?? 0);
}
