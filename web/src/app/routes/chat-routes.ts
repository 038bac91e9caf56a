import { screen } from "./screen.tsx";
import { memberScreens } from "./screens.ts";

/** Messages. */
export const chatRoutes = [screen(memberScreens.conversations)];
