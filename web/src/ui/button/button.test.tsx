import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button, ButtonLink } from "./button.tsx";

test("ignores clicks while it is busy, says so, and keeps its text and its focus", () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        저장
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: /저장/ });
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("submits a form only with type submit", () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>메시지</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "메시지" }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("is a link when it has a URL", () => {
  render(<ButtonLink href="/login">로그인 하기</ButtonLink>);
  expect(screen.getByRole("link", { name: "로그인 하기" }).getAttribute("href")).toBe("/login");
});
