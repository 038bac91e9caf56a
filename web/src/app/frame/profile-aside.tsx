import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../entities/people/user.query.ts";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { ProfileRelation } from "../../screens/profile/profile-relation.tsx";
import styles from "./frame.module.css";

/** The aside of another member's profile on wide windows: how that member is connected with the caller, and the weekly news below it. */
export function ProfileAside({ id }: { id: number }) {
  const user = useQuery(userQuery(id));
  // The upper part must be known first, so that the lower part does not move.
  if (user.isPending) return null;
  return (
    <div className={styles.aside}>
      {user.data !== undefined && <ProfileRelation user={user.data} />}
      <SuggestionBox />
    </div>
  );
}
