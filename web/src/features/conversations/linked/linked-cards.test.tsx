import { endpoints } from "virtual:endpoints";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readStored } from "../../../lib/storage.ts";
import { paths } from "../../../paths/paths.ts";
import { addressOf, openRoutes } from "../../../test/routes.tsx";
import { type Between, broken, type Handle, idOf, startServer } from "../../../test/server.ts";
import { chatDraftKey } from "../chat-draft.ts";
import { MessageText } from "./message-text.tsx";

const { origin } = window.location;

interface Reading {
  readonly reader?: Handle;
  /** Null for a message of the reader. */
  readonly sender: Handle | null;
  readonly path: string;
  readonly answers?: Readonly<Record<string, Between>>;
}

/** A message with one link, as its reader sees it. */
async function read({ reader = "haneul", sender, path, answers }: Reading) {
  const server = await startServer(reader, answers);
  const message = <MessageText text={`${origin}${path}`} senderId={sender && idOf(sender)} bubble={undefined} />;
  const router = openRoutes([{ path: "/", element: message }], [paths.conversations], ["/"]);
  return { ...server, router };
}

const card = (name: RegExp) => screen.findByRole("link", { name });
const person = (who: Handle) => paths.profile(idOf(who));

test("a link to a member shows the name and the reader's own distance, and leads to the profile", async () => {
  await read({ sender: "junho", path: person("eunseo") });
  const link = await card(/최은서 2촌/);
  expect(link.getAttribute("href")).toBe(person("eunseo"));
  expect(screen.queryByText(new RegExp(origin))).toBeNull();
});

test("a common 1촌 of both introduces: the words and the link of who asked wait in the other chat, unsent", async () => {
  const { router, sent } = await read({ reader: "junho", sender: "haneul", path: person("eunseo") });
  await userEvent.click(await screen.findByRole("button", { name: "정하늘 님 이어 주기" }));
  await waitFor(() => expect(addressOf(router)).toContain("open="));
  const key = chatDraftKey(idOf("junho"), Number(addressOf(router).split("=")[1]));
  const draft = readStored(key);
  expect(draft).toContain("정하늘 님을 소개할게요.");
  expect(draft).toContain(`${origin}${person("haneul")}`);
  expect(sent.filter(({ call }) => call.startsWith("POST /api/messages/"))).toEqual([]);
});

test.each([
  ["who is no 1촌 of the linked member", "haneul", "junho", "eunseo"],
  ["who is no 1촌 of the sender", "junho", "seoyun", "haneul"],
] as const)("a reader %s can write to the linked member, not introduce", async (_, reader, sender, linked) => {
  const { router } = await read({ reader, sender, path: person(linked) });
  const button = await screen.findByRole("button", { name: "메시지" });
  expect(screen.queryByRole("button", { name: /이어 주기/ })).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(addressOf(router)).toContain("open="));
});

test.each([
  ["my own message", "haneul", null, "eunseo"],
  ["a link to me", "haneul", "junho", "haneul"],
  ["a link to the sender", "haneul", "junho", "junho"],
] as const)("%s has no button", async (_, reader, sender, linked) => {
  await read({ reader, sender, path: person(linked) });
  expect(await screen.findByRole("link")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a link to a post shows its title and author", async () => {
  const { as } = await startServer();
  const [post] = await as("haneul")(endpoints.projects.every, { query: { user_id: idOf("minji") } });
  if (post === undefined) throw new Error("the campus has no post of minji");
  await read({ sender: "junho", path: paths.project(post.id) });
  const link = await card(/김민지 1촌/);
  expect(link.textContent).toContain(post.title);
  expect(link.getAttribute("href")).toBe(paths.project(post.id));
});

test("a card that cannot be loaded is still a link", async () => {
  const call = `GET /api/user/${idOf("eunseo")}/`;
  await read({ sender: "junho", path: person("eunseo"), answers: { [call]: broken } });
  expect((await card(/프로필 보기/)).getAttribute("href")).toBe(person("eunseo"));
});
