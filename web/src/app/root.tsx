import { appCopy } from "@chonsu/shared/copy/app";
import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { focusMain } from "../lib/forms/focus-main.ts";
import { keepFocus } from "../lib/forms/keep-focus.ts";
import { screenIsIn } from "../lib/next-screen.ts";
import { ScreenBoundary } from "./frame/screen-boundary.tsx";
import { titleAt } from "./prefetch-screen.ts";
import { CheckingLogin } from "./routes/guards.tsx";

/** Wraps every screen: a placeholder until the first one has loaded, the page title, and the focus after navigation. */
export function Root() {
  const { pathname } = useLocation();
  const title = titleAt(pathname) ?? appCopy.brand;
  useFocusOnArrival(pathname);
  useEffect(keepFocus, []);
  return (
    <ScreenBoundary>
      <Arrival key={pathname} title={title} />
      <Suspense fallback={<CheckingLogin />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Sets the title of the page to that of its screen. It runs before the effects of the screen, which may set a more exact title. */
function Arrival({ title }: { title: string }): null {
  useLayoutEffect(screenIsIn, []);
  useLayoutEffect(() => {
    document.title = appCopy.title(title);
  }, [title]);
  return null;
}

/** After navigation the focus moves to the content of the new screen. The first screen is left to the browser. */
function useFocusOnArrival(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusMain();
  }, [pathname]);
}
