import { useQuery } from "@tanstack/react-query";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { suggestionQueries } from "../../features/suggestions/suggestions.queries.ts";
import styles from "./frame.module.css";
import { LatestNotifications } from "./latest-notifications.tsx";

/**
 * The aside of most screens on wide windows: the weekly news, below it the latest notifications, or one of them. Both are fetched at once.
 * The lower part waits for the upper one, so that nothing moves.
 */
export function NewsAside({ what }: { what: "news" | "weekly" | "latest" }) {
  const hasNews = what !== "latest";
  const hasLatest = what !== "weekly";
  const news = useQuery({ ...suggestionQueries.list(), enabled: hasNews });
  useQuery({ ...notificationQueries.list(), enabled: hasLatest });
  return (
    <div className={styles.aside}>
      {hasNews && <SuggestionBox />}
      {hasLatest && !(hasNews && news.isPending) && <LatestNotifications />}
    </div>
  );
}
