import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../test/routes.tsx";
import { idOf, startServer } from "../../test/server.ts";
import { ChosenPeople } from "./chosen-people.tsx";

const [JUNHO, NOBODY] = [idOf("junho"), 999];

test("shows the chosen people with remove buttons, and does not wait for an id of nobody", async () => {
  await startServer();
  const [onChoose, onAll] = [vi.fn(), vi.fn()];
  draw(<ChosenPeople ids={[JUNHO, NOBODY]} onChoose={onChoose} onAll={onAll} />);
  await userEvent.click(await screen.findByRole("button", { name: "알 수 없음 삭제" }));
  await userEvent.click(await screen.findByRole("button", { name: "윤준호 삭제" }));
  await userEvent.click(screen.getByRole("button", { name: "모두 보기" }));
  expect(onChoose.mock.calls).toEqual([[[JUNHO]], [[NOBODY]]]);
  expect(onAll).toHaveBeenCalledOnce();
});
