import { chonMap as calls } from "@chonsu/shared/stand-in/chon-map";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { readChonMap } from "../chon-map/chon-map.service.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Shows all members and the chons among them. */
export function chonMapRoutes(app: App, control: Asked): void {
  serve(app, calls.read, ({ query }) => answer(200, readChonMap(control().product.instance.ctx, query.limit)));
}
