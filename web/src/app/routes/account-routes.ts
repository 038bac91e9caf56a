import { memberScreens } from "../screens.ts";
import { screen } from "./screen.tsx";

/** Invitations and settings. */
export const accountRoutes = [screen(memberScreens.invite), screen(memberScreens.setting)];
