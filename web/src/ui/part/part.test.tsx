import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { watchForLostCode } from "../../lib/stale-code.ts";
import { Part } from "./part.tsx";

const Greeting = () => <p>안녕하세요</p>;

const Broken = () => {
  throw new Error("broken");
};

/** An error as Vite's loader reports it for code that cannot be fetched. */
function lostCode(): Error {
  const error = new TypeError("no code");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
  return error;
}

test("shows an error when its code cannot be loaded, keeps the rest of the screen, and can retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  watchForLostCode();
  let isThere = false;
  const Loaded = lazyCode(async () => {
    if (!isThere) throw lostCode();
    return Greeting;
  });
  render(
    <>
      <h1>게시물</h1>
      <Part failure="정보 수신에 실패했습니다." fallback="기다려요">
        <Loaded />
      </Part>
    </>,
  );
  expect(await screen.findByText("정보 수신에 실패했습니다.")).toBeTruthy();
  expect(screen.getByRole("heading")).toBeTruthy();
  isThere = true;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("안녕하세요")).toBeTruthy();
});

test("throws other errors on to the screen", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() =>
    render(
      <Part failure="정보 수신에 실패했습니다.">
        <Broken />
      </Part>,
    ),
  ).toThrow("broken");
});
