import { consoleCopy } from "@chonsu/shared/copy/console";
import type { ChonMap } from "@chonsu/shared/entities/friends";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { ChonMapView } from "../features/friends/map/chon-map.tsx";
import { MapContext } from "../features/friends/map/map-context.ts";
import { useInView } from "../lib/in-view.ts";
import styles from "./console.module.css";
import { type AnswerOf, control } from "./control.ts";
import { Field, LoadError, Panel } from "./parts.tsx";

type Everybody = AnswerOf<"chonMap", "read">;

const words = consoleCopy.chonMap;
const MEMBERS_MAX = 20_000;
const CHOSEN = /^#member-(\d+)$/;
const GUIDE = { words, hrefOf: (id: number) => `#member-${id}` };

/** The chon map of the product, for any member. A tap on a face centres that member. */
export function MapPanel() {
  // The panel is far down, so its data is not fetched before it is in view.
  const [ref, isInView] = useInView();
  const [wasSeen, setSeen] = useState(false);
  if (isInView && !wasSeen) setSeen(true);
  const map = useQuery({
    queryKey: ["chon-map"],
    queryFn: ({ signal }) => control.chonMap.read({ query: { limit: MEMBERS_MAX } }, signal),
    enabled: wasSeen,
  });
  return (
    <Panel id="chon-map" title={words.title} lead={words.lead}>
      <div ref={ref} className={styles.map}>
        {map.isError && <LoadError error={map.error} onRetry={map.refetch} />}
        {map.data?.members.length === 0 && <p className={styles.facts}>{words.none}</p>}
        {map.data !== undefined && map.data.members.length > 0 && <Around everybody={map.data} />}
      </div>
    </Panel>
  );
}

function Around({ everybody }: { everybody: Everybody }) {
  const asked = CHOSEN.exec(useSyncExternalStore(onHash, readHash))?.[1];
  const middle = everybody.members.find(({ id }) => id === Number(asked)) ?? everybody.members[0];
  const map = useMemo(() => mapAround(everybody, middle?.id ?? 0), [everybody, middle]);
  const names = useMemo(() => everybody.members.map(({ id, name }) => `${name} (${id})`), [everybody]);
  if (middle === undefined) return null;
  return (
    <MapContext value={GUIDE}>
      <Field
        key={`name-${middle.id}`}
        label={words.middle}
        defaultValue={`${middle.name} (${middle.id})`}
        suggestions={names}
        onChange={({ target }) => {
          const id = /\((\d+)\)$/.exec(target.value)?.[1] ?? target.value;
          if (everybody.members.some((member) => String(member.id) === id)) window.location.hash = `member-${id}`;
        }}
      />
      <ChonMapView key={`map-${middle.id}`} me={{ ...middle, image: null }} map={map} />
    </MapContext>
  );
}

/** The chon map of a member, in the form in which the product's screen gets its own. */
function mapAround({ members, pairs }: Everybody, id: number): ChonMap {
  const chons = new Map<number, number[]>(members.map((member) => [member.id, []]));
  for (const [a, b] of pairs) {
    chons.get(a)?.push(b);
    chons.get(b)?.push(a);
  }
  const near = new Set(chons.get(id));
  const far = new Set(
    [...near].flatMap((one) => chons.get(one) ?? []).filter((other) => other !== id && !near.has(other)),
  );
  const degreeOf = (one: number) => {
    if (near.has(one)) return 1;
    return far.has(one) ? 2 : undefined;
  };
  const people = members.flatMap(({ id: one, name }) => {
    const degree = degreeOf(one);
    return degree === undefined ? [] : [{ id: one, user_name: name, image: null, relation_degree: degree }];
  });
  const links = pairs.filter(([a, b]) => a !== id && b !== id && (near.has(a) || near.has(b)));
  return { people, links };
}

function readHash(): string {
  return window.location.hash;
}

function onHash(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
