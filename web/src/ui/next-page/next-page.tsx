import { useEffect } from "react";
import { useInView } from "../../lib/in-view.ts";
import { Button } from "../button/button.tsx";
import styles from "./next-page.module.css";

interface NextPageProps {
  /** What the button says. */
  label: string;
  isAsking: boolean;
  /** Why the next page could not be had; null when nothing went wrong. It is then asked for by the button only. */
  failure: string | null;
  onAsk: () => void;
}

/** Well before its end, so that the next page is there when one arrives. */
const AHEAD = "900px";

/** The end of a list that goes on: asks for the next page when it comes near; a button for keyboards, and for trying again. */
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
