import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../api/query.ts";
import { paths } from "../../../paths/paths.ts";
import { draw } from "../../../test/routes.tsx";
import { type Handle, idOf, SEED_PASSWORD, startServer } from "../../../test/server.ts";
import { MessageText } from "./message-text.tsx";

const { origin } = window.location;
const AGAIN_MS = 15_000;
/** Long enough for a request that should not be made. */
const A_WHILE_MS = 50;

afterEach(() => {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
});

/** A message of junho with one link, as haneul reads it in an open chat. */
async function open(path: string) {
  const server = await startServer();
  // `waitFor` works without the faked interval.
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "setInterval", "clearInterval"] });
  const client = createQueryClient();
  const chat = () =>
    draw(<MessageText text={`${origin}${path}`} senderId={idOf("junho")} bubble={undefined} />, client);
  chat();
  await screen.findByRole("link");
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return { ...server, chat };
}

const person = (who: Handle) => paths.profile(idOf(who));
const card = () => screen.findByRole("link");
const refocus = () => act(() => void window.dispatchEvent(new Event("focus")));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** The ways in which the reader sees a change of which nothing was pushed. */
const WAYS = {
  "when the window gets focus": refocus,
  "when the chat is opened again": (chat: () => void) => {
    cleanup();
    chat();
  },
  "after a while": () => wait(AGAIN_MS),
};

test.each(Object.entries(WAYS))("a card follows a new name and the distance %s", async (_, look) => {
  const { as, chat } = await open(person("haeun"));
  expect((await card()).textContent).toContain("2촌");
  await as("haeun")(endpoints.users.updateProfile, { body: { user_name: "정다온" } });
  const chons = await as("minji")(endpoints.friends.list, {});
  const chon = chons.find(({ from_user, to_user }) => [from_user.id, to_user.id].includes(idOf("haeun")));
  await as("minji")(endpoints.friends.remove, { params: { id: chon?.id ?? 0 } });
  look(chat);
  await waitFor(async () => expect((await card()).textContent).toMatch(/정다온 (?!2촌)/));
});

test("a card of a member who leaves says so and offers nothing, and is not asked for again", async () => {
  const { as, sent } = await open(person("haeun"));
  expect(await screen.findByRole("button")).toBeTruthy();
  await as("haeun")(endpoints.accounts.remove, { body: { current_password: SEED_PASSWORD } });
  wait(AGAIN_MS);
  expect(await screen.findByText("알 수 없음")).toBeTruthy();
  expect([screen.queryByRole("link"), screen.queryByRole("button")]).toEqual([null, null]);
  sent.length = 0;
  wait(2 * AGAIN_MS);
  await new Promise((done) => setTimeout(done, A_WHILE_MS));
  expect(sent).toEqual([]);
});

test("a card of a post follows its title, and says when it is deleted", async () => {
  const { as } = await startServer();
  const [post] = await as("haneul")(endpoints.projects.every, { query: { user_id: idOf("minji") } });
  if (post === undefined) throw new Error("the campus has no post of minji");
  const { as: again } = await open(paths.project(post.id));
  const params = { id: post.id };
  await again("minji")(endpoints.projects.edit, { params, body: { title: "새 제목" } });
  wait(AGAIN_MS);
  await waitFor(async () => expect((await card()).textContent).toContain("새 제목"));
  await again("minji")(endpoints.projects.remove, { params });
  refocus();
  expect(await screen.findByText("삭제된 게시물")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

const UNSEEN = {
  "in a hidden tab": () => vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden"),
  offline: () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
  },
};

test.each(Object.entries(UNSEEN))("no card is asked for %s", async (_, leave) => {
  const { sent } = await open(person("haeun"));
  leave();
  sent.length = 0;
  wait(2 * AGAIN_MS);
  refocus();
  await new Promise((done) => setTimeout(done, A_WHILE_MS));
  expect(sent).toEqual([]);
});

test("a card out of view is not asked for again, and two of one member are one request", async () => {
  const seen = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.#onChange = onChange;
      }
      observe(element: Element) {
        seen.set(element, this.#onChange);
      }
      disconnect() {}
    },
  );
  const { sent, chat } = await open(person("haeun"));
  chat();
  await waitFor(() => expect(seen.size).toBe(2));
  const show = (isIntersecting: boolean) =>
    act(() => {
      for (const onChange of seen.values()) onChange([{ isIntersecting }]);
    });
  const asked = async () => {
    await new Promise((done) => setTimeout(done, A_WHILE_MS));
    return sent.splice(0).map(({ call }) => call);
  };
  await asked();
  wait(2 * AGAIN_MS);
  expect(await asked()).toEqual([]);
  show(true);
  wait(AGAIN_MS);
  expect(await asked()).toEqual([`GET /api/user/${idOf("haeun")}/`]);
  show(false);
  wait(2 * AGAIN_MS);
  expect(await asked()).toEqual([]);
});
