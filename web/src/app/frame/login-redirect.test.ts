import { expect, test } from "vitest";
import { loginRedirect } from "./login-redirect.ts";

test.each<[string, unknown, string]>([
  ["home, where nothing else was meant", null, "/home"],
  ["back to where a guard sent the visitor away", { from: "/projects/1?comments=1" }, "/projects/1?comments=1"],
  ["to the invitation of an experience", { experienceCode: "a b" }, "/experience/welcome/a%20b"],
  [
    "to the invitation that was meant for this member",
    { experienceCode: "a", targetUserId: 3 },
    "/experience/welcome/a",
  ],
  ["home, where the invitation was meant for another", { experienceCode: "a", targetUserId: 4 }, "/home"],
])("after a login it goes %s", (_, state, path) => {
  expect(loginRedirect(state, 3).to).toBe(path);
});

test("passes the id of a new member to the invitation that the sign-up began with", () => {
  expect(loginRedirect({ experienceCode: "a", targetUserId: 3 }, 3).state).toEqual({ newcomerId: 3 });
  expect(loginRedirect({ experienceCode: "a" }, 3).state).toBeUndefined();
});
