import { appCopy } from "@chonsu/shared/copy/app";
import { paths } from "../paths.ts";
import { screen } from "./screen.tsx";

/** Messages. */
export const chatRoutes = [
  screen(paths.conversations, appCopy.titles.conversations, () =>
    import("../../screens/conversations/conversations-screen.tsx").then((module) => module.ConversationsScreen),
  ),
];
