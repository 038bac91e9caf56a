import type { RouteObject } from "react-router-dom";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { ScreenBoundary } from "../frame/screen-boundary.tsx";
import type { LoadCode, ScreenCode } from "./screens.ts";

/** What the router, the title and the links know of a screen. */
export interface RouteHandle {
  readonly title?: string;
  readonly load: LoadCode;
  /** Fetches the code, so that it is drawn at once when somebody goes. */
  fetch(): Promise<void>;
}

/** The route of a screen, whose code loads when it is needed. A screen that throws breaks alone. */
export function screen({ path, title, load }: ScreenCode): RouteObject & { handle: RouteHandle } {
  const Loaded = lazyCode(load);
  return {
    path,
    handle: { title, load, fetch: Loaded.fetch },
    element: (
      <ScreenBoundary>
        <Loaded />
      </ScreenBoundary>
    ),
  };
}

/** What stands around several screens, loaded with the first of them. */
export function layout(load: LoadCode): { handle: RouteHandle; element: RouteObject["element"] } {
  const Loaded = lazyCode(load);
  return { handle: { load, fetch: Loaded.fetch }, element: <Loaded /> };
}
