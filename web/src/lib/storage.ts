/**
 * Local storage that never throws: with storage switched off, full or refused (private windows), reads give null and
 * writes are kept for the life of the page only, so the product still works until it is closed.
 */
const memory = new Map<string, string>();

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text. Returns false when it will not outlive the page. */
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

/** Forgets one key. */
export function removeStored(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

/** Forgets everything of this origin: what logging out promises (product.md §2, `/logout`). */
export function clearStored(): void {
  memory.clear();
  try {
    window.localStorage.clear();
  } catch {
    // Nothing was stored there.
  }
}

/** Calls back when another tab changed the key (null: everything was cleared). Returns the way to stop. */
export function onStoredChange(listener: (key: string | null, value: string | null) => void): () => void {
  const handle = (event: StorageEvent) => listener(event.key, event.newValue);
  window.addEventListener("storage", handle);
  return () => window.removeEventListener("storage", handle);
}
