/** Tells whoever listens that there is something to look at. */
export interface Signal {
  notify(): void;
  /** Calls `heard` each time until the function returned is called. */
  listen(heard: () => void): () => void;
}

/** One signal of one running copy of the product. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const heard of [...listeners]) heard();
    },
    listen(heard) {
      const listener = () => heard();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
