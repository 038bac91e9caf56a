import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal, must, present } from "../failure.ts";
import { freshEmail } from "../people.ts";
import { tokenTimeRules } from "./time-rules.ts";

const AUTH = "wire.md §3 Auth";
const TOKENS = "wire.md §1 Tokens";
const PARALLEL = 5;

/** Signing in and staying signed in. */
export const sessionsChecks: GroupChecks<"sessions"> = {
  create: {
    answers: {
      200: row("the right password gives both tokens and my id twice", AUTH, async (world) => {
        const { email, password, id } = await world.member();
        const answer = await world.ok(sessions.create, { body: { email, password } });
        equal("userId and id", [answer.userId, answer.id], [id, id]);
        const me = await world.ok(users.current, { as: { ...answer, email } });
        equal("who the token is", me.id, id);
        present("last_login after a login", me.last_login);
      }),
    },
    refuses: {
      WRONG_LOGIN: refusal("a wrong password", AUTH),
    },
    rules: {
      "same-refusal": row("a wrong password and an unknown address are refused alike", AUTH, async (world) => {
        const { email } = await world.member();
        const unknown = { email: freshEmail(world.run), password: "wrong" };
        const wrong = await world.refused(sessions.create, "WRONG_LOGIN", { body: { email, password: "wrong" } });
        const nobody = await world.refused(sessions.create, "WRONG_LOGIN", { body: unknown });
        equal("the refusal of an unknown address", nobody, wrong);
      }),
      "missing-fields": row("without an address or a password it is bad input", AUTH, async (world) => {
        const refused = await world.refused(sessions.create, "VALIDATION", { body: NOTHING, odd: { body: {} } });
        equal("fields", Object.keys(refused.fields ?? {}).toSorted(), ["email", "password"]);
      }),
      "spelling-of-the-address": row("capital letters of an address do not matter", "R1", async (world) => {
        const { email, password, id } = await world.member();
        const answer = await world.ok(sessions.create, { body: { email: email.toUpperCase(), password } });
        equal("id", answer.id, id);
      }),
      claims: row("tokens are HS256 with the claims and lifetimes of the wire", TOKENS, async (world) => {
        const { id, access, refresh } = await world.member();
        const [a, r] = [claimsOf(access), claimsOf(refresh)];
        equal("the claims of the access token", named(a), {
          ...EXPECTED,
          token_type: "access",
          user_id: id,
          userId: id,
        });
        equal("the claims of the refresh token", named(r), {
          ...EXPECTED,
          token_type: "refresh",
          user_id: id,
          userId: id,
        });
        equal("seconds of an access token", Number(a["exp"]) - Number(a["iat"]), ACCESS_TOKEN_LIFETIME_MS / 1000);
        equal("seconds of a refresh token", Number(r["exp"]) - Number(r["iat"]), REFRESH_TOKEN_LIFETIME_MS / 1000);
        equal("sid of both", a["sid"], r["sid"]);
      }),
    },
  },
  refresh: {
    answers: {
      200: row("a refresh token gives a new access token", AUTH, async (world) => {
        const member = await world.member();
        const { access } = await world.ok(sessions.refresh, { body: { refresh: member.refresh } });
        equal("who it is", (await world.ok(users.current, { as: { ...member, access } })).id, member.id);
      }),
    },
    refuses: {
      token_not_valid: refusal("an access token is no refresh token", TOKENS, async (world) => ({
        body: { refresh: (await world.member()).access },
      })),
      user_not_found: refusal("the member has left", TOKENS),
    },
    rules: {
      "several-at-once": row("the same refresh token works several times in parallel", TOKENS, async (world) => {
        const { refresh } = await world.member();
        const ask = () => world.ok(sessions.refresh, { body: { refresh } });
        await Promise.all(Array.from({ length: PARALLEL }, ask));
        await ask();
      }),
      "wrong-kind": row("a refresh token is no access token", TOKENS, async (world) => {
        const { refresh } = await world.member();
        await world.refused(users.current, "token_not_valid", { as: { access: refresh } });
      }),
      ...tokenTimeRules,
      "broken-token": row("what is no token at all is refused alike", TOKENS, async (world) => {
        for (const refresh of ["", "x", "a.b.c"]) {
          await world.refused(sessions.refresh, "token_not_valid", { body: { refresh } });
        }
      }),
    },
  },
  refreshShort: {
    answers: {
      200: row("the other form of the call answers accessToken", `${AUTH}; product.md §7`, async (world) => {
        const member = await world.member();
        const { accessToken } = await world.ok(sessions.refreshShort, { body: { token: member.refresh } });
        equal("who it is", (await world.ok(users.current, { as: { ...member, access: accessToken } })).id, member.id);
      }),
    },
    refuses: {
      token_not_valid: refusal("what is no token", TOKENS),
      user_not_found: refusal("the member has left", TOKENS),
    },
  },
  check: {
    answers: {
      200: row("true for a good token, false for a bad one or none", AUTH, async (world) => {
        const good = await world.ok(sessions.check, { as: await world.member() });
        const bad = await world.ok(sessions.check, { as: { access: "not.a.token" } });
        const none = await world.ok(sessions.check, {});
        equal("detail", [good.detail, bad.detail, none.detail], [true, false, false]);
      }),
    },
    refuses: {},
  },
};

const NOTHING = { email: "", password: "" };
const EXPECTED = { exp: "number", iat: "number", jti: "string", sid: "string", alg: "HS256" };

/** Header and claims of a JWT, unverified. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
  must("a token of three parts", parts.length === 3, token);
  const [header = "{}", claims = "{}"] = parts;
  const { alg } = JSON.parse(header);
  return { ...JSON.parse(claims), alg };
}

/** Claims whose value nobody knows beforehand by their type. */
function named(claims: Readonly<Record<string, unknown>>) {
  const known = ["token_type", "user_id", "userId", "alg"];
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, known.includes(name) ? value : typeof value]),
  );
}
