import type { InitialEntry } from "react-router-dom";
import { experienceInvitationRoutes } from "../app/routes/experience-routes.ts";
import { publicRoutes, visitorRoutes } from "../app/routes/visitor-routes.ts";
import { paths } from "../paths/paths.ts";
import { openRoutes } from "./routes.tsx";

/** Opens an address for visitors with the real routes and guards; members' screens are placeholders. */
export function visit(...entries: InitialEntry[]) {
  const signs = [paths.home, paths.logout, paths.friends, paths.profile(":id")].map((path) => ({
    path,
    element: <p>{`화면 ${path}`}</p>,
  }));
  return openRoutes([...publicRoutes, ...visitorRoutes, ...experienceInvitationRoutes, ...signs], [], entries);
}
