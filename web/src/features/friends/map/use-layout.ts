import type { ChonMap } from "@chonsu/shared/entities/friends";
import { useEffect, useState } from "react";
import type { MapLayout } from "./map-types.ts";

/** Finished layouts: a map to which the user comes back is shown at once. */
const made = new WeakMap<ChonMap, MapLayout>();

/** The layout of a map, made by a worker. Undefined until the first one is made; while another is made, the last one stays. */
export function useLayout(map: ChonMap): { map: ChonMap; layout: MapLayout } | undefined {
  const known = made.get(map);
  const [last, setLast] = useState<{ map: ChonMap; layout: MapLayout }>();
  useEffect(() => {
    if (made.has(map)) return undefined;
    return makeLayout(map, (layout) => {
      made.set(map, layout);
      setLast({ map, layout });
    });
  }, [map]);
  return known === undefined ? last : { map, layout: known };
}

/** Where there are no workers, or the worker's code cannot be loaded, the page makes the layout. Returns a function that cancels it. */
function makeLayout(map: ChonMap, onMade: (layout: MapLayout) => void): () => void {
  let isWanted = true;
  const here = async () => {
    const { layoutOf } = await import("./map-layout.ts");
    if (isWanted) onMade(layoutOf(map));
  };
  if (typeof Worker === "undefined") {
    void here();
    return () => {
      isWanted = false;
    };
  }
  const worker = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<MapLayout>) => {
    onMade(data);
    worker.terminate();
  });
  worker.addEventListener("error", () => void here());
  worker.postMessage(map);
  return () => {
    isWanted = false;
    worker.terminate();
  };
}
