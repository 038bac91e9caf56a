import { appCopy } from "@chonsu/shared/copy/app";
import type { RouteObject } from "react-router-dom";
import { paths } from "../paths/paths.ts";
import { LogoutScreen } from "../screens/system/logout-screen.tsx";
import { NotFoundScreen } from "../screens/system/not-found-screen.tsx";
import { Root } from "./root.tsx";
import { accountRoutes } from "./routes/account-routes.ts";
import { chatRoutes } from "./routes/chat-routes.ts";
import { experienceInvitationRoutes, experienceRoutes } from "./routes/experience-routes.ts";
import { MembersOnly } from "./routes/guards.tsx";
import { peopleRoutes } from "./routes/people-routes.ts";
import { openProjectRoutes, projectRoutes } from "./routes/project-routes.ts";
import { layout, screen } from "./routes/screen.tsx";
import { frames, galleryScreens } from "./routes/screens.ts";
import { publicRoutes, visitorRoutes } from "./routes/visitor-routes.ts";

/** Routes inside the members' frame. */
const framedRoutes: RouteObject = {
  ...layout(frames.open),
  children: [
    ...openProjectRoutes,
    {
      Component: MembersOnly,
      children: [...projectRoutes, ...experienceRoutes, ...peopleRoutes, ...chatRoutes, ...accountRoutes],
    },
  ],
};

/** The route table of product.md §2. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      ...publicRoutes,
      { path: paths.logout, Component: LogoutScreen },
      {
        ...layout(frames.serverState),
        children: [...visitorRoutes, ...experienceInvitationRoutes, framedRoutes],
      },
      ...galleryScreens.map(screen),
      { path: "*", handle: { title: appCopy.titles.notFound }, Component: NotFoundScreen },
    ],
  },
];
