import { CALLS } from "@chonsu/db/call-records/records";
import { CAST } from "@chonsu/db/seed/cast";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import { expect, it } from "vitest";
import { rowsAsText } from "../support/connection.ts";
import { ownersCall } from "./access/fixture.ts";
import { placesOf, withPlace } from "./bad-input/hostile.ts";

const ONE_SCHOOL = "there is one school";
const HASHED = "only its salted hash is stored: passwords.api.test.ts signs in with it";
const CLIENT_CODES = "the clients make the codes: verifications.api.test.ts has a server that makes them";
const SIGN_UP = {
  password: HASHED,
  profile: "each of its fields is tried",
  "profile.school": ONE_SCHOOL,
  verification: CLIENT_CODES,
};

/** Fields that change nothing here, with the reason, by call. */
const IGNORED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "verifications.verify": { email: CLIENT_CODES, code: CLIENT_CODES, purpose: CLIENT_CODES },
  "accounts.register": SIGN_UP,
  "accounts.registerAlone": SIGN_UP,
  "accounts.registerExperience": SIGN_UP,
  "accounts.changePassword": { new_password: HASHED, verification: CLIENT_CODES },
  "users.updateProfile": { school: ONE_SCHOOL },
  "projects.edit": { images_to_delete: "the post has no picture: conformance deletes one" },
  "experiences.edit": { "pending_invitations.0.status": "it only helps to find an invitation without an id" },
  "notifications.update": { message: "existing clients send it, and it is ignored" },
};

/** Values of which most fields accept some. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  "",
  "다른 말",
  "https://other.example/",
  "other@kaist.ac.kr",
  "2024-02-29",
  "박사",
  "물리학과",
  "reset",
  "latest",
  "accepted",
  "rejected",
  "accept",
  "reject",
  true,
  false,
  2,
  999_999,
  2019,
  CAST.junho.id,
  [],
  [1],
  [CAST.junho.id],
  ["다른 말"],
  ["다른 말", "또 다른 말"],
  ["물리학과"],
];

/** A hash has another salt each time. */
const SALTED = /\$argon2id[^"]*/g;

type Place = readonly (string | number)[];

/** The answer of one request to a fresh campus, with the rows that it leaves. */
async function outcomeOf(call: string, change: (request: LooseParts) => unknown) {
  const { app, request, send } = await ownersCall(call);
  const { status, text } = await send(change(request) as LooseParts);
  return `${status} ${text} ${rowsAsText(app).replaceAll(SALTED, "")}`;
}

/** Whether a valid value of this field changes the outcome. A refusal by a rule of the call is an outcome too. */
async function isRead(call: string, place: Place, usual: string): Promise<boolean> {
  const { endpoint, request } = await ownersCall(call);
  const others = VALUES.filter((value) => {
    const { body } = withPlace(request, place, value) as LooseParts;
    return endpoint.body?.safeParse(body).success;
  });
  for (const value of others) {
    if ((await outcomeOf(call, (usualRequest) => withPlace(usualRequest, place, value))) !== usual) return true;
  }
  return false;
}

const withBody = [...CALLS.values()].filter(({ endpoint }) => endpoint.body !== undefined);

it.each(withBody)("each field of the body changes what $call does", { timeout: 60_000 }, async ({ call, endpoint }) => {
  const usual = await outcomeOf(call, (request) => request);
  expect((await outcomeOf(call, (request) => request)) === usual, "the same request has the same outcome").toBe(true);
  const fields = placesOf(endpoint).filter((place) => typeof place.at(-1) === "string");
  const ignored: string[] = [];
  for (const field of fields) if (!(await isRead(call, ["body", ...field], usual))) ignored.push(field.join("."));
  expect(ignored).toEqual(Object.keys(IGNORED[call] ?? {}));
});
