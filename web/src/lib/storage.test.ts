import { expect, test, vi } from "vitest";
import { clearStored, readStored, removeStored, tabStore, writeStored } from "./storage.ts";

test("stores, reads and removes", () => {
  expect(writeStored("access", "token")).toBe(true);
  expect(readStored("access")).toBe("token");
  removeStored("access");
  expect(readStored("access")).toBeNull();
});

test("keeps texts until the page is closed when storage is refused, and reports that", () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "clear").mockImplementation(refuse);
  expect(writeStored("access", "token")).toBe(false);
  expect(readStored("access")).toBe("token");
  removeStored("access");
  expect(readStored("access")).toBeNull();
  writeStored("refresh", "token");
  clearStored();
  expect(readStored("refresh")).toBeNull();
});

function fill(isFull: (key: string) => boolean = () => true) {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (isFull(key)) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, key, value);
  });
}

test("a text that a full storage refuses counts before the older one that it has", () => {
  writeStored("access", "old");
  fill((key) => key === "access");
  expect(writeStored("access", "new")).toBe(false);
  expect(writeStored("since", "7")).toBe(true);
  expect(readStored("access")).toBe("new");
  vi.restoreAllMocks();
  expect(writeStored("access", "newest")).toBe(true);
  expect(window.localStorage.getItem("access")).toBe("newest");
  expect(readStored("access")).toBe("newest");
});

test("what another tab stores or clears later counts before a refused text", () => {
  fill();
  writeStored("draft:a", "mine");
  writeStored("access", "mine");
  vi.restoreAllMocks();
  window.localStorage.setItem("draft:a", "theirs");
  window.dispatchEvent(new StorageEvent("storage", { key: "draft:a", newValue: "theirs" }));
  expect([readStored("draft:a"), readStored("access")]).toEqual(["theirs", "mine"]);
  window.localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: window.localStorage }));
  expect([readStored("draft:a"), readStored("access")]).toEqual([null, null]);
});

test("a tab keeps its own texts when its storage is missing, whatever happens to the storage of all tabs", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  expect(tabStore.write("token", "t")).toBe(false);
  expect(tabStore.read("token")).toBe("t");
  tabStore.remove("token");
  expect(tabStore.read("token")).toBeNull();
});
