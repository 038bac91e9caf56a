import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { addProject } from "../../entities/projects/projects.cache.ts";
import { paths } from "../../paths/paths.ts";
import { openRoutes } from "../../test/routes.tsx";
import { broken, idOf, startServer } from "../../test/server.ts";
import { ProfileScreen } from "./profile-screen.tsx";

const SEARCH = "POST /api/search/";
const SAVED = PROJECTS.deliveryRobot.id;

/** The own posts, as they come after saving one of them. */
function open(state: unknown = { savedPost: SAVED }, client = createQueryClient()) {
  const { pathname, search } = new URL(paths.profileProjects(idOf("haneul")), window.location.origin);
  const entry = { pathname, search, state };
  openRoutes([{ path: "/profile/:id", element: <ProfileScreen /> }], [], [entry], client);
}

const fitting = () => screen.queryByRole("region", { name: "이 키워드를 아는 가까운 분" });
const posts = () => screen.queryAllByRole("article");

test("after a post was saved, who fits it stands above my posts, which do not move for it", async () => {
  const { hold } = await startServer();
  const letGo = hold(SEARCH);
  open();
  await screen.findByText("불러오는 중이에요.");
  expect(posts()).toEqual([]);
  letGo();
  await waitFor(() => expect(posts().length).toBeGreaterThan(0));
  expect(fitting()?.compareDocumentPosition(posts()[0] ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("with a slow network who fits is asked for together with my posts, and they wait only from when they are here", async () => {
  const { hold, as, sent } = await startServer();
  const { setTimeout: start } = window;
  vi.stubGlobal("setTimeout", (act: () => void, delay = 0) => start(act, delay === 1500 ? 0 : delay));
  const client = createQueryClient();
  const saved = await as("haneul")(endpoints.projects.one, { params: { id: String(SAVED) } });
  addProject(client, saved);
  const letGoPosts = hold("GET /api/projects/");
  const letGo = hold(SEARCH);
  open(undefined, client);
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith(SEARCH))).toHaveLength(saved.keywords.length));
  await act(() => new Promise((resolve) => start(resolve)));
  letGo();
  await waitFor(() => expect(fitting()).not.toBeNull());
  letGoPosts();
  await waitFor(() => expect(posts().length).toBeGreaterThan(0));
  expect(fitting()?.compareDocumentPosition(posts()[0] ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("posts that have waited long stand alone, also when the answer comes later", async () => {
  const { hold } = await startServer();
  const letGo = hold(SEARCH);
  open();
  await waitFor(() => expect(posts().length).toBeGreaterThan(0), { timeout: 4000 });
  await act(async () => letGo());
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(fitting()).toBeNull();
});

test.each([
  ["was not just saved", undefined, undefined],
  ["cannot be searched for", { savedPost: SAVED }, broken],
])("nobody is offered for a post that %s", async (_, state, answer) => {
  const { between } = await startServer();
  if (answer !== undefined) between(SEARCH, answer);
  open(state ?? null);
  await waitFor(() => expect(posts().length).toBeGreaterThan(0));
  expect(fitting()).toBeNull();
});
