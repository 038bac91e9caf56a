import { type ComponentType, lazy } from "react";
import type { RouteObject } from "react-router-dom";
import { ScreenBoundary } from "../screen-boundary.tsx";

interface Code {
  Loaded: ComponentType;
}

type Load = () => Promise<ComponentType>;

/** What the router, the title and the links know of a screen. */
export interface RouteHandle {
  readonly title?: string;
  /** Fetches the code, so that it is there when somebody goes. */
  readonly load: Load;
}

/** A screen whose code loads when it is needed. `title` names the page in the browser; a screen that throws breaks alone. */
export function screen(path: string, title: string, load: Load): RouteObject & { handle: RouteHandle } {
  const code = codeOf(load);
  return {
    path,
    handle: { title, load },
    element: (
      <ScreenBoundary>
        <Loading code={code} />
      </ScreenBoundary>
    ),
  };
}

/** What stands around several screens, loaded with the first of them. */
export function layout(load: Load): { handle: RouteHandle; element: RouteObject["element"] } {
  return { handle: { load }, element: <Loading code={codeOf(load)} /> };
}

function Loading({ code }: { code: Code }) {
  return <code.Loaded />;
}

/** `lazy` never forgets a failure; this one asks anew the next time the screen is shown. */
function codeOf(load: Load): Code {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        code.Loaded = attempt();
        throw error;
      }
    });
  const code: Code = { Loaded: attempt() };
  return code;
}
