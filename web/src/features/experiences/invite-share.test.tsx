import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { draw, refusal, serve, signIn } from "../../test/posts.tsx";
import { InviteShare } from "./invite-share.tsx";

const LINK = "GET /api/experience-link/1/7/";

beforeEach(() => signIn(1));

test("a link that cannot be had says so and is asked for again; who has none is told why", async () => {
  let isDown = true;
  serve({ [LINK]: () => (isDown ? refusal(500, "INTERNAL", "") : { link: null }) });
  draw(<InviteShare experienceId={7} title="로봇 팔" userId={1} />);
  expect(await screen.findByText("초대 링크를 불러오지 못했어요.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("내가 쓴 소개가 있어야 초대 링크를 쓸 수 있어요.")).toBeTruthy();
});
