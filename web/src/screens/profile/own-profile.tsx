import { profileCopy } from "@chonsu/shared/copy/profile";
import { useQuery } from "@tanstack/react-query";
import { ProfileHead } from "../../entities/people/profile-head.tsx";
import { ProfileInfo } from "../../entities/people/profile-info.tsx";
import { ProfileSkeleton } from "../../entities/people/profile-skeleton.tsx";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PenIcon } from "../../ui/icon/action-icons.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { MemberProjects, OwnExperiences } from "./profile-parts.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";

/** My own profile, with a link to edit it (product.md §2). */
export function OwnProfile({ userId }: { userId: number }) {
  const me = useMe();
  const experiences = useQuery(experienceQueries.ofUser(userId));
  const goBack = useGoBack(paths.home);
  usePageTitle(me.data?.user_name);
  return (
    <>
      <PageHeader title={profileCopy.mine} onBack={goBack} />
      <ScreenBody>
        {me.data === undefined && me.isError && (
          <ErrorState title={profileCopy.loadMineFailed} onRetry={me.refetch} isRetrying={me.isFetching} />
        )}
        {me.isPending && <ProfileSkeleton />}
        {me.data !== undefined && (
          <>
            <ProfileHead user={me.data} />
            <ButtonLink href={paths.editProfile} variant="secondary" isWide icon={<PenIcon size={20} />}>
              {profileCopy.edit}
            </ButtonLink>
            <ProfileTabs
              id={userId}
              info={
                <ProfileInfo
                  profile={me.data.profile}
                  isMine
                  experiences={<OwnExperiences userId={userId} knownCount={me.data.profile.experiences.length} />}
                  isLoading={experiences.isLoading}
                />
              }
              projects={<MemberProjects id={userId} isMine />}
            />
          </>
        )}
      </ScreenBody>
    </>
  );
}
