import type { users } from "@chonsu/shared/contract/users";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { updateProfile } from "./profiles.service.ts";
import { distanceTo, pathsTo, recountChons, searchUsers, showMe, showProfile, showUser } from "./users.service.ts";

export const usersRoutes = (ctx: Context): HandlersOf<typeof users> => ({
  current: ({ actor }) => showMe(ctx, actor),
  one: ({ actor, params }) => showUser(ctx, actor, params.id),
  profile: ({ actor, params }) => showProfile(ctx, actor, params.id),
  updateProfile: ({ actor, body, files }) => updateProfile(ctx, actor, body, files.image[0]),
  recount: ({ params }) => recountChons(ctx, params.id),
  distance: ({ actor, params }) => distanceTo(ctx, actor, params.id),
  path: ({ actor, params }) => pathsTo(ctx, actor, params.id),
  search: ({ actor, query }) => searchUsers(ctx, actor, query.user_name),
});
