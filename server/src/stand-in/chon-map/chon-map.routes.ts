import { chonMap as calls } from "@chonsu/shared/stand-in/chon-map";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import type { Asked } from "../control/control-context.ts";
import { readChonMap } from "./chon-map.service.ts";

/** Shows everybody and who is whose 1촌. */
export function chonMapRoutes(app: App, control: Asked): void {
  serve(app, calls.read, ({ query }) => answer(200, readChonMap(control().product.life.ctx, query.limit)));
}
