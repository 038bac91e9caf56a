import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ChipList } from "./chip.tsx";

test("cuts a tag at the width of seven syllables, and shows it in full at a touch", async () => {
  const endless = "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬";
  render(<ChipList items={["자연어처리와대화", "일곱글자입니다", endless, "Illustrator"]} label="키워드" />);
  const shown = () =>
    screen
      .getAllByRole("listitem")
      .map((item) => (item.querySelector("[aria-hidden]") ?? item.querySelector("button") ?? item).textContent);
  expect(shown()).toEqual(["자연어처리와대…", "일곱글자입니다", endless, "Illustrator"]);
  // Screen readers read the whole text. A text that is not cut has no button.
  await userEvent.click(screen.getByRole("button", { name: "자연어처리와대화", expanded: false }));
  expect(shown()[0]).toBe("자연어처리와대화");
  await userEvent.click(screen.getByRole("button", { expanded: true }));
  expect(shown()[0]).toBe("자연어처리와대…");
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test.each([
  [false, "자연어처리와대…"],
  [true, "자연어처리와대화"],
])("a tag that leads somewhere is one link with its whole name; whole: %s", (isWhole, seen) => {
  render(<ChipList items={["자연어처리와대화"]} hrefOf={(word) => `/search?q=${word}`} isWhole={isWhole} />);
  const link = screen.getByRole("link", { name: "자연어처리와대화" });
  expect((link.querySelector("[aria-hidden]") ?? link).textContent).toBe(seen);
  expect(link.getAttribute("href")).toBe("/search?q=자연어처리와대화");
  expect(screen.queryByRole("button")).toBeNull();
});
