import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { BrokenScreen } from "../../screens/system/broken-screen.tsx";

/** A screen whose code loads when it is needed. `title` names the page in the browser; a screen that throws breaks alone. */
export function screen(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
): RouteObject & { handle: { title: string } } {
  return {
    path,
    handle: { title },
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: BrokenScreen,
  };
}
