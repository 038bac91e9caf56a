import { createHmac } from "node:crypto";
import { signToken, type TokenKind } from "@chonsu/server/modules/sessions/sessions.hooks";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import type { ErrorCode } from "@chonsu/shared/errors";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { recordOf } from "../../../testing/strict.ts";
import { chosen } from "../input/mutations.ts";
import type { FuzzCaller } from "../request.ts";
import type { FuzzInstance } from "./instance.ts";

/** A token issued to a member. */
interface Given {
  readonly token: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

/**
 * The callers with their weights. `able` is the member that the target of the call names, `other` another member. `stale` is the first
 * token that the able member ever had: valid, or expired, of an ended session, or of a member who left. `forged` was changed or signed by
 * somebody else. Every kind of bad token at every call: server/test/contract/access.
 */
export const CALLERS = { able: 60, other: 14, visitor: 6, stale: 8, forged: 8 } as const;
export type CallerKind = keyof typeof CALLERS;

const VISITOR: FuzzCaller = { header: undefined, userId: null, refusedWith: ["not_authenticated"] };

/** All callers of one instance, with their tokens. */
export class Callers {
  readonly #instance: FuzzInstance;
  readonly #first = new Map<number, Given>();
  readonly #latest = new Map<number, Given>();

  constructor(instance: FuzzInstance) {
    this.#instance = instance;
  }

  /** @param able the member that the request the target names */
  of(kind: CallerKind, able: number, pick: number): FuzzCaller {
    const others = this.#instance.rows("select id from users where id <> :able order by id", { able });
    const other = (at: number) => Number(others[at % others.length]?.["id"] ?? 0);
    const member = this.#isMember(able) ? able : other(0);
    const made: Readonly<Record<CallerKind, () => FuzzCaller>> = {
      able: () => this.#signedIn(this.#good(member)),
      other: () => this.#signedIn(this.#good(other(pick))),
      stale: () => this.#signedIn(this.#first.get(able) ?? this.#good(member)),
      visitor: () => VISITOR,
      forged: () => refused(forged(this.#good(member).token, pick)),
    };
    return made[kind]();
  }

  /** A refresh token of a member. */
  refreshTokenOf(userId: number): string {
    const id = this.#isMember(userId) ? this.#good(userId).sessionId : "none";
    return this.#sign("refresh", { id, userId });
  }

  #sign(kind: TokenKind, session: { readonly id: string; readonly userId: number }): string {
    return signToken(this.#instance.app, this.#instance.ctx, kind, session);
  }

  #isMember(id: number): boolean {
    return this.#instance.rows("select 1 from users where id = :id", { id }).length > 0;
  }

  /** Why an issued token is not valid now; undefined when it is. The rows say it. */
  #refusalOf({ sessionId, userId, expiresAt }: Given): ErrorCode | undefined {
    if (expiresAt <= this.#instance.clock.now()) return "token_not_valid";
    if (!this.#isMember(userId)) return "user_not_found";
    const session = "select 1 from sessions where id = :sessionId and user_id = :userId";
    return this.#instance.rows(session, { sessionId, userId }).length > 0 ? undefined : "token_not_valid";
  }

  /** A token of a member that is valid now. */
  #good(userId: number): Given {
    const known = this.#latest.get(userId);
    if (known !== undefined && this.#refusalOf(known) === undefined) return known;
    const { id: sessionId } = startSession(this.#instance.ctx, userId);
    const now = this.#instance.clock.now();
    const token = this.#sign("access", { id: sessionId, userId });
    const given = { token, userId, sessionId, expiresAt: now - (now % 1000) + ACCESS_TOKEN_LIFETIME_MS };
    if (!this.#first.has(userId)) this.#first.set(userId, given);
    this.#latest.set(userId, given);
    return given;
  }

  /** A caller with an issued token. */
  #signedIn(given: Given): FuzzCaller {
    const code = this.#refusalOf(given);
    if (code !== undefined) return refused(given.token, code);
    return { header: `Bearer ${given.token}`, userId: given.userId, refusedWith: [] };
  }
}

function refused(token: string, code: ErrorCode = "token_not_valid"): FuzzCaller {
  return { header: `Bearer ${token}`, userId: null, refusedWith: [code] };
}

/** A token with a wrong signature or changed content. */
function forged(token: string, pick: number): string {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const later = { ...recordOf(JSON.parse(Buffer.from(claims, "base64url").toString())), exp: 4_000_000_000 };
  const foreign = createHmac("sha256", "another secret, also 32 bytes and more long").update(`${head}.${claims}`);
  const made = [
    `${head}.${encoded(later)}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${claims}.`,
    `${head}.${claims}.${foreign.digest("base64url")}`,
    `${head}.${claims}.${signature.slice(0, -2)}`,
    `${head}.${claims}`,
  ];
  return chosen(made, pick);
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
