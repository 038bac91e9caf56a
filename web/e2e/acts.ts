import type { Locator, Page } from "playwright/test";
import { expect, type RunningServer, type Session } from "./fixtures.ts";

/** Conversations of haneul in the seed. */
export const WITH_SOHEE = 3;

/** Calls that a member makes from another client. */
export interface Acts {
  write(conversationId: number, message: string): Promise<{ id: number }>;
  deleteMessage(id: number): Promise<void>;
  read(conversationId: number): Promise<void>;
  /** Accepts the request of this member. */
  acceptFrom(userId: number): Promise<void>;
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

/** The calls of a member, made directly on the wire. */
export function actsOf(server: RunningServer, { access }: Session): Acts {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${access}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? (undefined as T) : await answer.json();
  }
  return {
    call,
    write: (conversationId, message) => call("POST", `/api/messages/${conversationId}/create/`, { message }),
    deleteMessage: (id) => call("PATCH", `/api/messages/${id}/delete/`),
    read: (conversationId) => call("PATCH", `/api/conversations/${conversationId}/read/`),
    async acceptFrom(userId) {
      const relations = await call<{ id: number; from_user: { id: number } }[]>("GET", "/api/friends/");
      const relation = relations.find(({ from_user }) => from_user.id === userId);
      await call("PATCH", `/api/friends/update/${relation?.id}/`, { status: "accepted" });
    },
  };
}

/** Opens an address and waits until the page receives pushes and has fetched all missed events. */
export async function openListening(page: Page, address: string): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes("/api/changes/") && answer.ok());
  await page.goto(address);
  await asked;
}

/** The calls a page makes from now on, as "METHOD /path?query" without ids that differ from run to run. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** How long a page makes no call when it has nothing more to do. */
const QUIET_MS = 500;

/** Resolves when the page begins and ends no call for half a second. `networkidle` of a page that was idle once is always true. */
export async function untilQuiet(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, QUIET_MS);
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(resolve, QUIET_MS);
  };
  page.on("request", goOn).on("requestfinished", goOn).on("requestfailed", goOn);
  await promise;
  page.off("request", goOn).off("requestfinished", goOn).off("requestfailed", goOn);
}

/**
 * Goes to another screen within the page, as a click on a link does, and waits until the screen before is gone. Nothing is loaded again.
 * Another view of the same screen would keep what was typed there, so it is loaded again.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  const before = await page.locator("h1").elementHandle();
  if (new URL(address, page.url()).pathname === new URL(page.url()).pathname) return void (await page.goto(address));
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await page.waitForFunction((heading) => heading?.isConnected !== true, before);
}

/**
 * Chooses the first person of that name in the dialog for choosing people. It waits for the search result: a list that is replaced between
 * press and release of the mouse moves its rows, and then the click hits none.
 */
export async function choosePerson(sheet: Locator, name: string): Promise<void> {
  const person = (group: string) =>
    sheet.getByRole("group", { name: group }).getByRole("checkbox", { name: new RegExp(`^${name}`) });
  await sheet.getByRole("searchbox").fill(name);
  await person("검색 결과").first().click();
  await expect(person("선택한 분")).toBeChecked();
}
