/** The keys that pages write by themselves, at any moment: where their events end, and the letters that the browser has. */
export const WRITTEN_BY_PAGES = { since: "since", letters: "letters" } as const;

/**
 * A storage of the browser that never throws. When it is off, full or refused (private windows), a written text is kept until the page is
 * closed, and counts before an older text that the browser still has.
 */
function storeOver(areaOf: () => Storage) {
  const memory = new Map<string, string>();
  const quietly = <T>(act: (area: Storage) => T, otherwise: T): T => {
    try {
      return act(areaOf());
    } catch {
      return otherwise;
    }
  };
  return {
    /** The stored text, or null. */
    read: (key: string): string | null => memory.get(key) ?? quietly((area) => area.getItem(key), null),
    /** Stores a text. False when it is only kept until the page is closed. */
    write(key: string, value: string): boolean {
      memory.set(key, value);
      const isStored = quietly((area) => {
        area.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      return isStored;
    },
    remove(key: string): void {
      memory.delete(key);
      quietly((area) => area.removeItem(key), undefined);
    },
    clear(): void {
      memory.clear();
      quietly((area) => area.clear(), undefined);
    },
    /** Forgets what the browser refused, of one key or (null) of all. */
    forget(key: string | null): void {
      if (key === null) memory.clear();
      else memory.delete(key);
    },
  };
}

const device = storeOver(() => window.localStorage);
// What another tab stores or clears later is newer.
window.addEventListener("storage", ({ key }) => device.forget(key));

/** What the browser keeps for this origin, in all tabs. */
export const { read: readStored, write: writeStored, remove: removeStored } = device;

/** Clears all stored data of this origin, at logout (product.md §2, `/logout`). */
export const clearStored = device.clear;

/** What the browser keeps for this tab. */
export const tabStore = storeOver(() => window.sessionStorage);

/** Calls back when another tab changed a key (null: everything was cleared). Returns a function that stops it. */
export function onStoredChange(listener: (key: string | null, value: string | null) => void): () => void {
  const handle = (event: StorageEvent) => listener(event.key, event.newValue);
  window.addEventListener("storage", handle);
  return () => window.removeEventListener("storage", handle);
}
