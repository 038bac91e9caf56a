import { expect, test } from "vitest";
import { problemsOf } from "./sign-up-profile.ts";

test.each([
  ["user_name", "name"],
  ["keywords", "interests"],
  ["current_academic_degree", "degree"],
  ["year", "year"],
  ["major1", "majors"],
  ["major2", "majors"],
])("the server's error of %s is shown at %s", (wire, field) => {
  expect(problemsOf({ [wire]: ["안 돼요"] })).toEqual({ [field]: "안 돼요" });
});
