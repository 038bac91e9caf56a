import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type LinkProps, LinkProvider } from "../link/link.tsx";
import { TabPanel, Tabs } from "./tabs.tsx";

test("moves with the arrow keys and chooses with Enter", async () => {
  const onChange = vi.fn();
  const items = [
    { value: "info", label: "정보" },
    { value: "posts", label: "게시물" },
  ];
  render(
    <Tabs label="프로필" items={items} value="info" onChange={onChange}>
      <TabPanel value="info">소개</TabPanel>
      <TabPanel value="posts">글</TabPanel>
    </Tabs>,
  );
  expect(screen.getByRole("tabpanel", { name: "정보" }).textContent).toBe("소개");
  screen.getByRole("tab", { name: "정보" }).focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onChange.mock.calls).toEqual([["posts"]]);
});

function AppLink({ replace, ...props }: LinkProps) {
  return <a {...props} data-replace={replace} />;
}

test("tabs with URLs are links of the app that replace the history entry", () => {
  const items = [
    { value: "mine", label: "나의 1촌", href: "#mine" },
    { value: "requests", label: "내게 신청한", href: "#requests" },
  ];
  render(
    <LinkProvider value={AppLink}>
      <Tabs label="1촌" items={items} value="mine" />
    </LinkProvider>,
  );
  const tab = screen.getByRole("tab", { name: "내게 신청한" });
  expect(tab.getAttribute("href")).toBe("#requests");
  expect(tab.dataset.replace).toBe("true");
  fireEvent.click(tab);
  // The URL decides, not the click.
  expect(tab.getAttribute("aria-selected")).toBe("false");
});
