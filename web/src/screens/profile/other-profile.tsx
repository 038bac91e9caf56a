import { friendsCopy } from "@chonsu/shared/copy/friends";
import { profileCopy } from "@chonsu/shared/copy/profile";
import type { Friend } from "@chonsu/shared/entities/friends";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusedWith } from "../../api/errors.ts";
import { useUserId } from "../../api/session.ts";
import { ProfileHead } from "../../entities/people/profile-head.tsx";
import { ProfileInfo } from "../../entities/people/profile-info.tsx";
import { ProfileSkeleton } from "../../entities/people/profile-skeleton.tsx";
import { userQuery } from "../../entities/people/user.query.ts";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { relationBetween } from "../../features/friends/relations.ts";
import { RemoveDialog } from "../../features/friends/remove-dialog.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { DrawnNext } from "../../lib/in-steps.tsx";
import { FROM_DESKTOP, useMediaQuery } from "../../lib/media-query.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../paths/paths.ts";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PersonRemoveIcon } from "../../ui/icon/action-icons.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { MissingPerson } from "./missing-person.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import { MemberExperiences, MemberProjects } from "./profile-parts.tsx";
import { ProfileRelation } from "./profile-relation.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";

/** Another member's profile, read-only, with the relation and its actions (product.md §2). */
export function OtherProfile({ id }: { id: number }) {
  const user = useQuery(userQuery(id));
  const relations = useQuery(friendQueries.list());
  const goBack = useGoBack(paths.home);
  usePageTitle(user.data?.user_name);
  const count = user.data?.profile.experiences.length ?? 0;
  const experiences = useQuery({ ...experienceQueries.ofUser(id), enabled: count > 0 });
  const userId = useUserId() ?? 0;
  // Wide windows show the relation in the aside.
  const isWide = useMediaQuery(FROM_DESKTOP);
  // Both are fetched at once and shown together: a request to me that is shown later would move the content below it.
  const isPending = user.isPending || (user.data !== undefined && relations.isPending);
  const between = relationBetween(relations.data ?? [], userId, id);
  const isLost = relations.data === undefined && relations.isError;
  if (user.data === undefined && isRefusedWith(user.error, "USER_NOT_FOUND")) return <MissingPerson />;
  return (
    <>
      <PageHeader
        title={user.data === undefined ? profileCopy.tabInfo : profileCopy.title(user.data.user_name)}
        isTitleHidden
        onBack={goBack}
        actions={<RelationMenu userId={userId} relation={between} />}
      />
      <ScreenBody>
        {user.data === undefined && user.isError && (
          <ErrorState title={profileCopy.loadFailed} onRetry={user.refetch} isRetrying={user.isFetching} />
        )}
        {isPending && <ProfileSkeleton />}
        {user.data !== undefined && !isPending && (
          <>
            <ProfileHead user={user.data} />
            {isLost && (
              <ErrorState
                title={friendsCopy.loadOneFailed}
                onRetry={relations.refetch}
                isRetrying={relations.isFetching}
              />
            )}
            <ProfileActions user={user.data} relation={between} isKnown={!isLost} />
            <DrawnNext>
              {!isWide && <ProfileRelation user={user.data} />}
              <DrawnNext>
                <ProfileTabs
                  id={id}
                  info={
                    <ProfileInfo
                      profile={user.data.profile}
                      isMine={false}
                      experiences={<MemberExperiences userId={id} knownCount={count} />}
                      isLoading={experiences.isLoading}
                    />
                  }
                  projects={<MemberProjects id={id} isMine={false} />}
                />
              </DrawnNext>
            </DrawnNext>
          </>
        )}
      </ScreenBody>
    </>
  );
}

/** Ends a chon, or withdraws a request of mine. */
function RelationMenu({ userId, relation }: { userId: number; relation: Friend | undefined }) {
  const [asked, setAsked] = useState<Friend | undefined>();
  const isMine = relation?.status === "accepted" || relation?.from_user.id === userId;
  return (
    <>
      {relation !== undefined && isMine && (
        <ActionSheet
          label={profileCopy.options}
          items={[
            {
              label: relation.status === "accepted" ? friendsCopy.remove : friendsCopy.cancelRequest,
              icon: <PersonRemoveIcon />,
              isDanger: true,
              onSelect: () => setAsked(relation),
            },
          ]}
        />
      )}
      <RemoveDialog userId={userId} relation={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
