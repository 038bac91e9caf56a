import { useEffect } from "react";
import { useInView } from "../../lib/in-view.ts";
import { Button } from "../button/button.tsx";
import styles from "./next-page.module.css";

interface NextPageProps {
  /** The label of the button. */
  label: string;
  isAsking: boolean;
  /** The error of the last try; null without one. After an error only the button fetches again. */
  failure: string | null;
  onAsk: () => void;
}

/** The distance from the end at which the next page is fetched. */
const AHEAD = "900px";

/** The end of a paged list: fetches the next page when it comes near; with a button for keyboards and retries. */
export function NextPage({ label, isAsking, failure, onAsk }: NextPageProps) {
  const [ref, isInView] = useInView(AHEAD);
  const shouldAsk = isInView && !isAsking && failure === null;
  useEffect(() => {
    if (shouldAsk) onAsk();
  });
  return (
    <div ref={ref} className={styles.next}>
      {failure !== null && <p role="alert">{failure}</p>}
      <Button variant="secondary" isBusy={isAsking} onClick={onAsk}>
        {label}
      </Button>
    </div>
  );
}
