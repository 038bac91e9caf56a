import { describe, expect, it } from "vitest";
import { NOTIFICATION_TYPES } from "../entities/notifications.ts";
import { FORBIDDEN_FRAGMENTS, hasForbiddenFragment, notificationMessage } from "./notifications.ts";

/**
 * Names that contain a fragment, alone or inside other text, and names whose end could form one together with the
 * following words.
 */
const TRICKY_NAMES = FORBIDDEN_FRAGMENTS.flatMap((fragment) => [
  fragment,
  `김${fragment}`,
  `${fragment} 님`,
  ...Array.from(fragment, (_, index) => fragment.slice(0, index + 1)),
  ...Array.from(fragment, (_, index) => fragment.slice(index)),
]);

describe.each(NOTIFICATION_TYPES)("the sentence of %s", (type) => {
  it.each(FORBIDDEN_FRAGMENTS)("never contains %j, for any name", (fragment) => {
    for (const name of ["정하늘", "", "알 수 없음", ...TRICKY_NAMES]) {
      expect(notificationMessage(type, name)).not.toContain(fragment);
    }
  });

  it("quotes an ordinary name, and has 회원 in the place of a name with a fragment", () => {
    expect(notificationMessage(type, "정하늘")).toContain("정하늘 님");
    expect(notificationMessage(type, "김새로운 댓글")).toContain("회원 님");
  });
});

it("begins with the name, so that no word before it can form a fragment with it", () => {
  const messageFor = (name: string) => notificationMessage("project_profile_keyword", name);
  for (const name of ["정하늘", "통해", "통해 김"]) {
    expect(messageFor(name)).toBe(`${name} 님이 관심사에 맞는 게시물을 올렸어요.`);
  }
  expect(messageFor("김을 통해")).toBe("회원 님이 관심사에 맞는 게시물을 올렸어요.");
});

it("finds a forbidden fragment anywhere in a text", () => {
  expect(hasForbiddenFragment("가나 초대 링크가 만료 다라")).toBe(true);
  expect(hasForbiddenFragment("초대 링크가 곧 만료")).toBe(false);
});
