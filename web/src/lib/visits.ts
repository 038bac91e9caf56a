import { useState } from "react";
import { readStored, tabStore, writeStored } from "./storage.ts";

const VISITED = "visited";

/**
 * Whether the product was opened on this device in an earlier visit. A visit lasts as long as its tab, so a reload belongs to it. Where the
 * browser stores nothing, every visit counts as the first.
 */
export function useIsBackAgain(): boolean {
  const [isBackAgain] = useState(noteVisit);
  return isBackAgain;
}

function noteVisit(): boolean {
  const noted = tabStore.read(VISITED);
  if (noted !== null) return noted === "again";
  const isAgain = readStored(VISITED) !== null;
  tabStore.write(VISITED, isAgain ? "again" : "first");
  writeStored(VISITED, "yes");
  return isAgain;
}
