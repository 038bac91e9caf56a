import { appCopy } from "@chonsu/shared/copy/app";
import type { ComponentType } from "react";
import { paths } from "../../paths/paths.ts";

/** Fetches code. Repeated calls fetch once. */
export type LoadCode = () => Promise<ComponentType>;

/** A screen: its path, its page title, its code. */
export interface ScreenCode {
  readonly path: string;
  readonly title: string;
  readonly load: LoadCode;
}

const { titles } = appCopy;

/** Frames around several screens. */
export const frames = {
  serverState: () => import("../frame/server-state.tsx").then((module) => module.ServerState),
  open: () => import("../frame/open-frame.tsx").then((module) => module.OpenFrame),
  invitation: () => import("../frame/invitation-frame.tsx").then((module) => module.InvitationFrame),
} as const satisfies Record<string, LoadCode>;

/** The public screens. They show no server data, so they are the first to load. */
export const publicScreens = {
  login: {
    path: paths.login,
    title: titles.login,
    load: () => import("../../screens/login/login-screen.tsx").then((module) => module.LoginScreen),
  },
  landing: {
    path: paths.landing,
    title: titles.landing,
    load: () => import("../../screens/landing/landing-screen.tsx").then((module) => module.LandingScreen),
  },
} as const satisfies Record<string, ScreenCode>;

export const visitorScreens = {
  experienceCertify: {
    path: paths.experienceCertify(":invitationCode", ":inviter"),
    title: titles.signUp,
    load: () =>
      import("../../screens/experiences/experience-certify-screen.tsx").then(
        (module) => module.ExperienceCertifyScreen,
      ),
  },
  experienceRegister: {
    path: paths.experienceRegister(":invitationCode", ":inviter"),
    title: titles.signUp,
    load: () =>
      import("../../screens/experiences/experience-register-screen.tsx").then(
        (module) => module.ExperienceRegisterScreen,
      ),
  },
  experienceRegisterWelcome: {
    path: paths.experienceRegisterWelcome,
    title: titles.signUp,
    load: () =>
      import("../../screens/experiences/experience-register-welcome-screen.tsx").then(
        (module) => module.ExperienceRegisterWelcomeScreen,
      ),
  },
  welcome: {
    path: paths.welcome,
    title: titles.welcome,
    load: () => import("../../screens/sign-up/welcome-screen.tsx").then((module) => module.WelcomeScreen),
  },
  certify: {
    path: paths.certify,
    title: titles.signUp,
    load: () => import("../../screens/sign-up/certify-screen.tsx").then((module) => module.CertifyScreen),
  },
  end: {
    path: paths.end,
    title: titles.signUp,
    load: () => import("../../screens/sign-up/end-screen.tsx").then((module) => module.EndScreen),
  },
  register: {
    path: paths.register,
    title: titles.signUp,
    load: () => import("../../screens/sign-up/register-screen.tsx").then((module) => module.RegisterScreen),
  },
  registerAloneCertify: {
    path: paths.registerAloneCertify,
    title: titles.signUp,
    load: () =>
      import("../../screens/sign-up/register-alone-certify-screen.tsx").then(
        (module) => module.RegisterAloneCertifyScreen,
      ),
  },
  registerAloneRegister: {
    path: paths.registerAloneRegister,
    title: titles.signUp,
    load: () =>
      import("../../screens/sign-up/register-alone-register-screen.tsx").then(
        (module) => module.RegisterAloneRegisterScreen,
      ),
  },
  registerAloneWelcome: {
    path: paths.registerAloneWelcome,
    title: titles.signUp,
    load: () =>
      import("../../screens/sign-up/register-alone-welcome-screen.tsx").then(
        (module) => module.RegisterAloneWelcomeScreen,
      ),
  },
  passwordReset: {
    path: paths.passwordReset,
    title: titles.passwordReset,
    load: () =>
      import("../../screens/password-reset/password-reset-screen.tsx").then((module) => module.PasswordResetScreen),
  },
  passwordResetConfirm: {
    path: paths.passwordResetConfirm,
    title: titles.passwordReset,
    load: () =>
      import("../../screens/password-reset/password-reset-confirm-screen.tsx").then(
        (module) => module.PasswordResetConfirmScreen,
      ),
  },
} as const satisfies Record<string, ScreenCode>;

/** The landing behind the link of an experience, for visitors and members. */
export const invitationScreens = {
  experienceWelcome: {
    path: paths.experienceWelcome(":invitationCode"),
    title: titles.experienceWelcome,
    load: () =>
      import("../../screens/experiences/experience-welcome-screen.tsx").then(
        (module) => module.ExperienceWelcomeScreen,
      ),
  },
} as const satisfies Record<string, ScreenCode>;

