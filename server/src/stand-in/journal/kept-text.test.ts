import { BLACKED_OUT, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";
import { expect, it } from "vitest";
import { keepSent } from "./kept-text.ts";

it("keeps no secret of a body, in any spelling and at any depth, when nothing else in the body is one", () => {
  // In small letters the Kelvin sign is a "k".
  const spellings = SECRET_FIELDS.sent.flatMap((name) => [name, name.toUpperCase(), name.replace("k", "\u212a")]);
  for (const name of spellings) {
    expect(keepSent({ [name]: "1234" }).text).toBe(JSON.stringify({ [name]: BLACKED_OUT }));
    expect(keepSent({ profile: [{ [name]: { in: [1234] } }] }).text, name).not.toContain("1234");
  }
});

it("keeps everything else, also an empty secret and the name of one in a text", () => {
  for (const body of [{ password: "", code: null, email: "a@b" }, { content: '"token":1' }, [], "token", 7]) {
    expect(keepSent(body).text).toBe(JSON.stringify(body));
  }
  expect(keepSent(undefined).text).toBe("null");
});
