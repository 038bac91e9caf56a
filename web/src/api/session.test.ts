import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { sinceOfPage, storeSession, storeSince, useUserId } from "./session.ts";

test("what this tab writes while another one logs out is forgotten as well", () => {
  storeSession({ access: "a", refresh: "r", userId: 1, since: 5 });
  renderHook(useUserId);
  // The other tab has cleared everything, but this one has not heard of it yet.
  storeSince(1, 7);
  expect(sinceOfPage()).toBe(7);
  for (const key of ["access", "refresh", "userId"]) window.localStorage.removeItem(key);
  expect(window.localStorage.getItem("since")).toBe("7");
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect({ ...window.localStorage }).toEqual({});
});
