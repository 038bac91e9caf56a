import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import { paths } from "../../paths/paths.ts";
import { Link } from "../../ui/link/link.tsx";
import styles from "./view-switch.module.css";

export type FriendsView = "list" | "map";

const VIEWS = [
  { view: "list", label: chonMapCopy.list },
  { view: "map", label: chonMapCopy.map },
] as const;

/** 목록 or 지도: two views of my chons, each with a URL. `onIntent` is called on hover or focus of the map's link. */
export function ViewSwitch({ view, onIntent }: { view: FriendsView; onIntent: () => void }) {
  return (
    <nav aria-label={chonMapCopy.views} className={styles.switch}>
      {VIEWS.map((one) => (
        <Link
          key={one.view}
          href={paths.friendsView(one.view)}
          replace
          aria-current={one.view === view ? "true" : undefined}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          className={styles.view}
        >
          {one.label}
        </Link>
      ))}
    </nav>
  );
}
