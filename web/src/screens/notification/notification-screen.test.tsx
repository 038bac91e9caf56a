import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../test/app.tsx";
import { draw } from "../../test/routes.tsx";
import { refusal, startServer } from "../../test/server.ts";
import { NotificationScreen } from "./notification-screen.tsx";

test("shows an error with a retry, and says when there are no notifications", async () => {
  const { between } = await startServer("hangyeol");
  between("GET", () => refusal("INTERNAL"));
  draw(<NotificationScreen />);
  expect(await screen.findByText("알림을 불러오지 못했어요.")).toBeTruthy();
  between("GET", (hand) => hand());
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("아직 알림이 없어요.")).toBeTruthy();
  expect(screen.getByText("1촌 신청이나 댓글이 오면 여기에서 알려 드릴게요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "이번 주 새 회원 보기" }).getAttribute("href")).toBe("/suggestion");
  expect(screen.queryByRole("button", { name: "모두 읽음" })).toBeNull();
});

test("marking all as read leaves no unread row, no number on the bell and no button", async () => {
  await startServer();
  openApp("/notification");
  const button = await screen.findByRole("button", { name: "모두 읽음" });
  expect(screen.getAllByText("읽지 않음").length).toBeGreaterThan(5);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/읽지 않/)).toBeNull());
  expect(screen.queryByRole("button", { name: "모두 읽음" })).toBeNull();
});

test("when all cannot be marked as read, only those are unread again that were unread", async () => {
  const { between } = await startServer();
  between("POST", () => refusal("INTERNAL"));
  const refetched = Promise.withResolvers<void>();
  openApp("/notification");
  const unread = () => screen.queryAllByText("읽지 않음").length;
  const button = await screen.findByRole("button", { name: "모두 읽음" });
  const before = unread();
  expect(within(screen.getByRole("main")).getAllByRole("listitem").length).toBeGreaterThan(before);
  between("GET /api/notifications/", (hand) => refetched.promise.then(hand));
  await userEvent.click(button);
  await waitFor(() => expect(unread()).toBeGreaterThan(0));
  expect(unread()).toBe(before);
  refetched.resolve();
});
