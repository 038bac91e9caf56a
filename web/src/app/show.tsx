import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./providers.tsx";

/** Draws the web client in place of what the page brought along. */
export function show(): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  // A transition waits the moment that code takes which is there already, instead of drawing first that it waits.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
