import { appCopy } from "@chonsu/shared/copy/app";
import { useEffect } from "react";
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration, useMatches } from "react-router-dom";
import { BrokenScreen } from "../screens/system/broken-screen.tsx";
import { LogoutScreen } from "../screens/system/logout-screen.tsx";
import { NotFoundScreen } from "../screens/system/not-found-screen.tsx";
import { CheckingLogin, MembersOnly } from "./guards.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { OpenFrame } from "./open-frame.tsx";
import { paths } from "./paths.ts";
import { accountRoutes } from "./routes/account-routes.ts";
import { chatRoutes } from "./routes/chat-routes.ts";
import { experienceInvitationRoutes, experienceRoutes } from "./routes/experience-routes.ts";
import { peopleRoutes } from "./routes/people-routes.ts";
import { openProjectRoutes, projectRoutes } from "./routes/project-routes.ts";
import { screen } from "./routes/screen.tsx";
import { visitorRoutes } from "./routes/visitor-routes.ts";

/** The route table of product.md §2. */
const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: CheckingLogin,
    ErrorBoundary: BrokenScreen,
    children: [
      ...visitorRoutes,
      ...experienceInvitationRoutes,
      { path: paths.logout, Component: LogoutScreen },
      {
        Component: OpenFrame,
        children: [
          ...openProjectRoutes,
          {
            Component: MembersOnly,
            children: [...projectRoutes, ...experienceRoutes, ...peopleRoutes, ...chatRoutes, ...accountRoutes],
          },
        ],
      },
      ...(__UI_GALLERY__
        ? [screen(paths.gallery, "UI", () => import("../gallery/gallery-screen.tsx").then((m) => m.GalleryScreen))]
        : []),
      { path: "*", handle: { title: appCopy.titles.notFound }, Component: NotFoundScreen },
    ],
  },
];

/** Makes the router; called once, by main. */
export function createRouter() {
  return createBrowserRouter(routes);
}

function Root() {
  usePageTitle();
  return (
    <LiveUpdates>
      <Outlet />
      <ScrollRestoration />
    </LiveUpdates>
  );
}

/** The deepest matched route names the page. */
function usePageTitle(): void {
  const handle: unknown = useMatches().findLast((match) => match.handle !== undefined)?.handle;
  const title =
    typeof handle === "object" && handle !== null && "title" in handle ? String(handle.title) : appCopy.brand;
  useEffect(() => {
    document.title = appCopy.title(title);
  }, [title]);
}
