import { friends } from "@chonsu/shared/contract/friends";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import {
  cancelRequest,
  drawMap,
  listMyRelations,
  listOneDegree,
  listRelationsOf,
  removeFriend,
  requestFriend,
  respondToRequest,
} from "./friends.service.ts";

export function friendsRoutes(app: App, ctx: Context): void {
  serve(app, friends.list, ({ actor }) => answer(200, listMyRelations(ctx, actor)));

  serve(app, friends.oneDegree, ({ actor }) => answer(200, listOneDegree(ctx, actor)));

  serve(app, friends.ofUser, ({ actor, params }) => answer(200, listRelationsOf(ctx, actor, params.id)));

  serve(app, friends.map, ({ actor }) => answer(200, drawMap(ctx, actor)));

  serve(app, friends.request, ({ actor, body }) => answer(201, requestFriend(ctx, actor, body.to_user_id)));

  serve(app, friends.respond, ({ actor, params, body }) =>
    answer(200, respondToRequest(ctx, actor, params.id, body.status)),
  );

  serve(app, friends.remove, ({ actor, params }) => answerEmpty(removeFriend(ctx, actor, params.id)));

  serve(app, friends.cancel, ({ actor, params }) => answerEmpty(cancelRequest(ctx, actor, params.id)));
}
