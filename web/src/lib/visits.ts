import { useState } from "react";
import { readStored, writeStored } from "./storage.ts";

const VISITED = "visited";

/**
 * Whether this device was here before. A visit lasts as long as its tab: a reload is no second one. Where the browser keeps nothing,
 * every visit is the first.
 */
export function useIsBackAgain(): boolean {
  const [isBackAgain] = useState(noteVisit);
  return isBackAgain;
}

function noteVisit(): boolean {
  try {
    const noted = window.sessionStorage.getItem(VISITED);
    if (noted !== null) return noted === "again";
    const isAgain = readStored(VISITED) !== null;
    window.sessionStorage.setItem(VISITED, isAgain ? "again" : "first");
    writeStored(VISITED, "yes");
    return isAgain;
  } catch {
    return false;
  }
}
