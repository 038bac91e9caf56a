import { memberScreens } from "../screens.ts";
import { screen } from "./screen.tsx";

/** Messages. */
export const chatRoutes = [screen(memberScreens.conversations)];
