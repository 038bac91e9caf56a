import { appCopy } from "@chonsu/shared/copy/app";
import { paths } from "../paths.ts";
import { screen } from "./screen.tsx";

const { titles } = appCopy;

/** The feed and posts, for members. */
export const projectRoutes = [
  screen(paths.home, titles.home, () =>
    import("../../screens/home/home-screen.tsx").then((module) => module.HomeScreen),
  ),
  screen(paths.projects, titles.projects, () =>
    import("../../screens/projects/projects-screen.tsx").then((module) => module.ProjectsScreen),
  ),
  screen(paths.projectAdd, titles.projectAdd, () =>
    import("../../screens/projects/project-add-screen.tsx").then((module) => module.ProjectAddScreen),
  ),
  screen(paths.projectsLiked, titles.projectsLiked, () =>
    import("../../screens/projects/projects-liked-screen.tsx").then((module) => module.ProjectsLikedScreen),
  ),
  screen(paths.projectEdit(":projectId"), titles.projectEdit, () =>
    import("../../screens/projects/project-edit-screen.tsx").then((module) => module.ProjectEditScreen),
  ),
  screen(paths.projectFriends(":projectId"), titles.projectFriends, () =>
    import("../../screens/projects/project-people-screens.tsx").then((module) => module.ProjectFriendsScreen),
  ),
  screen(paths.projectLiked(":projectId"), titles.projectLiked, () =>
    import("../../screens/projects/project-people-screens.tsx").then((module) => module.ProjectLikedScreen),
  ),
];

/** A post, open to visitors too (product.md §6). */
export const openProjectRoutes = [
  screen(paths.project(":projectId"), titles.project, () =>
    import("../../screens/projects/project-screen.tsx").then((module) => module.ProjectScreen),
  ),
];
