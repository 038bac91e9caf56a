import { appCopy } from "@chonsu/shared/copy/app";
import { paths } from "../paths.ts";
import { screen } from "./screen.tsx";

const { titles } = appCopy;

/** Friends and profiles. */
export const peopleRoutes = [
  screen(paths.friends, titles.friends, () =>
    import("../../screens/friends/friends-screen.tsx").then((module) => module.FriendsScreen),
  ),
];
