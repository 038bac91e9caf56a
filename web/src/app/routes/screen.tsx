import type { RouteObject } from "react-router-dom";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { ScreenBoundary } from "../frame/screen-boundary.tsx";
import type { LoadCode, ScreenCode } from "./screens.ts";

/** What the router, the title and the links need from a screen. */
export interface RouteHandle {
  readonly title?: string;
  readonly load: LoadCode;
  /** Fetches the code, so that the screen shows at once. */
  fetch(): Promise<void>;
}

/** The route of a screen whose code loads when it is needed. An error in the screen does not break the frame. */
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

/** The route of a frame, loaded with the first screen inside it. */
export function layout(load: LoadCode): { handle: RouteHandle; element: RouteObject["element"] } {
  const Loaded = lazyCode(load);
  return { handle: { load, fetch: Loaded.fetch }, element: <Loaded /> };
}
