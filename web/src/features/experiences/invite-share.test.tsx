import { endpoints } from "virtual:endpoints";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../test/routes.tsx";
import { idOf, refusal, startServer } from "../../test/server.ts";
import { haveShareSheet } from "../../test/share-sheet.ts";
import { InviteShare } from "./invite-share.tsx";

test("shows an error with a retry when the link cannot be loaded, and the reason when there is no link", async () => {
  const { between } = await startServer("junho");
  between("GET", () => refusal("INTERNAL"));
  draw(<InviteShare experienceId={1} title="캡스톤" userId={idOf("junho")} />);
  expect(await screen.findByText("초대 링크를 불러오지 못했어요.")).toBeTruthy();
  between("GET", (hand) => hand());
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("내가 쓴 소개가 있어야 초대 링크를 쓸 수 있어요.")).toBeTruthy();
});

test("shares the link with the title of the experience where the browser has a share sheet", async () => {
  const share = vi.fn(async () => {});
  haveShareSheet(share);
  const { as } = await startServer();
  const [userId, { id: expId, title }] = [idOf("haneul"), EXPERIENCES.robotOne];
  const { link } = await as("haneul")(endpoints.experienceLinks.read, { params: { userId, expId } });
  draw(<InviteShare experienceId={expId} title={title} userId={userId} />);
  await userEvent.click(await screen.findByRole("button", { name: "공유하기" }));
  expect(share).toHaveBeenCalledWith({ url: link, title });
});
