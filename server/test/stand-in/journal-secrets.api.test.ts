import { CAST } from "@chonsu/db/seed/cast";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { SECRET_ANSWERS, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PASSWORD } from "../support/harness.ts";
import { openTestProduct, type TestProduct } from "./harness.ts";

/** The settings say how codes are made. That is no secret, although the field has such a name. */
const OPEN_ANSWERS: Readonly<Record<string, readonly string[]>> = { "settings.read": ["verification"] };

/** Names of fields that might hold a secret. */
const SUSPICIOUS =
  /pass|pwd|token|secret|code|verif|access|refresh|auth|proof|credential|session|^sid$|^jti$|otp|^pin$|api_?key|hash|signature|jwt|bearer/i;

/** Every call of the contract with such fields in its body (`sent`), query (`asked`) or answer, from its schemas. */
const SUSPICIONS = allEndpoints()
  .map(({ group, name, endpoint }) => ({
    call: `${group}.${name}`,
    endpoint,
    sent: suspiciousIn(endpoint.body, "input"),
    asked: suspiciousIn(endpoint.query, "input"),
    answered: Object.values(endpoint.responses).flatMap((schema) => suspiciousIn(schema, "output")),
  }))
  .filter(({ sent, asked, answered }) => sent.length + asked.length + answered.length > 0);

function suspiciousIn(schema: z.ZodType | null | undefined, io: "input" | "output"): string[] {
  if (schema === null || schema === undefined) return [];
  const names = namesIn(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  return [...new Set(names)].filter((name) => SUSPICIOUS.test(name));
}

/** The names of all fields in a JSON schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([word, part]) =>
    word === "properties" ? [...Object.keys(part), ...Object.values(part).flatMap(namesIn)] : namesIn(part),
  );
}

/** A unique value for each field of each call. It has digits only, so it can be a code as well. */
let made = 910_000;
function marked(): string {
  made += 1;
  return String(made);
}

async function journalText(test: TestProduct): Promise<string> {
  const { text } = await test.control.get("/__standin/journal/?limit=1000").expect(200);
  return text;
}

describe("the list of secret fields", () => {
  it("has every name of the contract that may hold a secret", () => {
    expect(SUSPICIONS.length).toBeGreaterThan(8);
    for (const { call, sent, answered } of SUSPICIONS) {
      for (const name of sent) expect(SECRET_FIELDS.sent, `${call} is sent ${name}`).toContain(name);
      expect(answered, `${call} answers`).toEqual(SECRET_ANSWERS[call] ?? OPEN_ANSWERS[call] ?? []);
    }
    const calls = SUSPICIONS.map(({ call }) => call);
    for (const call of [...Object.keys(SECRET_ANSWERS), ...Object.keys(OPEN_ANSWERS)]) expect(calls).toContain(call);
  });

  it("keeps in queries only the code of an invitation, which distinguishes addresses", () => {
    const open = SUSPICIONS.flatMap(({ call, asked }) =>
      asked.filter((name) => !SECRET_FIELDS.asked.some((one) => one === name)).map((name) => `${call} ${name}`),
    );
    expect(open).toEqual(["invitationLinks.welcome code"]);
  });
});

describe("the journal", () => {
  it("keeps no secret that a call is sent, in any format, valid or not", async () => {
    const test = await openTestProduct();
    const haneul = await test.as("haneul");
    const secrets: string[] = [];
    const calls = SUSPICIONS.filter(({ sent }) => sent.length > 0);
    for (const { endpoint } of calls) {
      const forms = ["json", "form", "nested", "wrong"] as const;
      for (const form of forms) {
        const fields = Object.fromEntries(SECRET_FIELDS.sent.map((name) => [name, marked()]));
        const asked = Object.fromEntries(SECRET_FIELDS.asked.map((name) => [name, marked()]));
        secrets.push(...Object.values(fields), ...Object.values(asked));
        const numbers = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, { in: [Number(value)] }]),
        );
        const body = { json: fields, form: fields, nested: { profile: [fields] }, wrong: numbers }[form];
        const address = addressOf(endpoint, { params: {}, query: asked });
        const call = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;
        await haneul[call[endpoint.method]](address)
          .type(form === "form" ? "form" : "json")
          .send(body);
      }
    }
    const text = await journalText(test);
    expect(text).toContain("[blacked out]");
    expect(text).toContain('"path":"/api/verify-code/');
    expect(secrets.length).toBeGreaterThan(200);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it("keeps no token and no proof, of requests and of answers", async () => {
    const test = await openTestProduct({ config: { verification: "server" } });
    const email = "newcomer@kaist.ac.kr";
    const ask = async (path: string, sent: object) => (await test.visitor().post(path).send(sent).expect(200)).body;
    const login = await ask("/api/token/", { email: CAST.haneul.email, password: PASSWORD });
    const { access } = await ask("/api/token/refresh/", { refresh: login.refresh });
    const { accessToken } = await ask("/refresh", { token: login.refresh });
    await ask("/api/send-code-email/", { email });
    const { code } = (await test.control.get(`/__standin/mails/?to=${email}`)).body.mails[0];
    const { verification } = await ask("/api/verify-code/", { email, code, purpose: "signup" });
    await test.visitor().get("/api/friends/").set("Authorization", `Bearer ${access}`).expect(200);

    const text = await journalText(test);

    const secrets = [PASSWORD, login.access, login.refresh, access, accessToken, code, verification];
    for (const secret of secrets) expect(String(secret).length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const { entries } = JSON.parse(text);
    expect(entries[0]).toMatchObject({
      call: "sessions.create",
      request: { body: { email: CAST.haneul.email, password: "[blacked out]" } },
      response: { body: { access: "[blacked out]", refresh: "[blacked out]", userId: CAST.haneul.id } },
    });
    expect(entries.at(-1).request.headers.authorization).toBe("[blacked out]");
    // Only these calls answer a secret.
    const asked = new Set(entries.map(({ call }: { call: string }) => call));
    expect(Object.keys(SECRET_ANSWERS).filter((call) => !asked.has(call))).toEqual([]);
  });
});
