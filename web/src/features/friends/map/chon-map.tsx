import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import type { ChonMap as ChonMapData } from "@chonsu/shared/entities/friends";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useMemo, useRef, useState } from "react";
import { detailOf } from "../../../api/errors.ts";
import { later } from "../../../lib/timers.ts";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { MinusIcon, PlusIcon } from "../../../ui/icon/action-icons.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import { RingsMark } from "../../../ui/rings/rings.tsx";
import { friendQueries } from "../friends.queries.ts";
import { namedFaces, showView } from "../show-view.ts";
import styles from "./chon-map.module.css";
import { MapContext } from "./map-context.ts";
import { controlMap, type MapControl } from "./map-control.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { layoutOf, type MapFace, type MapLayout } from "./map-layout.ts";
import { MapPeople } from "./map-people.tsx";
import { MapSkeleton } from "./map-skeleton.tsx";

interface ChonMapProps {
  /** The viewer, in the middle. */
  me: { id: number; name: string | null; image: string | null };
}

/** My chons and their chons. */
export function ChonMap({ me }: ChonMapProps) {
  const map = useQuery(friendQueries.map());
  if (map.isPending) return <MapSkeleton />;
  if (map.data === undefined) {
    return (
      <ErrorState title={detailOf(map.error, chonMapCopy.failed)} onRetry={map.refetch} isRetrying={map.isFetching} />
    );
  }
  return <ChonMapView me={me} map={map.data} />;
}

/**
 * A member's chons and their chons as rings around the member. Wheel, pinch, buttons and keys zoom, a drag moves, a tap on a face goes
 * where `MapContext` says. A list below it has the same content.
 */
export function ChonMapView({ me, map }: ChonMapProps & { map: ChonMapData }) {
  const { words } = use(MapContext);
  const layout = useMemo(() => layoutOf(map), [map]);
  const whole = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { control, named } = useDrawing(container, layout);
  const active = useActivePerson(whole);
  const near = map.people.filter(({ relation_degree }) => relation_degree === 1).length;
  return (
    <div ref={whole} className={styles.whole}>
      <p className={styles.total}>{words.total(near, map.people.length - near)}</p>
      <div className={styles.frame}>
        <div ref={container} className={styles.stage} role="application" aria-label={words.label}>
          <MapDrawing me={me} map={map} layout={layout} named={named} activeId={active} />
        </div>
        <fieldset className={styles.controls} aria-label={words.controls}>
          <IconButton label={words.zoomIn} icon={<PlusIcon />} onClick={() => control.current?.zoomIn()} />
          <IconButton label={words.zoomOut} icon={<MinusIcon />} onClick={() => control.current?.zoomOut()} />
          <IconButton label={words.whole} icon={<RingsMark size={22} />} onClick={() => control.current?.showWhole()} />
        </fieldset>
      </div>
      <p className={styles.hint}>{words.hint}</p>
      <MapPeople map={map} />
    </div>
  );
}

/** Moving updates pixels at once; names are placed after it has stopped for this time. */
const REST_MS = 120;

function useDrawing(container: { readonly current: HTMLElement | null }, layout: MapLayout) {
  const control = useRef<MapControl | null>(null);
  const [named, setNamed] = useState<readonly MapFace[]>([]);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let cancelRest: (() => void) | undefined;
    const made = controlMap(element, layout.extent, (view, seesWhole) => {
      showView(element, layout, view, seesWhole);
      cancelRest?.();
      const size = { width: element.clientWidth, height: element.clientHeight };
      cancelRest = later(REST_MS, () => setNamed(namedFaces(layout, view, size)));
    });
    control.current = made;
    return () => {
      cancelRest?.();
      made.stop();
    };
  }, [container, layout]);
  return { control, named };
}

/** The person under the pointer or with the focus, in the map or the list. Their lines are highlighted. */
function useActivePerson(whole: { readonly current: HTMLElement | null }): number | null {
  const [active, setActive] = useState<number | null>(null);
  useEffect(() => {
    const element = whole.current;
    const point = ({ target }: Event) => {
      const id = target instanceof Element ? target.closest("[data-id]")?.getAttribute("data-id") : undefined;
      setActive(id === undefined || id === null ? null : Number(id));
    };
    element?.addEventListener("pointerover", point);
    element?.addEventListener("focusin", point);
    return () => {
      element?.removeEventListener("pointerover", point);
      element?.removeEventListener("focusin", point);
    };
  }, [whole]);
  return active;
}