/** The screens in the members' frame. Visitors may read a post too. */
export const memberScreens = {
  invite: {
    path: paths.invite,
    title: titles.invite,
    load: () => import("../../screens/invite/invite-screen.tsx").then((module) => module.InviteScreen),
  },
  setting: {
    path: paths.setting,
    title: titles.setting,
    load: () => import("../../screens/setting/setting-screen.tsx").then((module) => module.SettingScreen),
  },
  conversations: {
    path: paths.conversations,
    title: titles.conversations,
    load: () =>
      import("../../screens/conversations/conversations-screen.tsx").then((module) => module.ConversationsScreen),
  },
  experienceAdd: {
    path: paths.experienceAdd,
    title: titles.experienceAdd,
    load: () =>
      import("../../screens/experiences/experience-add-screen.tsx").then((module) => module.ExperienceAddScreen),
  },
  experienceConfirm: {
    path: paths.experienceConfirm,
    title: titles.experienceConfirm,
    load: () =>
      import("../../screens/experiences/experience-confirm-screen.tsx").then(
        (module) => module.ExperienceConfirmScreen,
      ),
  },
  experienceEdit: {
    path: paths.experienceEdit(":expId"),
    title: titles.experienceEdit,
    load: () =>
      import("../../screens/experiences/experience-edit-screen.tsx").then((module) => module.ExperienceEditScreen),
  },
  experiencePeople: {
    path: paths.experiencePeople(":userId", ":expId"),
    title: titles.experiencePeople,
    load: () =>
      import("../../screens/experiences/experience-people-screen.tsx").then((module) => module.ExperiencePeopleScreen),
  },
  friends: {
    path: paths.friends,
    title: titles.friends,
    load: () => import("../../screens/friends/friends-screen.tsx").then((module) => module.FriendsScreen),
  },
  profile: {
    path: paths.profile(":id"),
    title: titles.profile,
    load: () => import("../../screens/profile/profile-screen.tsx").then((module) => module.ProfileScreen),
  },
  profileFriends: {
    path: paths.profileFriends(":id"),
    title: titles.profileFriends,
    load: () =>
      import("../../screens/profile/profile-friends-screen.tsx").then((module) => module.ProfileFriendsScreen),
  },
  editProfile: {
    path: paths.editProfile,
    title: titles.editProfile,
    load: () => import("../../screens/profile/edit-profile-screen.tsx").then((module) => module.EditProfileScreen),
  },
  notification: {
    path: paths.notification,
    title: titles.notification,
    load: () =>
      import("../../screens/notification/notification-screen.tsx").then((module) => module.NotificationScreen),
  },
  suggestion: {
    path: paths.suggestion,
    title: titles.suggestion,
    load: () => import("../../screens/suggestion/suggestion-screen.tsx").then((module) => module.SuggestionScreen),
  },
  search: {
    path: paths.search,
    title: titles.search,
    load: () => import("../../screens/search/search-screen.tsx").then((module) => module.SearchScreen),
  },
  home: {
    path: paths.home,
    title: titles.home,
    load: () => import("../../screens/home/home-screen.tsx").then((module) => module.HomeScreen),
  },
  projects: {
    path: paths.projects,
    title: titles.projects,
    load: () => import("../../screens/projects/projects-screen.tsx").then((module) => module.ProjectsScreen),
  },
  projectAdd: {
    path: paths.projectAdd,
    title: titles.projectAdd,
    load: () => import("../../screens/projects/project-add-screen.tsx").then((module) => module.ProjectAddScreen),
  },
  projectsLiked: {
    path: paths.projectsLiked,
    title: titles.projectsLiked,
    load: () => import("../../screens/projects/projects-liked-screen.tsx").then((module) => module.ProjectsLikedScreen),
  },
  projectEdit: {
    path: paths.projectEdit(":projectId"),
    title: titles.projectEdit,
    load: () => import("../../screens/projects/project-edit-screen.tsx").then((module) => module.ProjectEditScreen),
  },
  projectFriends: {
    path: paths.projectFriends(":projectId"),
    title: titles.projectFriends,
    load: () =>
      import("../../screens/projects/project-people-screens.tsx").then((module) => module.ProjectFriendsScreen),
  },
  projectLiked: {
    path: paths.projectLiked(":projectId"),
    title: titles.projectLiked,
    load: () => import("../../screens/projects/project-people-screens.tsx").then((module) => module.ProjectLikedScreen),
  },
  project: {
    path: paths.project(":projectId"),
    title: titles.project,
    load: () => import("../../screens/projects/project-screen.tsx").then((module) => module.ProjectScreen),
  },
} as const satisfies Record<string, ScreenCode>;

/** The pages of the design system, for developers. A production build does not contain them. */
export const galleryScreens: readonly ScreenCode[] = __UI_GALLERY__
  ? [
      {
        path: paths.gallery,
        title: "UI",
        load: () => import("../../gallery/gallery-screen.tsx").then((module) => module.GalleryScreen),
      },
    ]
  : [];
