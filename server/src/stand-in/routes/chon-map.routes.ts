import { chonMap as calls } from "@chonsu/shared/stand-in/chon-map";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { listAccounts } from "../accounts/accounts.repository.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Shows all members and the chons among them. */
export function chonMapRoutes(app: App, control: Asked): void {
  serve(app, calls.read, ({ query }) => answer(200, readChonMap(control().product.instance.ctx, query.limit)));
}

/** The first members by id and the chons among them, each pair once, from memory. */
function readChonMap(ctx: Context, limit: number) {
  const members = listAccounts(ctx.db, "", limit).map(({ id, userName }) => ({ id, name: userName }));
  const last = members.at(-1)?.id ?? 0;
  const pairs = members.flatMap(({ id }) =>
    ctx.graph.friendsOf(id).flatMap((chon): [number, number][] => (chon > id && chon <= last ? [[id, chon]] : [])),
  );
  return { members, pairs };
}
