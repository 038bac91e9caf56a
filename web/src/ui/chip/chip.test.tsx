import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ChipList } from "./chip.tsx";

test("cuts a tag after seven letters as people count them, and shows it whole at a touch", async () => {
  render(<ChipList items={["자연어처리와대화", "일곱글자입니다", "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬"]} label="키워드" />);
  const shown = () =>
    screen
      .getAllByRole("listitem")
      .map((item) => (item.querySelector("[aria-hidden]") ?? item.querySelector("button") ?? item).textContent);
  expect(shown()).toEqual(["자연어처리와대…", "일곱글자입니다", "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬"]);
  // Read aloud whole from the start; what is not cut has nothing to press.
  await userEvent.click(screen.getByRole("button", { name: "자연어처리와대화", expanded: false }));
  expect(shown()[0]).toBe("자연어처리와대화");
  await userEvent.click(screen.getByRole("button", { expanded: true }));
  expect(shown()[0]).toBe("자연어처리와대…");
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
