import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { User } from "@chonsu/shared/entities/users";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { UserRow } from "../../entities/people/user-row.tsx";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { projectQueries } from "../../features/projects/projects.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { ProjectFailure } from "./project-failure.tsx";
import styles from "./projects.module.css";

/** `/projects/{projectId}/friends`: all people on a post, with their number (product.md §2). */
export function ProjectFriendsScreen() {
  const { projectId = "" } = useParams();
  const people = useQuery(projectQueries.taggedUsers(projectId));
  return (
    <PeopleOfProject
      projectId={projectId}
      title={appCopy.titles.projectFriends}
      empty={projectsCopy.emptyMembers}
      people={people}
    />
  );
}

/** `/projects/{projectId}/liked`: all people who like a post, with their number (product.md §2). */
export function ProjectLikedScreen() {
  const { projectId = "" } = useParams();
  const people = useQuery(projectQueries.likedUsers(projectId));
  return (
    <PeopleOfProject
      projectId={projectId}
      title={appCopy.titles.projectLiked}
      empty={projectsCopy.emptyLikers}
      people={people}
    />
  );
}

interface PeopleOfProjectProps {
  projectId: string;
  title: string;
  empty: string;
  people: UseQueryResult<User[]>;
}

function PeopleOfProject({ projectId, title, empty, people }: PeopleOfProjectProps) {
  const goBack = useGoBack(paths.project(projectId));
  const post = useQuery(projectQuery(projectId, useUserId()));
  usePageTitle(post.data && `${title} · ${post.data.title}`);
  const { data } = people;
  return (
    <>
      <PageHeader title={title} onBack={goBack} />
      <ScreenBody>
        {people.isPending && <PeopleSkeleton />}
        {people.isError && data === undefined && <ProjectFailure query={people} />}
        {data?.length === 0 && (
          <EmptyState
            drawing="people"
            title={empty}
            action={<ButtonLink href={paths.project(projectId)}>{projectsCopy.toPost}</ButtonLink>}
          />
        )}
        {data !== undefined && data.length > 0 && (
          <>
            <p className={styles.count}>{projectsCopy.people(data.length)}</p>
            <ul className={styles.people}>
              {data.map((user) => (
                <li key={user.id}>
                  <UserRow user={user} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ScreenBody>
    </>
  );
}
