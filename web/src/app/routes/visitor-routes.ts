import type { RouteObject } from "react-router-dom";
import { VisitorFrame } from "../frame/visitor-frame.tsx";
import { InvitedOnly, InvitedProfileOnly, NewcomersOnly, VisitorsOnly } from "./guards.tsx";
import { screen } from "./screen.tsx";
import { publicScreens, visitorScreens } from "./screens.ts";

const forVisitors: RouteObject[] = [screen(visitorScreens.welcome)];

const forInvited: RouteObject[] = [screen(visitorScreens.certify), screen(visitorScreens.end)];

const forInvitedProfiles: RouteObject[] = [screen(visitorScreens.register)];

const forNewcomers: RouteObject[] = [
  screen(visitorScreens.registerAloneCertify),
  screen(visitorScreens.registerAloneRegister),
  { Component: InvitedOnly, children: forInvited },
  { Component: InvitedProfileOnly, children: forInvitedProfiles },
];

/** For everyone: a member may have forgotten the password too. */
const forEveryone: RouteObject[] = [
  screen(visitorScreens.registerAloneWelcome),
  screen(visitorScreens.passwordReset),
  screen(visitorScreens.passwordResetConfirm),
];

const toEnter: RouteObject[] = [screen(publicScreens.login)];

/** The public screens: they show no server data, so they are the first to load. A member may read the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    Component: VisitorFrame,
    children: [screen(publicScreens.landing), { Component: VisitorsOnly, children: toEnter }],
  },
];

/** The other screens for visitors (product.md §2). */
export const visitorRoutes: RouteObject[] = [
  {
    Component: VisitorFrame,
    children: [
      ...forEveryone,
      { Component: VisitorsOnly, children: forVisitors },
      { Component: NewcomersOnly, children: forNewcomers },
    ],
  },
];
