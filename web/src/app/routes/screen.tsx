import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { ScreenBoundary } from "../screen-boundary.tsx";

type Load = () => Promise<ComponentType>;

/** What the router, the title and the links know of a screen. */
export interface RouteHandle {
  readonly title?: string;
  /** Fetches the code, so that it is there when somebody goes. */
  readonly load: Load;
}

/** A screen whose code loads when it is needed. `title` names the page in the browser; a screen that throws breaks alone. */
export function screen(path: string, title: string, load: Load): RouteObject & { handle: RouteHandle } {
  const Loaded = lazyCode(load);
  return {
    path,
    handle: { title, load },
    element: (
      <ScreenBoundary>
        <Loaded />
      </ScreenBoundary>
    ),
  };
}

/** What stands around several screens, loaded with the first of them. */
export function layout(load: Load): { handle: RouteHandle; element: RouteObject["element"] } {
  const Loaded = lazyCode(load);
  return { handle: { load }, element: <Loaded /> };
}
