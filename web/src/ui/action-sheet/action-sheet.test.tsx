import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { ActionPopover } from "./action-popover.tsx";
import { ActionSheet } from "./action-sheet.tsx";

function setUp() {
  const onSelect = vi.fn();
  render(
    <ActionSheet
      label="게시물 메뉴"
      items={[
        { label: "링크 복사", onSelect },
        { label: "수정", href: "/projects/1/edit" },
        { label: "삭제", onSelect, isDisabled: true },
      ]}
    />,
  );
  return { onSelect, opener: screen.getByRole("button", { name: "게시물 메뉴" }) };
}

test("focuses its first action, and arrow keys skip disabled actions", async () => {
  const { opener } = setUp();
  await userEvent.click(opener);
  await screen.findByRole("dialog", { name: "게시물 메뉴" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("링크 복사"));
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("수정");
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("링크 복사");
});

test("closes before it calls the action once", async () => {
  const { opener, onSelect } = setUp();
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole("button", { name: "링크 복사" }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("returns the focus on Escape", async () => {
  const { opener } = setUp();
  await userEvent.click(opener);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("an action that moves the focus keeps it while the sheet goes away", async () => {
  const elsewhere = document.createElement("button");
  document.body.append(elsewhere);
  onTestFinished(() => elsewhere.remove());
  render(<ActionSheet label="게시물 메뉴" items={[{ label: "삭제", onSelect: () => elsewhere.focus() }]} />);
  await userEvent.click(screen.getByRole("button", { name: "게시물 메뉴" }));
  await userEvent.click(await screen.findByRole("button", { name: "삭제" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(elsewhere);
});

test.each([
  ["at the lower left", new DOMRect(16, 720, 44, 44), { left: "16px", bottom: "84px" }],
  ["at the upper right", new DOMRect(940, 6, 44, 44), { right: "40px", top: "54px" }],
])("a popover of a button %s stands at that button", async (_where, place, expected) => {
  vi.stubGlobal("innerHeight", 800);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1024);
  const button = document.createElement("button");
  vi.spyOn(button, "getBoundingClientRect").mockReturnValue(place);
  render(<ActionPopover isOpen label="내 메뉴" items={[]} anchor={{ current: button }} onClose={() => {}} />);
  const { style } = await screen.findByRole("dialog", { name: "내 메뉴" });
  expect(style).toMatchObject(expected);
});
