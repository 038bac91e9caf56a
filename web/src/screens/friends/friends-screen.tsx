import { appCopy } from "@chonsu/shared/copy/app";
import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { Friend } from "@chonsu/shared/entities/friends";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { invitationsTo } from "../../features/experiences/invitations.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { MapSkeleton } from "../../features/friends/map/map-skeleton.tsx";
import { MyChons } from "../../features/friends/my-chons.tsx";
import { requestsTo } from "../../features/friends/relations.ts";
import { RequestsToMe } from "../../features/friends/requests-to-me.tsx";
import { type FriendsView, ViewSwitch } from "../../features/friends/view-switch.tsx";
import { useMe } from "../../features/users/users.queries.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { Badge } from "../../ui/badge/badge.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { Part } from "../../ui/part/part.tsx";
import { TabPanel, Tabs } from "../../ui/tabs/tabs.tsx";
import styles from "./friends.module.css";
import { FirstCircle, useFirstCircle } from "./use-first-circle.ts";

const loadMap = () => import("../../features/friends/map/chon-map.tsx");
const ChonMap = lazyCode(() => loadMap().then((module) => module.ChonMap));

/** Most members are invited to nothing. */
const InvitationsToMe = lazyCode(() =>
  import("../../features/experiences/invitations-to-me.tsx").then((module) => module.InvitationsToMe),
);

const TABS = ["mine", "requests"] as const;
type Tab = (typeof TABS)[number];

/** `/friends`: my chons, and the requests and invitations to me (product.md §2). The tab is in the URL; navigation state may name it too. */
export function FriendsScreen() {
  const userId = useUserId() ?? 0;
  const relations = useQuery(friendQueries.list());
  const tab = useTab();
  const requests = requestsTo(relations.data ?? [], userId);
  const experiences = useQuery(experienceQueries.ofUser(userId));
  const invitations = invitationsTo(experiences.data ?? [], userId);
  return (
    <ScreenBody>
      <h1 className="visually-hidden">{appCopy.titles.friends}</h1>
      <Tabs
        label={friendsCopy.tabs}
        value={tab}
        items={[
          { value: "mine", label: friendsCopy.tabMine, href: paths.friendsTab("mine") },
          {
            value: "requests",
            label: friendsCopy.tabRequests,
            href: paths.friendsTab("requests"),
            badge: <Badge count={experiences.isPending ? 0 : requests.length + invitations.length} />,
          },
        ]}
      >
        {relations.data === undefined ? (
          <TabPanel value={tab}>
            <Unready list={relations} tab={tab} />
          </TabPanel>
        ) : (
          <>
            <TabPanel value="mine">
              <Mine userId={userId} relations={relations.data} />
            </TabPanel>
            <TabPanel value="requests">
              {experiences.isPending ? (
                <PeopleSkeleton />
              ) : (
                <RequestsToMe requests={requests} others={invitationsPart({ userId, experiences, invitations })} />
              )}
            </TabPanel>
          </>
        )}
      </Tabs>
    </ScreenBody>
  );
}

interface InvitationsPart {
  userId: number;
  experiences: UseQueryResult<readonly Experience[]>;
  invitations: readonly Experience[];
}

/** The invitations to me, or that they could not be loaded. */
function invitationsPart({ userId, experiences, invitations }: InvitationsPart) {
  if (experiences.data === undefined) {
    return (
      <ErrorState
        title={experienceCardCopy.loadFailed}
        onRetry={experiences.refetch}
        isRetrying={experiences.isFetching}
      />
    );
  }
  return invitations.length === 0 ? null : (
    <Part failure={experienceCardCopy.loadFailed} fallback={<PeopleSkeleton />}>
      <InvitationsToMe userId={userId} invitations={invitations} />
    </Part>
  );
}

/** The loading or error state of both lists. */
function Unready({ list, tab }: { list: UseQueryResult<readonly Friend[]>; tab: Tab }) {
  const view = useView();
  if (!list.isError) return tab === "mine" && view === "map" ? <MapSkeleton /> : <PeopleSkeleton />;
  return <ErrorState title={friendsCopy.loadFailed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
}

function Mine({ userId, relations }: { userId: number; relations: readonly Friend[] }) {
  const waiting = relations.filter((row) => row.status === "pending" && row.from_user.id === userId);
  const accepted = relations.filter((row) => row.status === "accepted");
  const view = useView();
  const { isPending, circle, dismiss } = useFirstCircle();
  if (isPending && view === "list") return <PeopleSkeleton />;
  if (waiting.length + accepted.length > 0) {
    return (
      <div className={styles.mine}>
        <Suspense fallback={<PeopleSkeleton />}>
          {circle !== null && view === "list" && <FirstCircle circle={circle} onDismiss={dismiss} />}
          {accepted.length > 0 && <ViewSwitch view={view} onIntent={() => void loadMap().catch(() => {})} />}
          {view === "map" && accepted.length > 0 ? (
            <MyMap userId={userId} />
          ) : (
            <MyChons userId={userId} relations={[...waiting, ...accepted]} />
          )}
        </Suspense>
      </div>
    );
  }
  return (
    <EmptyState
      drawing="people"
      title={friendsCopy.emptyMine}
      hint={friendsCopy.emptyMineHint}
      action={<ButtonLink href={paths.invite}>{friendsCopy.goInvite}</ButtonLink>}
    />
  );
}

function MyMap({ userId }: { userId: number }) {
  const { data: me } = useMe();
  return (
    <Part failure={friendsCopy.loadFailed} fallback={<MapSkeleton />}>
      <ChonMap me={{ id: userId, name: me?.user_name ?? null, image: me?.profile.image ?? null }} />
    </Part>
  );
}

/** The view in the URL: the list unless it names the map. */
function useView(): FriendsView {
  return useSearchParams()[0].get("view") === "map" ? "map" : "list";
}

/** The tab in the URL; otherwise the one in the navigation state (product.md §2), or my chons. */
function useTab(): Tab {
  const [search] = useSearchParams();
  const state: unknown = useLocation().state;
  const named =
    search.get("tab") ?? (typeof state === "object" && state !== null && "activeTab" in state ? state.activeTab : null);
  return TABS.find((tab) => tab === named) ?? "mine";
}
