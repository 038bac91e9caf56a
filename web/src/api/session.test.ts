import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { WRITTEN_BY_PAGES, writeStored } from "../lib/storage.ts";
import { clearSession, sinceOfPage, storeSession, storeSince, useUserId } from "./session.ts";

beforeEach(clearSession);

test("drops what this tab stores while another tab logs out", () => {
  storeSession({ access: "a", refresh: "r", userId: 1, since: 5 });
  renderHook(useUserId);
  // The other tab has cleared everything, but this tab has not been notified yet.
  storeSince(1, 7);
  writeStored(WRITTEN_BY_PAGES.letters, "font.css");
  expect(sinceOfPage()).toBe(7);
  for (const key of ["access", "refresh", "userId"]) window.localStorage.removeItem(key);
  expect(window.localStorage.getItem("since")).toBe("7");
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect({ ...window.localStorage }).toEqual({});
});

test("drops what another tab stored before it learned of the logout of this tab", () => {
  renderHook(useUserId);
  // The event is late: this tab has cleared everything since.
  writeStored(WRITTEN_BY_PAGES.since, "7");
  window.dispatchEvent(new StorageEvent("storage", { key: WRITTEN_BY_PAGES.since, newValue: "7" }));
  expect({ ...window.localStorage }).toEqual({});
});

test("a login without an event number does not take over that of the member before", () => {
  storeSession({ access: "a", refresh: "r", userId: 1, since: 5 });
  storeSession({ access: "b", refresh: "s", userId: 2 });
  expect(sinceOfPage()).toBe(0);
});

test("what a page of the member before has heard does not count for the next member", () => {
  storeSession({ access: "b", refresh: "s", userId: 2, since: 3 });
  storeSince(1, 9);
  expect([sinceOfPage(), window.localStorage.getItem("since")]).toEqual([3, "3"]);
});
