import { useQuery } from "@tanstack/react-query";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { suggestionQueries } from "../../features/suggestions/suggestions.queries.ts";
import styles from "./frame.module.css";
import { LatestNotifications } from "./latest-notifications.tsx";

/**
 * Right of the screens of the tabs where there is room: the weekly news, and below it what happened last. What is below waits for what is
 * above, so that nothing moves; both are asked for at once.
 */
export function TabAside() {
  const news = useQuery(suggestionQueries.list());
  useQuery(notificationQueries.list());
  return (
    <div className={styles.aside}>
      <SuggestionBox />
      {!news.isPending && <LatestNotifications />}
    </div>
  );
}
