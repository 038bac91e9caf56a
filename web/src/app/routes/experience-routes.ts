import { appCopy } from "@chonsu/shared/copy/app";
import type { RouteObject } from "react-router-dom";
import { NewcomersOnly } from "../guards.tsx";
import { paths } from "../paths.ts";
import { VisitorFrame } from "../visitor-frame.tsx";
import { layout, screen } from "./screen.tsx";

const { titles } = appCopy;

/** Experiences, for members. */
export const experienceRoutes = [
  screen(paths.experienceAdd, titles.experienceAdd, () =>
    import("../../screens/experiences/experience-add-screen.tsx").then((module) => module.ExperienceAddScreen),
  ),
  screen(paths.experienceConfirm, titles.experienceConfirm, () =>
    import("../../screens/experiences/experience-confirm-screen.tsx").then((module) => module.ExperienceConfirmScreen),
  ),
  screen(paths.experienceEdit(":expId"), titles.experienceEdit, () =>
    import("../../screens/experiences/experience-edit-screen.tsx").then((module) => module.ExperienceEditScreen),
  ),
  screen(paths.experiencePeople(":userId", ":expId"), titles.experiencePeople, () =>
    import("../../screens/experiences/experience-people-screen.tsx").then((module) => module.ExperiencePeopleScreen),
  ),
];

const steps = [
  screen(paths.experienceCertify(":invitationCode", ":inviter"), titles.signUp, () =>
    import("../../screens/experiences/experience-certify-screen.tsx").then((module) => module.ExperienceCertifyScreen),
  ),
  screen(paths.experienceRegister(":invitationCode", ":inviter"), titles.signUp, () =>
    import("../../screens/experiences/experience-register-screen.tsx").then(
      (module) => module.ExperienceRegisterScreen,
    ),
  ),
];

/** What the link of an experience opens, for visitors and members, and signing up by it. */
export const experienceInvitationRoutes: RouteObject[] = [
  {
    ...layout(() => import("../invitation-frame.tsx").then((module) => module.InvitationFrame)),
    children: [
      screen(paths.experienceWelcome(":invitationCode"), titles.experienceWelcome, () =>
        import("../../screens/experiences/experience-welcome-screen.tsx").then(
          (module) => module.ExperienceWelcomeScreen,
        ),
      ),
    ],
  },
  {
    Component: VisitorFrame,
    children: [
      { Component: NewcomersOnly, children: steps },
      screen(paths.experienceRegisterWelcome, titles.signUp, () =>
        import("../../screens/experiences/experience-register-welcome-screen.tsx").then(
          (module) => module.ExperienceRegisterWelcomeScreen,
        ),
      ),
    ],
  },
];
