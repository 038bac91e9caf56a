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
  it.each(FORBIDDEN_FRAGMENTS)("never contains %j, whatever the name", (fragment) => {
    for (const name of ["정하늘", "", "알 수 없음", ...TRICKY_NAMES]) {
      expect(notificationMessage(type, name)).not.toContain(fragment);
    }
  });

  it("quotes an ordinary name, and puts 회원 in place of one that carries a fragment", () => {
    expect(notificationMessage(type, "정하늘")).toContain("정하늘 님");
    expect(notificationMessage(type, "김새로운 댓글")).toContain("회원 님");
  });
});

it("says whose post may interest in words of which none is cut around, whatever the name begins with", () => {
  expect(notificationMessage("project_profile_keyword", "정하늘")).toBe("관심 있어 할 게시물을 정하늘 님이 올렸어요.");
  for (const name of ["통해", "통해 김", "김을 통해"]) {
    expect(notificationMessage("project_profile_keyword", name)).toBe("관심 있어 할 게시물을 회원 님이 올렸어요.");
  }
});

it("finds a forbidden fragment anywhere in a text", () => {
  expect(hasForbiddenFragment("가나 초대 링크가 만료 다라")).toBe(true);
  expect(hasForbiddenFragment("초대 링크가 곧 만료")).toBe(false);
});
