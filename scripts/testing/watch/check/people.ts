import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { z } from "zod";

const KNOWN_MAX = 20_000;

const Claims = z.object({ user_id: z.int() });
const Login = z.object({ email: z.string() });
const Pair = z.object({ access: z.string(), refresh: z.string().optional(), userId: z.int().optional() });
const Renewed = z.union([z.object({ access: z.string() }), z.object({ accessToken: z.string() })]);
const Renewal = z.union([z.object({ refresh: z.string() }), z.object({ token: z.string() })]);
const Myself = z.object({ id: z.int(), email: z.string() });

/** A member, as far as is known. */
export interface KnownPerson {
  readonly id?: number | undefined;
  readonly email?: string | undefined;
}

/** Who is behind which token, learned from what passes. */
export class KnownPeople {
  readonly #byToken = new Map<string, KnownPerson>();
  /** The addresses of all members that were seen, in small letters. */
  readonly #addresses = new Set<string>();

  /** The owner of a token. A token that says it itself need not be known. */
  ownerOf(token: string | undefined): KnownPerson | undefined {
    if (token === undefined) return undefined;
    const id = claimedId(token);
    return { ...(id === undefined ? {} : { id }), ...this.#byToken.get(token) };
  }

  isAddress(text: string): boolean {
    return this.#addresses.has(text.toLowerCase());
  }

  /** Learns from the success of a call. */
  learn(endpoint: Endpoint, token: string | undefined, sent: unknown, answered: unknown): void {
    if (endpoint === sessions.create) {
      const { data: login } = Login.safeParse(sent);
      const { data: pair } = Pair.safeParse(answered);
      if (login === undefined || pair === undefined) return;
      const person = { id: pair.userId ?? claimedId(pair.access), email: login.email };
      this.#note(pair.access, person);
      if (pair.refresh !== undefined) this.#note(pair.refresh, person);
    } else if (endpoint === sessions.refresh || endpoint === sessions.refreshShort) {
      const [asked, given] = [Renewal.safeParse(sent).data, Renewed.safeParse(answered).data];
      if (asked === undefined || given === undefined) return;
      const owner = this.#byToken.get("refresh" in asked ? asked.refresh : asked.token);
      if (owner !== undefined) this.#note("access" in given ? given.access : given.accessToken, owner);
    } else if (endpoint === users.current && token !== undefined) {
      const { data: me } = Myself.safeParse(answered);
      if (me !== undefined) this.#note(token, me);
    }
  }

  #note(token: string, person: KnownPerson): void {
    forgetOldest(this.#byToken);
    this.#byToken.set(token, { ...this.#byToken.get(token), ...person });
    if (person.email === undefined) return;
    forgetOldest(this.#addresses);
    this.#addresses.add(person.email.toLowerCase());
  }
}

function forgetOldest(known: Map<string, unknown> | Set<string>): void {
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}

/** The member whom an access token names. Whether it is valid is for the server to say. */
function claimedId(token: string): number | undefined {
  const [, claims] = token.split(".");
  if (claims === undefined) return undefined;
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(claims, "base64url").toString())).data?.user_id;
  } catch {
    return undefined;
  }
}
