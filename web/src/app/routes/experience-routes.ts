import type { RouteObject } from "react-router-dom";
import { VisitorFrame } from "../frame/visitor-frame.tsx";
import { NewcomersOnly } from "./guards.tsx";
import { layout, screen } from "./screen.tsx";
import { frames, invitationScreens, memberScreens, visitorScreens } from "./screens.ts";

export const experienceRoutes = [
  screen(memberScreens.experienceAdd),
  screen(memberScreens.experienceConfirm),
  screen(memberScreens.experienceEdit),
  screen(memberScreens.experiencePeople),
];

const steps = [screen(visitorScreens.experienceCertify), screen(visitorScreens.experienceRegister)];

/** The landing behind the link of an experience, for visitors and members, and the sign-up through it. */
export const experienceInvitationRoutes: RouteObject[] = [
  {
    ...layout(frames.invitation),
    children: [screen(invitationScreens.experienceWelcome)],
  },
  {
    Component: VisitorFrame,
    children: [{ Component: NewcomersOnly, children: steps }, screen(visitorScreens.experienceRegisterWelcome)],
  },
];
