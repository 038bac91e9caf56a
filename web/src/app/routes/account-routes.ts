import { screen } from "./screen.tsx";
import { memberScreens } from "./screens.ts";

export const accountRoutes = [screen(memberScreens.invite), screen(memberScreens.setting)];
