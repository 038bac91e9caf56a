import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { storeSession } from "../../api/session.ts";
import { ToastProvider } from "../../ui/toast/toast.tsx";
import { FriendRequestButton } from "./friend-request-button.tsx";

const TOKEN = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  storeSession({ access: TOKEN, refresh: TOKEN, userId: 1 });
  vi.stubGlobal("fetch", server);
  server.mockReset();
});

function setUp(props: Partial<ComponentProps<typeof FriendRequestButton>>) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <FriendRequestButton userId={29} degree={3} isWaiting={false} {...props} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test.each([2, 3, null])("offers 1촌 신청 at distance %s", (degree) => {
  setUp({ degree });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "1촌 신청" }).disabled).toBe(false);
});

test.each([0, 1, undefined])("is hidden at distance %s", (degree) => {
  setUp({ degree });
  expect(screen.queryByRole("button")).toBeNull();
});

test("is 수락 대기 and disabled while a request waits", () => {
  setUp({ isWaiting: true });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "수락 대기" }).disabled).toBe(true);
});

test("asks once, however often it is tapped, and says so", async () => {
  let answer = () => {};
  server.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ id: 1 }, { status: 201 }));
      }),
  );
  setUp({});
  await userEvent.dblClick(screen.getByRole("button", { name: "1촌 신청" }));
  answer();
  expect(await screen.findByText("1촌 신청 완료!")).toBeTruthy();
  expect(server.mock.calls.map(([url, init]) => [url, init.body])).toEqual([["/api/friends/", '{"to_user_id":29}']]);
});

test.each([
  [
    { detail: "1촌은 최대 50명까지 맺을 수 있습니다.", code: "CHON_LIMIT_REACHED" },
    "1촌은 최대 50명까지 맺을 수 있습니다.",
  ],
  [{}, "1촌 신청 중 오류가 발생했습니다."],
])("a refusal %j says %s and leaves the button", async (body, sentence) => {
  server.mockImplementation(async () => Response.json(body, { status: 400 }));
  setUp({});
  await userEvent.click(screen.getByRole("button", { name: "1촌 신청" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(sentence));
  expect(screen.getByRole("button", { name: "1촌 신청" })).toBeTruthy();
});
