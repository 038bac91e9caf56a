import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { MissingPerson } from "./missing-person.tsx";
import { fetchMemberExperiences } from "./profile-parts.tsx";

/** Loaded only for the viewer's own profile, because it contains a form. */
const OwnProfile = lazyCode(() => import("./own-profile.tsx").then((module) => module.OwnProfile));
/** Loads together with its first tab. When the tab's code fails to load, only the tab shows an error. */
export const OtherProfile = lazyCode(async () => {
  const [{ OtherProfile: Profile }] = await Promise.all([
    import("./other-profile.tsx"),
    fetchMemberExperiences().catch(() => {}),
  ]);
  return Profile;
});

/** `/profile/{id}`: my own profile or another member's (product.md §2). */
export function ProfileScreen() {
  const id = useProfileId();
  const userId = useUserId();
  if (id === null || id === DELETED_USER_ID) return <MissingPerson hasLeft={id === DELETED_USER_ID} />;
  if (id === userId) return <OwnProfile userId={id} />;
  return <OtherProfile key={id} id={id} />;
}

/** The id in the URL; null when it is not a valid id. */
export function useProfileId(): number | null {
  const { id } = useParams();
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
