import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend } from "@chonsu/shared/entities/friends";
import { useState } from "react";
import { UserRow } from "../../entities/people/user-row.tsx";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { PersonRemoveIcon } from "../../ui/icon/action-icons.tsx";
import { HourglassIcon } from "../../ui/icon/state-icons.tsx";
import styles from "./friends.module.css";
import { otherOf } from "./relations.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

/** My chons, and above them my pending requests (product.md §2). */
export function MyChons({ userId, relations }: { userId: number; relations: readonly Friend[] }) {
  const [asked, setAsked] = useState<Friend | undefined>();
  return (
    <div className={styles.mine}>
      <p className={styles.total}>{friendsCopy.total(relations.length)}</p>
      <ul className={styles.list}>
        {relations.map((relation) => (
          <li key={relation.id}>
            <Relation userId={userId} relation={relation} onRemove={() => setAsked(relation)} />
          </li>
        ))}
      </ul>
      <RemoveDialog userId={userId} relation={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

function Relation({ userId, relation, onRemove }: { userId: number; relation: Friend; onRemove: () => void }) {
  const other = otherOf(relation, userId);
  const isWaiting = relation.status === "pending";
  const label = isWaiting ? friendsCopy.cancelRequest : friendsCopy.remove;
  return (
    <UserRow
      user={other}
      actions={
        <span className={styles.state}>
          {isWaiting && (
            <span className={styles.waiting}>
              <HourglassIcon size={18} />
              {friendsCopy.waiting}
            </span>
          )}
          <ActionSheet
            label={friendsCopy.options(other.user_name)}
            items={[{ label, icon: <PersonRemoveIcon />, isDanger: true, onSelect: onRemove }]}
          />
        </span>
      }
    />
  );
}
