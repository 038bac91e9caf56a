import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { jsonIn, recordOf } from "../../strict.ts";
import { clockRow, extraRow, type GroupChecks, row, rowsWith, soloRow } from "../check.ts";
import { freshEmail } from "../dataset.ts";
import { added } from "../differences/guard.ts";
import { equal, must, present } from "../failure.ts";

const lastLoginRow = rowsWith((dataset) => dataset.member(), { addition: "Me.last_login" });

export const sessionsChecks: GroupChecks<"sessions"> = {
  create: {
    200: soloRow("the right password answers both tokens and my id twice", async ({ email, password, id }, dataset) => {
      const answer = await dataset.visitor.sessions.create({ body: { email, password } });
      equal("userId and id", [answer.userId, answer.id], [id, id]);
    }),
    "whose-token": soloRow("the token is that of the member", async ({ email, password, id }, dataset) => {
      const { access } = await dataset.visitor.sessions.create({ body: { email, password } });
      equal("who the token is", (await dataset.callsOf({ access, email }).users.current()).id, id);
    }),
    "last-login": lastLoginRow("the member's last_login is set (wire.md §2 Me)", async (me) => {
      present("last_login after a login", (await me.users.current()).last_login);
    }),
    "same-refusal": row("a wrong password and an unknown address get the same refusal", async (dataset) => {
      const { email } = await dataset.member();
      const { create } = dataset.visitor.refused.sessions;
      const wrong = await create("WRONG_LOGIN", { body: { email, password: "wrong" } });
      const nobody = await create("WRONG_LOGIN", { body: { email: freshEmail(dataset.run), password: "wrong" } });
      equal("the refusal of an unknown address", nobody, wrong);
    }),
    "missing-fields": row("without an address or a password it is bad input", async (dataset) => {
      const refused = await dataset.visitor.refused.sessions.create("VALIDATION", { body: NOTHING, odd: { body: {} } });
      equal("fields", Object.keys(added("Error.fields", refused.fields)).toSorted(), ["email", "password"]);
    }),
    "spelling-of-the-address": row("the case of an address does not matter (R1)", async (dataset) => {
      const { email, password, id } = await dataset.member();
      const answer = await dataset.visitor.sessions.create({ body: { email: email.toUpperCase(), password } });
      equal("id", answer.id, id);
    }),
    claims: row("tokens are HS256 with the claims and lifetimes of the wire (wire.md §1 Tokens)", async (dataset) => {
      const { id, access, refresh } = await dataset.member();
      const [a, r] = [claimsOf(access), claimsOf(refresh)];
      const { sid, ...others } = EXPECTED;
      const expected = { ...others, ...("sid" in a && { sid }), user_id: id, userId: id };
      equal("the claims of the access token", named(a), { ...expected, token_type: "access" });
      equal("the claims of the refresh token", named(r), { ...expected, token_type: "refresh" });
      equal("seconds of an access token", Number(a["exp"]) - Number(a["iat"]), ACCESS_TOKEN_LIFETIME_MS / 1000);
      equal("seconds of a refresh token", Number(r["exp"]) - Number(r["iat"]), REFRESH_TOKEN_LIFETIME_MS / 1000);
    }),
    "session-in-tokens": extraRow("sid of tokens")(
      "both tokens have the same sid (wire.md §1 Tokens)",
      async (dataset) => {
        const { access, refresh } = await dataset.member();
        const sid = present("sid", claimsOf(access)["sid"]);
        equal("sid of both", claimsOf(refresh)["sid"], sid);
      },
    ),
  },
  refresh: {
    200: soloRow("a refresh token gives a new access token", async (member, dataset) => {
      const { access } = await dataset.visitor.sessions.refresh({ body: { refresh: member.refresh } });
      equal("who it is", (await dataset.callsOf({ email: member.email, access }).users.current()).id, member.id);
    }),
    token_not_valid: row("an access token is not accepted as a refresh token (wire.md §1 Tokens)", async (dataset) => ({
      body: { refresh: (await dataset.member()).access },
    })),
    "several-at-once": soloRow(
      "the same refresh token works several times in parallel (wire.md §1 Tokens)",
      async ({ refresh }, dataset) => {
        const ask = () => dataset.visitor.sessions.refresh({ body: { refresh } });
        await Promise.all(Array.from({ length: 5 }, ask));
        await ask();
      },
    ),
    "wrong-kind": row("a refresh token is not accepted as an access token (wire.md §1 Tokens)", async (dataset) => {
      const { refresh } = await dataset.member();
      await dataset.callsOf({ access: refresh }).refused.users.current("token_not_valid");
    }),
    "after-its-time": clockRow(
      "an access token ends after two hours and is renewed; a refresh token ends after fourteen days (wire.md §1 Tokens)",
      async (member, dataset) => {
        await dataset.pass(ACCESS_TOKEN_LIFETIME_MS + 1);
        await member.refused.users.current("token_not_valid");
        const { access } = await dataset.visitor.sessions.refresh({ body: { refresh: member.refresh } });
        await dataset.callsOf({ email: member.email, access }).users.current();
        await dataset.pass(REFRESH_TOKEN_LIFETIME_MS);
        await dataset.visitor.refused.sessions.refresh("token_not_valid", { body: { refresh: member.refresh } });
      },
    ),
    "broken-token": row("other values than tokens get the same refusal (wire.md §1 Tokens)", async (dataset) => {
      for (const refresh of ["", "x", "a.b.c"]) {
        await dataset.visitor.refused.sessions.refresh("token_not_valid", { body: { refresh } });
      }
    }),
  },
  refreshShort: {
    200: soloRow("the other form of the call answers accessToken (+ product.md §7)", async (member, dataset) => {
      const { accessToken } = await dataset.visitor.sessions.refreshShort({ body: { token: member.refresh } });
      equal(
        "who it is",
        (await dataset.callsOf({ email: member.email, access: accessToken }).users.current()).id,
        member.id,
      );
    }),
  },
  check: {
    200: row("true for a valid token, false for an invalid one or none", async (dataset) => {
      const good = await (await dataset.member()).sessions.check();
      const bad = await dataset.callsOf({ access: "not.a.token" }).sessions.check();
      const none = await dataset.visitor.sessions.check();
      equal("detail", [good.detail, bad.detail, none.detail], [true, false, false]);
    }),
  },
  end: {
    204: soloRow(
      "the session ends at once with all its tokens, and others of the member go on (+)",
      async (me, dataset) => {
        const { email, password } = me;
        const other = await dataset.visitor.sessions.create({ body: { email, password } });
        await me.sessions.end();
        await me.refused.users.current("token_not_valid");
        await dataset.visitor.refused.sessions.refresh("token_not_valid", { body: { refresh: me.refresh } });
        await dataset.callsOf({ access: other.access, email }).users.current();
      },
    ),
  },
};

const NOTHING = { email: "", password: "" };
const EXPECTED = { exp: "number", iat: "number", jti: "string", sid: "string", alg: "HS256" };

/** The header and claims of a JWT. The signature is not checked. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
  must("a token of three parts", parts.length === 3, token);
  const [header, claims] = parts.map((part) => jsonIn(part));
  must("a header and claims in JSON", header !== undefined && claims !== undefined, token);
  return { ...recordOf(claims), alg: recordOf(header)["alg"] };
}

/** The claims, with values that cannot be known in advance replaced by their types. */
function named(claims: Readonly<Record<string, unknown>>) {
  const known = ["token_type", "user_id", "userId", "alg"];
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, known.includes(name) ? value : typeof value]),
  );
}
