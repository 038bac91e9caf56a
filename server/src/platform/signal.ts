/** Notifies listeners that something changed. */
export interface Signal {
  notify(): void;
  /** Calls `heard` at each notification, until the returned function is called. */
  listen(heard: () => void): () => void;
}

/** Creates a signal without listeners. */
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
