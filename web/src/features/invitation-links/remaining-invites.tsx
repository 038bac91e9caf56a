import { inviteCopy } from "@chonsu/shared/copy/invite";
import { INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./invitation-links.module.css";

/** How many links may still be made: `null` without limit (staff), undefined while it is not known (R13). */
export function RemainingInvites({ remaining }: { remaining: number | null | undefined }) {
  return (
    <div className={styles.counter}>
      <RemainingRing share={remaining === undefined ? 0 : (remaining ?? INVITATION_LINKS_MAX) / INVITATION_LINKS_MAX} />
      <p className={styles.count}>
        <span className={styles.countLabel}>{inviteCopy.remaining}</span>{" "}
        {remaining === undefined ? (
          <SkeletonLine width="2ch" />
        ) : (
          <strong className={remaining === null ? styles.countWord : styles.countNumber}>
            {remaining ?? inviteCopy.unlimited}
          </strong>
        )}
      </p>
    </div>
  );
}

const RADIUS = 45;
const ROUND = 2 * Math.PI * RADIUS;

/** The same as a ring that empties. A drawing only. */
function RemainingRing({ share }: { share: number }) {
  const shown = Math.max(0, Math.min(1, share)) * ROUND;
  return (
    <svg viewBox="-50 -50 100 100" fill="none" aria-hidden="true" focusable="false" className={styles.ring}>
      <circle r={RADIUS} stroke="var(--surface)" strokeWidth="7" />
      {shown > 0 && (
        <circle
          r={RADIUS}
          stroke="var(--chon-1)"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${shown} ${ROUND}`}
          transform="rotate(-90)"
          className={styles.ringShare}
        />
      )}
    </svg>
  );
}
