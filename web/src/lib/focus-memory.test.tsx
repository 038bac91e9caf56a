import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openApp } from "../test/app.tsx";
import { startServer } from "../test/server.ts";

const hidden = { hidden: true };
/** Lists, and a link or row in them that leads to another screen. */
const LISTS: readonly (readonly [address: string, target: RegExp])[] = [
  ["/home", /^\/projects\/\d+$/],
  ["/friends?tab=mine", /^\/profile\/\d+$/],
  ["/search?q=%EA%B9%80", /^\/profile\/\d+$/],
  ["/notification", /^\/(projects|profile)\/\d+/],
  ["/conversations", /^\/conversations\?open=\d+/],
];

test.each(LISTS)("after Back from %s the focus is on the link one came from", async (address, target) => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  await startServer();
  const router = openApp(address);
  const links = async () => {
    const main = within(await screen.findByRole("main", hidden));
    const found = await main.findAllByRole("link", hidden);
    return found.filter((link) => target.test(link.getAttribute("href") ?? ""));
  };
  await waitFor(async () => expect((await links()).length).toBeGreaterThan(1));
  const second = (await links())[1] ?? document.body;
  const href = second.getAttribute("href");
  await userEvent.click(second);
  await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(href));
  // The inbox stays beside or below an open conversation, so the focus is taken from it.
  if (address === "/conversations") second.blur();
  else await waitFor(() => expect(second.isConnected).toBe(false));
  await router.navigate(-1);
  await waitFor(async () => expect(document.activeElement).toBe((await links())[1]));
});

test("the user who moves on first keeps the focus", async () => {
  await startServer();
  const router = openApp("/friends?tab=mine");
  const row = await screen.findByRole("link", { name: /윤준호/, ...hidden });
  await userEvent.click(row);
  const back = await screen.findByRole("button", { name: "뒤로", ...hidden });
  await router.navigate(-1);
  await userEvent.tab();
  expect(back.isConnected).toBe(false);
  await new Promise((done) => setTimeout(done, 100));
  expect(document.activeElement?.textContent).not.toContain("윤준호");
});
