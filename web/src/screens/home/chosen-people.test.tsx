import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { draw, member, refusal, serve, signIn } from "../../test/posts.tsx";
import { ChosenPeople } from "./chosen-people.tsx";

beforeEach(() => signIn(1));

test("whose posts are shown, each with an x; nobody with that id is not waited for", async () => {
  serve({
    "GET /api/user/2/": member(2, "윤준호"),
    "GET /api/user/99/": refusal(404, "USER_NOT_FOUND", "존재하지 않는 사용자입니다."),
  });
  const onChoose = vi.fn();
  draw(<ChosenPeople ids={[2, 99]} onChoose={onChoose} />);
  await userEvent.click(await screen.findByRole("button", { name: "알 수 없음 삭제" }));
  await userEvent.click(await screen.findByRole("button", { name: "윤준호 삭제" }));
  await userEvent.click(screen.getByRole("button", { name: "모두 보기" }));
  expect(onChoose.mock.calls).toEqual([[[2]], [[99]], [[]]]);
});
