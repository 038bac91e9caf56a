import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { member, post } from "../../test/posts.tsx";
import { ProjectCard } from "./project-card.tsx";

const people = (count: number) => Array.from({ length: count }, (_, at) => member(at + 10, `멤버${at}`));

test.each([
  [1, "1촌"],
  [3, "3촌"],
  [null, "4촌 이상"],
])("says how far the author is: %s", (degree, label) => {
  render(<ProjectCard project={post(7, { user: member(2, "윤준호", degree) })} />);
  expect(screen.getByText(label)).toBeTruthy();
});

test.each([
  ["the owner", 0],
  ["a visitor", undefined],
])("shows %s no relation", (_, degree) => {
  render(<ProjectCard project={post(7, { user: { ...member(2, "윤준호"), relation_degree: degree } })} />);
  expect(screen.queryByText(/촌/)).toBeNull();
});

test("an author who left has a name and neither studies, relation nor profile", () => {
  render(<ProjectCard project={post(7, { user: member(0, "알 수 없음", null) })} />);
  expect(screen.getByText("알 수 없음")).toBeTruthy();
  expect(screen.queryByText(/카이스트|촌|undefined/)).toBeNull();
  expect(screen.queryByRole("link", { name: /알 수 없음/ })).toBeNull();
});

test("the author leads to the profile; a visitor is asked to log in", async () => {
  const { rerender } = render(<ProjectCard project={post(7)} />);
  expect(screen.getByRole("link", { name: /윤준호/ }).getAttribute("href")).toBe("/profile/2");
  const onAskLogin = vi.fn();
  rerender(<ProjectCard project={post(7)} onAskLogin={onAskLogin} />);
  expect(screen.queryByRole("link", { name: /윤준호/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /윤준호/ }));
  expect(onAskLogin).toHaveBeenCalledTimes(1);
});

test.each([
  [1, null],
  [2, null],
  [3, "외 1명"],
  [9, "외 7명"],
])("draws two of %d members and says how many more", (count, rest) => {
  render(<ProjectCard project={post(7, { tagged_users: people(count) })} actions={<i />} />);
  const link = screen.getByRole("link", { name: `함께하는 멤버 ${count}명` });
  expect(link.getAttribute("href")).toBe("/projects/7/friends");
  expect(within(link).queryByText(/외/)?.textContent ?? null).toBe(rest);
});

test("has no bottom row without actions, and no members' link where nobody is", () => {
  const { rerender } = render(<ProjectCard project={post(7, { tagged_users: people(2) })} />);
  expect(screen.queryByRole("link", { name: /함께하는 멤버/ })).toBeNull();
  rerender(<ProjectCard project={post(7)} actions={<i />} />);
  expect(screen.queryByRole("link", { name: /함께하는 멤버/ })).toBeNull();
});

test("makes addresses in text and contacts clickable and reads nothing as markup", () => {
  const content = '<img src=x onerror="alert(1)"> https://example.com/a에서';
  const { container } = render(
    <ProjectCard project={post(7, { content, contacts: [{ contact_info: "a@b.com" }, { contact_info: "n.kr" }] })} />,
  );
  expect(screen.getByRole("link", { name: "https://example.com/a" }).getAttribute("href")).toBe(
    "https://example.com/a",
  );
  expect(screen.getByRole("link", { name: "a@b.com" }).getAttribute("href")).toBe("mailto:a@b.com");
  expect(screen.getByRole("link", { name: "n.kr" }).getAttribute("href")).toBe("https://n.kr");
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toContain('onerror="alert(1)"');
});

test("a text higher than 110 px is cut there until one wants all of it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  render(<ProjectCard project={post(7, { content: "긴 글" })} />);
  const button = screen.getByRole("button", { name: "전체 보기" });
  expect(button.previousElementSibling?.getAttribute("style")).toBe("max-height: 110px;");
  expect(button.previousElementSibling?.textContent).toBe("긴 글");
  await userEvent.click(button);
  expect(button.previousElementSibling?.getAttribute("style") ?? "").toBe("");
});
