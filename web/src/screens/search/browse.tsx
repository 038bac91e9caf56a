import { searchCopy } from "@chonsu/shared/copy/search";
import { levelOf } from "../../entities/people/relation-badge.tsx";
import { SEARCH_DEGREES } from "../../features/searches/search-criteria.ts";
import { paths } from "../../paths/paths.ts";
import { Link } from "../../ui/link/link.tsx";
import { Rings } from "../../ui/rings/rings.tsx";
import styles from "./search.module.css";

/** Before a search: people by distance. */
export function Browse() {
  return (
    <section className={styles.browse}>
      <h2>{searchCopy.browse}</h2>
      <ul>
        {SEARCH_DEGREES.map((degree) => (
          <li key={degree}>
            <Link href={paths.searchFor({ degrees: [degree] })} className={styles.near}>
              <Rings level={levelOf(degree)} size={28} />
              {searchCopy.browseDegree(degree)}
            </Link>
          </li>
        ))}
        <li>
          <Link href={paths.searchFor({})} className={styles.near}>
            <Rings level="far" size={28} />
            {searchCopy.browseEveryone}
          </Link>
        </li>
      </ul>
    </section>
  );
}
