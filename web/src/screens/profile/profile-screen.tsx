import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { MissingPerson } from "./missing-person.tsx";
import { fetchMemberExperiences } from "./profile-parts.tsx";

/** Whoever looks at another's profile has no form to fill. */
const OwnProfile = lazyCode(() => import("./own-profile.tsx").then((module) => module.OwnProfile));
/** With what its first tab shows; should that fail to come, the tab says so, not the profile. */
export const OtherProfile = lazyCode(async () => {
  const [{ OtherProfile: Profile }] = await Promise.all([
    import("./other-profile.tsx"),
    fetchMemberExperiences().catch(() => {}),
  ]);
  return Profile;
});

/** `/profile/{id}`: mine if it is me, otherwise the other person's (product.md §2). */
export function ProfileScreen() {
  const id = useProfileId();
  const userId = useUserId();
  if (id === null || id === DELETED_USER_ID) return <MissingPerson hasLeft={id === DELETED_USER_ID} />;
  if (id === userId) return <OwnProfile userId={id} />;
  return <OtherProfile key={id} id={id} />;
}

/** The id of the address; null where it is no id. */
export function useProfileId(): number | null {
  const { id } = useParams();
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
