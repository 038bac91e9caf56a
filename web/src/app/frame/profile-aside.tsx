import { useQuery } from "@tanstack/react-query";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { RelationView } from "../../features/users/relation-view.tsx";
import { userQueries } from "../../features/users/users.queries.ts";
import styles from "./frame.module.css";

/** Beside another member's profile on wide windows: how we are connected, below it the weekly news. */
export function ProfileAside({ id }: { id: number }) {
  const user = useQuery(userQueries.one(id));
  // What is above must be known first, so that nothing moves.
  if (user.isPending) return null;
  return (
    <div className={styles.aside}>
      {user.data !== undefined && <RelationView user={user.data} />}
      <SuggestionBox />
    </div>
  );
}
