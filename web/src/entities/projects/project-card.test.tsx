import { endpoints } from "virtual:endpoints";
import { PROJECTS, type ProjectKey } from "@chonsu/db/seed/campus/projects";
import type { User } from "@chonsu/shared/entities/users";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { call } from "../../api/client.ts";
import { paths } from "../../paths/paths.ts";
import { type Handle, startServer } from "../../test/server.ts";
import { ProjectCard } from "./project-card.tsx";

/** A post as haneul sees it, or a visitor (null). */
async function post(key: ProjectKey = "rehabArm", viewer: Handle | null = "haneul") {
  await startServer(viewer);
  return call(endpoints.projects.one, { params: { id: String(PROJECTS[key].id) } });
}

/** A post with `count` members. */
async function postWith(count: number) {
  const { as } = await startServer();
  const project = await post();
  const members: User[] = await as("haneul")(endpoints.friends.oneDegree, {});
  return { ...project, tagged_users: members.slice(0, count) };
}

test.each([
  ["festivalGoods", "1촌"],
  ["indoorGuide", "3촌"],
  ["walkingRobot", "4촌 이상"],
] as const)("says how far the author of %s is: %s", async (key, label) => {
  render(<ProjectCard project={await post(key)} />);
  expect(screen.getByText(label)).toBeTruthy();
});

test.each([
  ["the owner", "haneul"],
  ["a visitor", null],
] as const)("shows %s no relation", async (_, viewer) => {
  render(<ProjectCard project={await post("deliveryRobot", viewer)} />);
  expect(screen.queryByText(/촌/)).toBeNull();
});

test("an author who left has a name, but no studies, relation or profile", async () => {
  render(<ProjectCard project={await post("bookshelf")} />);
  expect(screen.getByText("알 수 없음")).toBeTruthy();
  expect(screen.queryByText(/카이스트|촌|undefined/)).toBeNull();
  expect(screen.queryByRole("link", { name: /알 수 없음/ })).toBeNull();
});

test("the author links to the profile; a visitor is asked to log in", async () => {
  const project = await post();
  const { rerender } = render(<ProjectCard project={project} />);
  const profile = screen.getByRole("link", { name: /권다혜/ });
  expect(profile.getAttribute("href")).toBe(`/profile/${project.user.id}`);
  const onAskLogin = vi.fn();
  rerender(<ProjectCard project={project} onAskLogin={onAskLogin} />);
  expect(screen.queryByRole("link", { name: /권다혜/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /권다혜/ }));
  expect(onAskLogin).toHaveBeenCalledTimes(1);
});

test("a keyword leads to the posts that have it; for a visitor it is no link", async () => {
  const project = await post();
  const [keyword = ""] = project.keywords;
  const { rerender } = render(<ProjectCard project={project} />);
  const link = screen.getByRole("link", { name: keyword });
  expect(link.getAttribute("href")).toBe(paths.searchFor({ term: keyword, tab: 2 }));
  rerender(<ProjectCard project={project} onAskLogin={vi.fn()} />);
  expect(screen.queryByRole("link", { name: keyword })).toBeNull();
});

test.each([
  [1, null],
  [2, null],
  [3, "외 1명"],
  [9, "외 7명"],
])("draws two of %d members and says how many more", async (count, rest) => {
  const project = await postWith(count);
  render(<ProjectCard project={project} actions={<i />} />);
  const link = screen.getByRole("link", { name: `함께하는 멤버 ${count}명` });
  expect(link.getAttribute("href")).toBe(`/projects/${project.id}/friends`);
  expect(within(link).queryByText(/외/)?.textContent ?? null).toBe(rest);
});

test("has no bottom row without actions, and no members' link without members", async () => {
  const { rerender } = render(<ProjectCard project={await postWith(2)} />);
  expect(screen.queryByRole("link", { name: /함께하는 멤버/ })).toBeNull();
  rerender(<ProjectCard project={await postWith(0)} actions={<i />} />);
  expect(screen.queryByRole("link", { name: /함께하는 멤버/ })).toBeNull();
});

test("addresses in text and contacts are links, and markup is shown as text", async () => {
  const content = '<img src=x onerror="alert(1)"> https://example.com/a에서';
  const contacts = [{ contact_info: "a@b.com" }, { contact_info: "n.kr" }];
  const { container } = render(<ProjectCard project={{ ...(await postWith(0)), images: [], content, contacts }} />);
  expect(screen.getByRole("link", { name: "https://example.com/a" }).getAttribute("href")).toBe(
    "https://example.com/a",
  );
  expect(screen.getByRole("link", { name: "a@b.com" }).getAttribute("href")).toBe("mailto:a@b.com");
  expect(screen.getByRole("link", { name: "n.kr" }).getAttribute("href")).toBe("https://n.kr");
  expect(container.querySelector('img[src="x"]')).toBeNull();
  expect(container.textContent).toContain('onerror="alert(1)"');
});

test("cuts a text higher than 110 px until the user expands it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  const project = await post();
  render(<ProjectCard project={project} />);
  const button = screen.getByRole("button", { name: "전체 보기" });
  expect(button.previousElementSibling?.getAttribute("style")).toBe("max-height: 110px;");
  expect(button.previousElementSibling?.textContent).toBe(project.content);
  await userEvent.click(button);
  expect(button.previousElementSibling?.getAttribute("style") ?? "").toBe("");
});
