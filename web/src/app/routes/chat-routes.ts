import { screen } from "./screen.tsx";
import { memberScreens } from "./screens.ts";

export const chatRoutes = [screen(memberScreens.conversations)];
