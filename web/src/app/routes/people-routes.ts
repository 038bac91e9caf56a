import { appCopy } from "@chonsu/shared/copy/app";
import { paths } from "../paths.ts";
import { screen } from "./screen.tsx";

const { titles } = appCopy;

/** Friends, profiles, notifications and the search. */
export const peopleRoutes = [
  screen(paths.friends, titles.friends, () =>
    import("../../screens/friends/friends-screen.tsx").then((module) => module.FriendsScreen),
  ),
  screen(paths.profile(":id"), titles.profile, () =>
    import("../../screens/profile/profile-screen.tsx").then((module) => module.ProfileScreen),
  ),
  screen(paths.profileFriends(":id"), titles.profileFriends, () =>
    import("../../screens/profile/profile-friends-screen.tsx").then((module) => module.ProfileFriendsScreen),
  ),
  screen(paths.editProfile, titles.editProfile, () =>
    import("../../screens/profile/edit-profile-screen.tsx").then((module) => module.EditProfileScreen),
  ),
  screen(paths.notification, titles.notification, () =>
    import("../../screens/notification/notification-screen.tsx").then((module) => module.NotificationScreen),
  ),
  screen(paths.suggestion, titles.suggestion, () =>
    import("../../screens/suggestion/suggestion-screen.tsx").then((module) => module.SuggestionScreen),
  ),
  screen(paths.search, titles.search, () =>
    import("../../screens/search/search-screen.tsx").then((module) => module.SearchScreen),
  ),
];
