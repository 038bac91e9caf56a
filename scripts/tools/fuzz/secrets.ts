import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Callers } from "./callers.ts";
import type { Row } from "./complaint.ts";
import type { Instance } from "./instance.ts";

/**
 * The value for a placeholder of a target: `@code` is the newest code mailed to the address, `@verification` its proof, `@refresh` a token,
 * `@password` the password of the seed. Other values are returned unchanged.
 */
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
