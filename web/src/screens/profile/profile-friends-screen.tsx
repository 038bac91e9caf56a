import { appCopy } from "@chonsu/shared/copy/app";
import { friendsCopy } from "@chonsu/shared/copy/friends";
import { profileFriendsCopy } from "@chonsu/shared/copy/profile";
import type { User } from "@chonsu/shared/entities/users";
import { DOT } from "@chonsu/shared/format/people";
import { useQuery } from "@tanstack/react-query";
import { isRefusedWith } from "../../api/errors.ts";
import { useUserId } from "../../api/session.ts";
import { PeopleList } from "../../entities/people/people-list.tsx";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { userQuery } from "../../entities/people/user.query.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { chonsOf } from "../../features/friends/relations.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { MissingPerson } from "./missing-person.tsx";
import { useProfileId } from "./profile-screen.tsx";

/** `/profile/{id}/friends`: a member's chons, nearest to me first (product.md §2). */
export function ProfileFriendsScreen() {
  const id = useProfileId();
  return id === null ? <MissingPerson /> : <ProfileFriends key={id} id={id} />;
}

function ProfileFriends({ id }: { id: number }) {
  const user = useQuery(userQuery(id));
  const relations = useQuery(friendQueries.ofUser(id));
  const goBack = useGoBack(paths.profile(id));
  const name = user.data?.user_name;
  const title = name === undefined ? undefined : profileFriendsCopy.title(name);
  usePageTitle(title);
  if (relations.data === undefined && isRefusedWith(relations.error, "USER_NOT_FOUND")) return <MissingPerson />;
  return (
    <>
      <PageHeader title={title ?? appCopy.titles.profileFriends} onBack={goBack} />
      <ScreenBody>
        {relations.isPending && <PeopleSkeleton />}
        {relations.isError && relations.data === undefined && (
          <ErrorState title={friendsCopy.loadFailed} onRetry={relations.refetch} isRetrying={relations.isFetching} />
        )}
        {relations.data !== undefined && <Chons id={id} people={chonsOf(relations.data, id)} />}
      </ScreenBody>
    </>
  );
}

function Chons({ id, people }: { id: number; people: readonly User[] }) {
  const isMine = useUserId() === id;
  if (people.length === 0) {
    return (
      <EmptyState
        drawing="people"
        title={profileFriendsCopy.empty}
        action={
          isMine ? (
            <ButtonLink href={paths.invite}>{friendsCopy.goInvite}</ButtonLink>
          ) : (
            <ButtonLink href={paths.profile(id)}>{profileFriendsCopy.toProfile}</ButtonLink>
          )
        }
      />
    );
  }
  const shared = people.filter((person) => person.relation_degree === 1).length;
  const total = profileFriendsCopy.count(people.length);
  return (
    <PeopleList
      people={people}
      heading={isMine || shared === 0 ? total : `${total}${DOT}${profileFriendsCopy.shared(shared)}`}
    />
  );
}
