import { act } from "@testing-library/react";
import { UNSAFE_createMemoryHistory as createMemoryHistory, type InitialEntry, type To } from "react-router-dom";
import { guardHistory } from "../lib/guarded-history.ts";

/** A history in memory at its last entry, with functions to read it and to navigate from a test. */
export function memoryHistory(initialEntries: InitialEntry[]) {
  const plain = createMemoryHistory({ initialEntries, initialIndex: initialEntries.length - 1 });
  const history = guardHistory(plain);
  return {
    history,
    state: {
      get location() {
        return plain.location;
      },
    },
    navigate: async (to: To | number, { state }: { state?: unknown } = {}) => {
      act(() => {
        if (typeof to === "number") history.navigator.go(to);
        else history.navigator.push(to, state);
      });
    },
  };
}
