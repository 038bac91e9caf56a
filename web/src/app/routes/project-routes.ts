import { screen } from "./screen.tsx";
import { memberScreens } from "./screens.ts";

export const projectRoutes = [
  screen(memberScreens.home),
  screen(memberScreens.projects),
  screen(memberScreens.projectAdd),
  screen(memberScreens.projectsLiked),
  screen(memberScreens.projectEdit),
  screen(memberScreens.projectFriends),
  screen(memberScreens.projectLiked),
];

/** A post; visitors may read it too (product.md §6). */
export const openProjectRoutes = [screen(memberScreens.project)];
