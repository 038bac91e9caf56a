/**
 * Local storage that never throws. When storage is off, full or refused (private windows), a written text is kept until the page is closed.
 * Without a stored text, reads return null.
 */
/** The keys that pages write by themselves, at any moment: where their events end, and the letters that the browser has. */
export const WRITTEN_BY_PAGES = { since: "since", letters: "letters" } as const;

const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text. False when it is only kept until the page is closed. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Clears all stored data of this origin, at logout (product.md §2, `/logout`). */
export function clearStored(): void {
  memory.clear();
  try {
    window.localStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

/** Calls back when another tab changed a key (null: everything was cleared). Returns a function that stops it. */
export function onStoredChange(listener: (key: string | null, value: string | null) => void): () => void {
  const handle = (event: StorageEvent) => listener(event.key, event.newValue);
  window.addEventListener("storage", handle);
  return () => window.removeEventListener("storage", handle);
}
