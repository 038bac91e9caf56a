import { inviteCopy } from "@chonsu/shared/copy/invite";
import { INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./invitation-links.module.css";

interface RemainingInvitesProps {
  /** `null` without a limit (staff), undefined when unknown (R13). */
  remaining: number | null | undefined;
  /** Loading has failed. */
  isLost: boolean;
}

/** How many links the member may still make. */
export function RemainingInvites({ remaining, isLost }: RemainingInvitesProps) {
  return (
    <div className={styles.counter}>
      <RemainingRing share={remaining === undefined ? 0 : (remaining ?? INVITATION_LINKS_MAX) / INVITATION_LINKS_MAX} />
      <p className={styles.count}>
        <span className={styles.countLabel}>{inviteCopy.remaining}</span>{" "}
        {remaining === undefined && !isLost && <SkeletonLine width="2ch" />}
        {remaining === undefined && isLost && <strong className={styles.countNumber}>–</strong>}
        {remaining !== undefined && (
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

/** The remaining share as a ring, for decoration only. */
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
