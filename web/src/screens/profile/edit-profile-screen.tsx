import { profileCopy } from "@chonsu/shared/copy/profile";
import { profileEditCopy } from "@chonsu/shared/copy/profile-editor";
import { useUserId } from "../../api/session.ts";
import { ProfileForm } from "../../features/users/profile-form.tsx";
import { useMe } from "../../features/users/users.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { SkeletonForm } from "../../ui/skeleton/skeleton.tsx";

/** Picture, name, school, degree, year, major. */
const FIELD_HEIGHTS = [80, 50, 50, 50, 50, 50];

/** `/editprofile`: changes my profile. It loads its own data, so it may be opened directly (product.md §2). */
export function EditProfileScreen() {
  const me = useMe();
  const userId = useUserId() ?? 0;
  const goBack = useGoBack(paths.profile(userId));
  return (
    <>
      <PageHeader title={profileEditCopy.title} onBack={goBack} />
      <ScreenBody>
        {me.isPending && <SkeletonForm heights={FIELD_HEIGHTS} />}
        {me.isError && me.data === undefined && (
          <ErrorState title={profileCopy.loadMineFailed} onRetry={me.refetch} isRetrying={me.isFetching} />
        )}
        {me.data !== undefined && (
          // Goes back to the profile; opening it again would add a second entry to the history.
          <ProfileForm key={me.data.id} me={me.data} onSaved={goBack} />
        )}
      </ScreenBody>
    </>
  );
}
