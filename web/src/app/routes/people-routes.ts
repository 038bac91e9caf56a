import { screen } from "./screen.tsx";
import { memberScreens } from "./screens.ts";

export const peopleRoutes = [
  screen(memberScreens.friends),
  screen(memberScreens.profile),
  screen(memberScreens.profileFriends),
  screen(memberScreens.editProfile),
  screen(memberScreens.notification),
  screen(memberScreens.suggestion),
  screen(memberScreens.search),
];
