import { createHmac } from "node:crypto";
import { signToken, type TokenKind } from "@chonsu/server/modules/sessions/sessions.hooks";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import type { ErrorCode } from "@chonsu/shared/errors";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { recordOf } from "../../../testing/strict.ts";
import { chosen } from "../input/mutations.ts";
import type { Caller } from "../request.ts";
import { type Instance, LEFT, SECRET } from "./instance.ts";

/** A token issued to a member. */
interface Given {
  readonly token: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

/**
 * The callers with their weights. `able` is the member that the target of the call names, `other` another member. `stale` is the first
 * token that the able member ever had, `gone` a token of a member who left. The others have no valid token.
 */
export const CALLERS = {
  ...{ able: 60, other: 14, visitor: 6, stale: 3 },
  ...{ gone: 3, expired: 3, ended: 3, forged: 4, refresh: 2, odd: 2 },
} as const;
export type CallerKind = keyof typeof CALLERS;

const EXPIRED_MS = ACCESS_TOKEN_LIFETIME_MS + 1000;
const VISITOR: Caller = { header: undefined, userId: null, refusedWith: ["not_authenticated"] };
const ODD_HEADERS = [
  ...["Bearer", "Bearer ", "bearer  ", "Basic aGk6aGk=", "Token abc", "Bearer a.b.c", `Bearer ${"a".repeat(9000)}`],
  ...["Bearer null", "Bearer eyJhbGciOiJub25lIn0.e30."],
];

/** All callers of one instance, with their tokens. */
export class Callers {
  readonly #instance: Instance;
  readonly #first = new Map<number, Given>();
  readonly #latest = new Map<number, Given>();

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** @param able the member that the request the target names */
  of(kind: CallerKind, able: number, pick: number): Caller {
    const others = this.#instance.rows("select id from users where id <> :able order by id", { able });
    const other = (at: number) => Number(others[at % others.length]?.["id"] ?? 0);
    const member = this.#isMember(able) ? able : other(0);
    const session = { id: "0".repeat(32), userId: member };
    const made: Readonly<Record<CallerKind, () => Caller>> = {
      able: () => this.#signedIn(this.#good(member)),
      other: () => this.#signedIn(this.#good(other(pick))),
      stale: () => this.#signedIn(this.#first.get(able) ?? this.#good(member)),
      visitor: () => VISITOR,
      odd: () => ({
        ...VISITOR,
        header: chosen(ODD_HEADERS, pick),
        refusedWith: ["not_authenticated", "token_not_valid"],
      }),
      gone: () => refused(this.#sign("access", { id: "gone", userId: LEFT }), "user_not_found"),
      expired: () => refused(this.#sign("access", { ...session, id: this.#good(member).sessionId }, EXPIRED_MS)),
      ended: () => refused(this.#sign("access", session)),
      forged: () => refused(forged(this.#good(member).token, pick)),
      refresh: () => refused(this.refreshTokenOf(member)),
    };
    return made[kind]();
  }

  /** A refresh token of a member. */
  refreshTokenOf(userId: number): string {
    const id = this.#isMember(userId) ? this.#good(userId).sessionId : "none";
    return this.#sign("refresh", { id, userId });
  }

  #sign(kind: TokenKind, session: { readonly id: string; readonly userId: number }, agoMs = 0): string {
    const { app, ctx, clock } = this.#instance;
    const past = { ...clock, now: () => clock.now() - agoMs };
    return signToken(app, { clock: past, random: ctx.random }, kind, session);
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
  #signedIn(given: Given): Caller {
    const code = this.#refusalOf(given);
    if (code !== undefined) return refused(given.token, code);
    return { header: `Bearer ${given.token}`, userId: given.userId, refusedWith: [] };
  }
}

function refused(token: string, code: ErrorCode = "token_not_valid"): Caller {
  return { header: `Bearer ${token}`, userId: null, refusedWith: [code] };
}

/** A token with a wrong signature or changed content. */
function forged(token: string, pick: number): string {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const later = { ...recordOf(JSON.parse(Buffer.from(claims, "base64url").toString())), exp: 4_000_000_000 };
  const made = [
    `${head}.${encoded(later)}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${claims}.`,
    signed("HS256", claims, "another secret, also 32 bytes and more long"),
    signed("HS256", claims, ""),
    signed("HS512", claims, SECRET),
    signed("HS256", encoded({ user_id: 1, userId: 1 }), SECRET),
    `${head}.${claims}.${signature.slice(0, -2)}`,
    `${head}.${claims}`,
  ];
  return chosen(made, pick);
}

function signed(alg: string, claims: string, secret: string): string {
  const text = `${encoded({ alg, typ: "JWT" })}.${claims}`;
  return `${text}.${createHmac(alg.replace("HS", "sha"), secret).update(text).digest("base64url")}`;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
