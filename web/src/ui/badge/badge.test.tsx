import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Badge, countText } from "./badge.tsx";

test.each([
  [1, "1"],
  [99, "99"],
  [100, "100"],
  [101, "99+"],
  [5000, "99+"],
])("shows %i as %s", (count, text) => {
  expect(countText(count)).toBe(text);
});

test("shows nothing for zero", () => {
  const { container } = render(<Badge count={0} label="읽지 않은 알림 0개" />);
  expect(container.innerHTML).toBe("");
});

test("screen readers get its label and not a bare number", () => {
  render(
    <button type="button">
      <Badge count={240} label="읽지 않은 알림 240개" />
    </button>,
  );
  expect(screen.getByRole("button", { name: "읽지 않은 알림 240개" })).toBeTruthy();
});
