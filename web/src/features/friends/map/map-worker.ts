import type { ChonMap } from "@chonsu/shared/entities/friends";
import { layoutOf } from "./map-layout.ts";

/** Makes the layout of each map that it receives, outside the thread of the page. */
self.addEventListener("message", ({ data }: MessageEvent<ChonMap>) => {
  self.postMessage(layoutOf(data));
});
