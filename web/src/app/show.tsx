import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { knowScreens, prefetchScreen } from "./prefetch-screen.ts";
import { App } from "./providers.tsx";
import { routes } from "./router.tsx";

/** Draws the web client in place of what the page brought along, with the screen at its address if its code can be had. */
export async function show(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  knowScreens(routes);
  await prefetchScreen(window.location.pathname);
  const page = createRoot(root);
  // In small pieces: between them the browser answers whoever presses something.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
