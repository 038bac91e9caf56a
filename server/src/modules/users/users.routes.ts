import { users } from "@chonsu/shared/contract/users";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { updateProfile } from "./profiles.service.ts";
import { distanceTo, pathsTo, recountChons, searchUsers, showMe, showProfile, showUser } from "./users.service.ts";

export function usersRoutes(app: App, ctx: Context): void {
  serve(app, users.current, ({ actor }) => answer(200, showMe(ctx, actor)));

  serve(app, users.one, ({ actor, params }) => answer(200, showUser(ctx, actor, params.id)));

  serve(app, users.profile, ({ actor, params }) => answer(200, showProfile(ctx, actor, params.id)));

  serve(app, users.updateProfile, async ({ actor, body, files }) =>
    answer(200, await updateProfile(ctx, actor, body, files.image[0])),
  );

  serve(app, users.recount, ({ params }) => answer(200, recountChons(ctx, params.id)));

  serve(app, users.distance, ({ actor, params }) => answer(200, distanceTo(ctx, actor, params.id)));

  serve(app, users.path, ({ actor, params }) => answer(200, pathsTo(ctx, actor, params.id)));

  serve(app, users.search, ({ actor, query }) => answer(200, searchUsers(ctx, actor, query.user_name)));
}
