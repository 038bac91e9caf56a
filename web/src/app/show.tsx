import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { knowScreens, prefetchScreen } from "./prefetch-screen.ts";
import { App } from "./providers.tsx";
import { routes } from "./router.tsx";

/** Renders the web in place of the loading text, with the screen at its URL when its code has loaded. */
export async function show(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  knowScreens(routes);
  await prefetchScreen(window.location.pathname);
  const page = createRoot(root);
  // Rendering is split into small pieces: between them the browser reacts to input.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
