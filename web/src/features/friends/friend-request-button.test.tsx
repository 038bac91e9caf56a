import { endpoints } from "virtual:endpoints";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { draw } from "../../test/routes.tsx";
import { type Handle, idOf, lost, startServer } from "../../test/server.ts";
import { FriendRequestButton } from "./friend-request-button.tsx";

async function setUp(props: Partial<ComponentProps<typeof FriendRequestButton>> = {}, member: Handle = "haneul") {
  const server = await startServer(member);
  draw(<FriendRequestButton userId={idOf("garam")} degree={3} isWaiting={false} {...props} />);
  return server;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test.each([2, 3, null])("offers 1촌 신청 at distance %s", async (degree) => {
  await setUp({ degree });
  expect(button("1촌 신청").disabled).toBe(false);
});

test.each([0, 1, undefined])("is hidden at distance %s", async (degree) => {
  await setUp({ degree });
  expect(screen.queryByRole("button")).toBeNull();
});

test("is 수락 대기 and disabled while a request waits", async () => {
  await setUp({ isWaiting: true });
  expect(button("수락 대기").disabled).toBe(true);
});

test("sends one request for several taps, and says so", async () => {
  const { sent, as, between } = await setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  between("POST", (hand) => promise.then(hand));
  await userEvent.dblClick(button("1촌 신청"));
  resolve();
  expect(await screen.findByText("1촌 신청 완료!")).toBeTruthy();
  expect(sent).toEqual([{ call: "POST /api/friends/", body: { to_user_id: idOf("garam") } }]);
  expect(await as("garam")(endpoints.friends.list, {})).toContainEqual(
    expect.objectContaining({ from_user: expect.objectContaining({ id: idOf("haneul") }), status: "pending" }),
  );
});

test("shows the reason of a refusal and keeps the button", async () => {
  await setUp({}, "yuna");
  await userEvent.click(button("1촌 신청"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("1촌은 최대 50명까지 맺을 수 있습니다."));
  expect(button("1촌 신청")).toBeTruthy();
});

test("shows a failure without a response and keeps the button", async () => {
  const { between } = await setUp();
  between("POST", lost);
  await userEvent.click(button("1촌 신청"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("1촌 신청 중 오류가 발생했습니다."));
  expect(button("1촌 신청")).toBeTruthy();
});
