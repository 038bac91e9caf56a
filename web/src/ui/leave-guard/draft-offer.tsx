import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import { Banner } from "../banner/banner.tsx";
import { Button } from "../button/button.tsx";
import styles from "./draft-offer.module.css";

/** What was typed the last time and not saved: go on with it, or throw it away. */
export function DraftOffer({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <Banner>
      <div className={styles.offer}>
        <p>{unsavedCopy.draftFound}</p>
        <div className={styles.answers}>
          <Button size="s" onClick={onRestore}>
            {unsavedCopy.draftRestore}
          </Button>
          <Button size="s" variant="outline" onClick={onDiscard}>
            {unsavedCopy.draftDiscard}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
