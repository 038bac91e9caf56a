import { screen } from "./screen.tsx";
import { memberScreens } from "./screens.ts";

/** Invitations and settings. */
export const accountRoutes = [screen(memberScreens.invite), screen(memberScreens.setting)];
