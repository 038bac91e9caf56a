import { experienceCardCopy as copy } from "@chonsu/shared/copy/experience-cards";
import { paths } from "../../paths/paths.ts";
import { classNames } from "../../ui/class-names/class-names.ts";
import { PlusIcon } from "../../ui/icon/action-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./experiences.module.css";

/** The last card of my row, which adds an experience. As the only card it says that there is none yet. */
export function AddCard({ isAlone = false }: { isAlone?: boolean | undefined }) {
  return (
    <Link href={paths.experienceAdd} className={classNames(styles.add, isAlone && styles.addAlone)}>
      <span className={styles.plus}>
        <PlusIcon />
      </span>
      <span className={styles.addWords}>
        {isAlone && <span>{copy.emptyMine}</span>}
        <span className={styles.addTitle}>{copy.add}</span>
        <span className={styles.addHint}>{copy.addHint}</span>
      </span>
    </Link>
  );
}
