import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import type { ChonMap as ChonMapData } from "@chonsu/shared/entities/friends";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useRef, useState } from "react";
import { detailOf } from "../../../api/errors.ts";
import { later } from "../../../lib/timers.ts";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { MinusIcon, PlusIcon } from "../../../ui/icon/action-icons.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import { RingsMark } from "../../../ui/rings/rings.tsx";
import { friendQueries } from "../friends.queries.ts";
import { openNearest } from "../open-nearest.ts";
import { glideTo, showView } from "../show-view.ts";
import styles from "./chon-map.module.css";
import { MapContext } from "./map-context.ts";
import { controlMap, type MapControl } from "./map-control.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { type NamedFace, namedFaces } from "./map-names.ts";
import { MapPeople } from "./map-people.tsx";
import { DrawingSkeleton, MapSkeleton } from "./map-skeleton.tsx";
import type { MapLayout } from "./map-types.ts";
import { isFolded, isWhole, type MapView } from "./map-view.ts";
import { useLayout } from "./use-layout.ts";

interface ChonMapProps {
  /** The viewer, in the middle. */
  me: { id: number; name: string | null; image: string | null };
}

/** A drawing of my chons and theirs, to move and zoom. */
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
 * A member's chons and their chons, in groups of people who know each other. Wheel, pinch, buttons and keys zoom; a drag moves the map. A
 * tap on a face or near it opens the link of `MapContext`. A list below it has the same content.
 */
export function ChonMapView({ me, map }: ChonMapProps & { map: ChonMapData }) {
  const { words } = use(MapContext);
  const drawn = useLayout(map);
  const control = useRef<MapControl | null>(null);
  const unfold = (id: number) => {
    const face = drawn?.layout.faces.find(({ person }) => person.id === id);
    if (face !== undefined) control.current?.showPlace(face);
  };
  const whole = useRef<HTMLDivElement>(null);
  const near = map.people.filter(({ relation_degree }) => relation_degree === 1).length;
  return (
    <div ref={whole} className={styles.whole}>
      <p className={styles.total}>{words.total(near, map.people.length - near)}</p>
      {drawn === undefined ? <DrawingSkeleton /> : <Drawing me={me} {...drawn} whole={whole} control={control} />}
      <MapPeople map={map} onUnfold={unfold} />
    </div>
  );
}

interface DrawingProps extends ChonMapProps {
  map: ChonMapData;
  layout: MapLayout;
  /** The drawing and the list. */
  whole: { readonly current: HTMLElement | null };
  /** Set while the drawing is shown. */
  control: { current: MapControl | null };
}

function Drawing({ me, map, layout, whole, control }: DrawingProps) {
  const { words } = use(MapContext);
  const container = useRef<HTMLDivElement>(null);
  const named = useDrawing(container, layout, control);
  const active = useActivePerson(whole);
  return (
    <div className={styles.map}>
      <div className={styles.frame}>
        <div ref={container} className={styles.stage} role="application" aria-label={words.label}>
          <MapDrawing me={me} map={map} layout={layout} named={named} activeId={active} />
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.hint}>{words.hint}</p>
        <fieldset className={styles.controls} aria-label={words.controls}>
          <IconButton label={words.zoomIn} icon={<PlusIcon />} onClick={() => control.current?.zoomIn()} />
          <IconButton label={words.zoomOut} icon={<MinusIcon />} onClick={() => control.current?.zoomOut()} />
          <IconButton label={words.whole} icon={<RingsMark size={22} />} onClick={() => control.current?.showWhole()} />
        </fieldset>
      </div>
    </div>
  );
}

/** A moving map is a picture of its last drawing. It is drawn again, with names, when it has not moved for this time. */
const REST_MS = 120;

function useDrawing(
  container: { readonly current: HTMLElement | null },
  layout: MapLayout,
  control: DrawingProps["control"],
): readonly NamedFace[] {
  const [named, setNamed] = useState<readonly NamedFace[]>([]);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let cancelRest: (() => void) | undefined;
    let drawn: MapView | undefined;
    const draw = (view: MapView) => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      showView(element, view, {
        isWhole: isWhole(view, size, layout.extent),
        isFolded: isFolded(layout, view, size),
      });
      drawn = view;
      return size;
    };
    const made = controlMap(element, layout, (view) => {
      if (drawn === undefined) draw(view);
      else glideTo(element, view, drawn);
      cancelRest?.();
      cancelRest = later(REST_MS, () => setNamed(namedFaces(layout, view, draw(view), letterSize())));
    });
    control.current = made;
    const face = (id: number) => layout.faces.find(({ person }) => person.id === id);
    const stopNearest = openNearest(element, (id) => {
      const chosen = face(id);
      if (chosen !== undefined) made.showPlace(chosen);
    });
    return () => {
      cancelRest?.();
      stopNearest();
      made.stop();
    };
  }, [container, layout, control]);
  return named;
}

const USUAL_LETTERS_PX = 16;

/** How many times their usual size the user's letters have. */
function letterSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (size || USUAL_LETTERS_PX) / USUAL_LETTERS_PX;
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
