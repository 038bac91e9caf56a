/** Notifies listeners that something changed. */
export type Signal = ReturnType<typeof createSignal>;

export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const heard of [...listeners]) heard();
    },
    /** Calls `heard` at each notification, until the returned function is called. */
    listen(heard: () => void) {
      const listener = () => heard();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
