import { appCopy } from "@chonsu/shared/copy/app";
import { paths } from "../paths.ts";
import { screen } from "./screen.tsx";

const { titles } = appCopy;

/** Invitations and settings. */
export const accountRoutes = [
  screen(paths.invite, titles.invite, () =>
    import("../../screens/invite/invite-screen.tsx").then((module) => module.InviteScreen),
  ),
  screen(paths.setting, titles.setting, () =>
    import("../../screens/setting/setting-screen.tsx").then((module) => module.SettingScreen),
  ),
];
