import { useEffect } from "react";
import { useInView } from "../../lib/in-view.ts";
import { Button } from "../button/button.tsx";
import styles from "./next-page.module.css";

interface NextPageProps {
  /** The label of the button. */
  label: string;
  isFetching: boolean;
  /** The error of the last try; null without one. After an error only the button fetches again. */
  failure: string | null;
  onFetch: () => void;
}

/** The distance from the end at which the next page is fetched. */
const AHEAD = "900px";

/** The end of a paged list. It fetches the next page before the user reaches it, and has a button for keyboards and retries. */
export function NextPage({ label, isFetching, failure, onFetch }: NextPageProps) {
  const [ref, isInView] = useInView(AHEAD);
  const shouldFetch = isInView && !isFetching && failure === null;
  useEffect(() => {
    if (shouldFetch) onFetch();
  });
  return (
    <div ref={ref} className={styles.next}>
      {failure !== null && <p role="alert">{failure}</p>}
      <Button variant="secondary" isBusy={isFetching} onClick={onFetch}>
        {label}
      </Button>
    </div>
  );
}
