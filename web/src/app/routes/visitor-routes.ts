import { appCopy } from "@chonsu/shared/copy/app";
import type { RouteObject } from "react-router-dom";
import { InvitedOnly, InvitedProfileOnly, NewcomersOnly, VisitorsOnly } from "../guards.tsx";
import { paths } from "../paths.ts";
import { VisitorFrame } from "../visitor-frame.tsx";
import { screen } from "./screen.tsx";

const { titles } = appCopy;

const forVisitors: RouteObject[] = [
  screen(paths.welcome, titles.welcome, () =>
    import("../../screens/sign-up/welcome-screen.tsx").then((module) => module.WelcomeScreen),
  ),
];

const forInvited: RouteObject[] = [
  screen(paths.certify, titles.signUp, () =>
    import("../../screens/sign-up/certify-screen.tsx").then((module) => module.CertifyScreen),
  ),
  screen(paths.end, titles.signUp, () =>
    import("../../screens/sign-up/end-screen.tsx").then((module) => module.EndScreen),
  ),
];

const forInvitedProfiles: RouteObject[] = [
  screen(paths.register, titles.signUp, () =>
    import("../../screens/sign-up/register-screen.tsx").then((module) => module.RegisterScreen),
  ),
];

const forNewcomers: RouteObject[] = [
  screen(paths.registerAloneCertify, titles.signUp, () =>
    import("../../screens/sign-up/register-alone-certify-screen.tsx").then(
      (module) => module.RegisterAloneCertifyScreen,
    ),
  ),
  screen(paths.registerAloneRegister, titles.signUp, () =>
    import("../../screens/sign-up/register-alone-register-screen.tsx").then(
      (module) => module.RegisterAloneRegisterScreen,
    ),
  ),
  { Component: InvitedOnly, children: forInvited },
  { Component: InvitedProfileOnly, children: forInvitedProfiles },
];

/** Open to everyone: a member may have forgotten the password. */
const forEveryone: RouteObject[] = [
  screen(paths.registerAloneWelcome, titles.signUp, () =>
    import("../../screens/sign-up/register-alone-welcome-screen.tsx").then(
      (module) => module.RegisterAloneWelcomeScreen,
    ),
  ),
  screen(paths.passwordReset, titles.passwordReset, () =>
    import("../../screens/password-reset/password-reset-screen.tsx").then((module) => module.PasswordResetScreen),
  ),
  screen(paths.passwordResetConfirm, titles.passwordReset, () =>
    import("../../screens/password-reset/password-reset-confirm-screen.tsx").then(
      (module) => module.PasswordResetConfirmScreen,
    ),
  ),
];

const toEnter: RouteObject[] = [
  screen(paths.login, titles.login, () =>
    import("../../screens/login/login-screen.tsx").then((module) => module.LoginScreen),
  ),
];

/** The door: what shows nothing the server knows, and so is there first. A member may read the landing. */
export const doorRoutes: RouteObject[] = [
  {
    Component: VisitorFrame,
    children: [
      screen(paths.landing, titles.landing, () =>
        import("../../screens/landing/landing-screen.tsx").then((module) => module.LandingScreen),
      ),
      { Component: VisitorsOnly, children: toEnter },
    ],
  },
];

/** The other screens of those who are not signed in (product.md §2). */
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
