import type { friends } from "@chonsu/shared/contract/friends";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import {
  cancelRequest,
  connectionsTo,
  drawMap,
  listMyRelations,
  listOneDegree,
  listRelationsOf,
  removeFriend,
  requestFriend,
  respondToRequest,
} from "./friends.service.ts";

export const friendsRoutes = (ctx: Context): HandlersOf<typeof friends> => ({
  list: ({ actor }) => listMyRelations(ctx, actor),
  oneDegree: ({ actor }) => listOneDegree(ctx, actor),
  ofUser: ({ actor, params }) => listRelationsOf(ctx, actor, params.id),
  map: ({ actor }) => drawMap(ctx, actor),
  via: ({ actor, query }) => ({ connections: connectionsTo(ctx, actor, query.user_ids) }),
  request: ({ actor, body }) => requestFriend(ctx, actor, body.to_user_id),
  respond: ({ actor, params, body }) => respondToRequest(ctx, actor, params.id, body.status),
  remove: ({ actor, params }) => removeFriend(ctx, actor, params.id),
  cancel: ({ actor, params }) => cancelRequest(ctx, actor, params.id),
});
