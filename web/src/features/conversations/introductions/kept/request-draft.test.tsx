import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openRoutes } from "../../../../test/routes.tsx";
import { type Handle, idOf, refusal, SEED_PASSWORD, startServer, type TestServer } from "../../../../test/server.ts";
import { AskVerb } from "../ask-verb.tsx";

const MINE = idOf("haneul");
let server: TestServer;

beforeEach(async () => {
  // jsdom has no layout.
  vi.stubGlobal("ResizeObserver", undefined);
  server = await startServer("haneul");
});

/** The sheet for eunseo, to whom junho, minji and doyun lead, or for seoyun, to whom junho leads over eunseo or serin. */
async function open(other: Handle) {
  cleanup();
  const person = await server.as("haneul")(endpoints.users.one, { params: { id: idOf(other) } });
  openRoutes([{ path: "/", element: <AskVerb person={person} look="card" /> }], [], ["/"]);
  await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
  await box();
}

const sheet = async () => within(await screen.findByRole("dialog"));
const box = async () => (await sheet()).findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
const rename = (who: Handle, user_name: string) =>
  server.as(who)(endpoints.users.updateProfile, { body: { user_name } });

/** Chooses a member on a wheel; of several with that name the one at `at`. */
async function turnTo(name: string, at = 0) {
  const options = await (await sheet()).findAllByRole("option", { name, hidden: true });
  await userEvent.click(options[at] ?? document.body);
}

/** Presses 보내기; the time to undo is over at once when the page is left, here it is shown again. */
async function send() {
  await userEvent.click((await sheet()).getByRole("button", { name: "보내기" }));
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pageshow"));
  });
}

/** What members have received from haneul, by member. */
async function received(...helpers: Handle[]) {
  const texts = helpers.map(async (helper) => {
    const all = await server.as(helper)(endpoints.conversations.list, {});
    return all.find(({ other_user_id: id }) => id === MINE)?.last_message?.message ?? "";
  });
  return Promise.all(texts);
}

test.each([
  ["first", 0],
  ["second", 1],
] as const)("of two helpers of one name, typed words go to the %s", async (_, at) => {
  await rename("doyun", "김민지");
  await open("eunseo");
  await turnTo("김민지", at);
  await userEvent.type(await box(), "꼭요");
  await open("eunseo");
  await send();
  await waitFor(async () => {
    const texts = await received("minji", "doyun");
    expect(texts.map((text) => text.endsWith("꼭요"))).toEqual([at === 0, at === 1]);
  });
  await waitFor(() => expect(window.localStorage.getItem(`asked-${MINE}`)).not.toContain('"text"'));
});

test("of two members in between of one name, typed words keep theirs", async () => {
  await rename("serin", "최은서");
  const selected = async () =>
    (await sheet())
      .getAllByRole("option", { name: "최은서", hidden: true })
      .map((option) => option.getAttribute("aria-selected"));
  for (const at of [1, 0]) {
    await open("seoyun");
    await turnTo("최은서", at);
    await userEvent.type(await box(), "꼭요");
    const chosen = await selected();
    expect(chosen[at]).toBe("true");
    await open("seoyun");
    expect(await selected()).toEqual(chosen);
  }
});

test.each(["junho", "minji"] as const)(
  "typed words greet another when %s, whose name has blanks, leaves",
  async (who) => {
    await rename(who, "Kim Min Ji");
    await open("eunseo");
    await turnTo("Kim Min Ji");
    await userEvent.type(await box(), "꼭요");
    await server.as(who)(endpoints.accounts.remove, { body: { current_password: SEED_PASSWORD } });
    await open("eunseo");
    const [, now = ""] = /^(\S+) 님, 최은서 님[\s\S]*꼭요$/.exec((await box()).value) ?? [];
    expect((await sheet()).getByText(`${now} 님에게 부탁해요.`)).toBeTruthy();
  },
);

test("typed words greet their helper by a new name", async () => {
  await open("eunseo");
  await turnTo("김민지");
  await userEvent.type(await box(), "꼭요");
  await rename("minji", "김다온");
  await open("eunseo");
  expect((await box()).value).toMatch(/^김다온 님, 최은서 님[\s\S]*꼭요$/);
});

test("a refused request keeps its whole chain with its words", async () => {
  server.sql("delete from messages");
  server.sql("delete from conversations");
  server.between("POST /api/conversations/create/", () => refusal("TOO_MANY_REQUESTS"));
  await rename("serin", "최은서");
  await open("seoyun");
  const options = () => screen.getAllByRole("option", { name: "최은서", hidden: true });
  await turnTo("최은서", 1);
  await send();
  await screen.findByText(/잠시 후/);
  await open("seoyun");
  expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
});

test("words that an older release kept stay with the helper and the one between that they name", async () => {
  const kept = "윤준호 님, 한서윤 님을 소개해 주실 수 있을까요? 최은서 님을 거치면 닿아요. 꼭요";
  window.localStorage.setItem(`draft:introduction-${MINE}-${idOf("seoyun")}`, kept);
  await open("seoyun");
  expect((await box()).value).toBe(kept);
  expect((await sheet()).getByRole("option", { name: "최은서", hidden: true, selected: true })).toBeTruthy();
});
