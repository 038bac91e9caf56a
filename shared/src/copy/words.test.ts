import { expect, test } from "vitest";
import { chainCopy } from "./chain.ts";
import { notificationMessage } from "./notifications.ts";
import { settingCopy } from "./setting.ts";
import { uiCopy } from "./ui.ts";

test.each([
  ["who introduces is 님", chainCopy.helpers, "님이 이어 주실 수 있어요."],
  ["what is left has a name", settingCopy.leave.text, "‘알 수 없음’이라는 이름으로 남아요."],
  ["who was added", notificationMessage("project_tag", "윤준호"), "나를 함께하는 멤버로 추가했어요."],
  ["the wheel of a picture", uiCopy.crop.hint, "두 손가락이나 슬라이더로 확대해 보세요."],
  ["ways are counted as ways", chainCopy.through(1, 5), "길 5갈래"],
])("%s", (_, text, words) => {
  expect(text).toContain(words);
});
