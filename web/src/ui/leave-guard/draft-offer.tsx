import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import { Banner } from "../banner/banner.tsx";
import { Button } from "../button/button.tsx";
import styles from "./draft-offer.module.css";

/** Offers the draft of the last time: continue with it, or discard it. */
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
