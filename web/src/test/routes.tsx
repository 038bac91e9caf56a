import { QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { type InitialEntry, Outlet, type RouteObject } from "react-router-dom";
import { createQueryClient } from "../api/query.ts";
import { AppLink } from "../app/router-link.tsx";
import { AskSheets } from "../features/conversations/introductions/ask-sheet.tsx";
import { GuardedRouter } from "../lib/guarded-router.tsx";
import { LinkProvider } from "../ui/link/link.tsx";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { memoryHistory } from "./memory-history.ts";

const FRAME = (
  <AskSheets>
    <Outlet />
  </AskSheets>
);

/** Opens routes at the last of some addresses, with everything that surrounds a screen. `signs` are paths with placeholder screens. */
export function openRoutes(
  routes: RouteObject[],
  signs: readonly string[],
  entries: InitialEntry[],
  client = createQueryClient(),
) {
  const others = signs.map((path) => ({ path, element: <p>다른 화면</p> }));
  const memory = memoryHistory(entries);
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <LinkProvider value={AppLink}>
          <Suspense>
            <GuardedRouter history={memory.history} routes={[{ element: FRAME, children: [...routes, ...others] }]} />
          </Suspense>
        </LinkProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return memory;
}

/** The present address of a router. */
export function addressOf({ state: { location } }: ReturnType<typeof openRoutes>): string {
  return decodeURIComponent(location.pathname + location.search);
}

/** Renders something with everything that surrounds a screen. `elsewhere` is a second address for navigation. */
export function draw(children: ReactNode, client = createQueryClient()): RenderResult & { go: (to: string) => void } {
  const { history, navigate } = memoryHistory(["/elsewhere", "/"]);
  const routes = [
    { path: "/", element: children },
    { path: "/elsewhere", element: <p>다른 화면</p> },
  ];
  const result = render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <GuardedRouter history={history} routes={routes} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { ...result, go: (to) => void navigate(to) };
}
