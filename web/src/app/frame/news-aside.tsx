import { useQuery } from "@tanstack/react-query";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { suggestionQueries } from "../../features/suggestions/suggestions.queries.ts";
import styles from "./frame.module.css";
import { LatestNotifications } from "./latest-notifications.tsx";

/**
 * The aside of most screens on wide windows: the weekly news, below it the latest notifications. Both are fetched at once. The lower part
 * waits for the upper one, so that nothing moves.
 */
export function NewsAside() {
  const news = useQuery(suggestionQueries.list());
  useQuery(notificationQueries.list());
  return (
    <div className={styles.aside}>
      <SuggestionBox />
      {!news.isPending && <LatestNotifications />}
    </div>
  );
}
