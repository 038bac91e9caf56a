import { appCopy } from "@chonsu/shared/copy/app";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { Outlet, useLocation, useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { invitationQueries } from "../../features/experiences/invitations.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { FROM_DESKTOP, FROM_TABLET, useMediaQuery } from "../../lib/media-query.ts";
import { useOnline } from "../../lib/online.ts";
import { CALM_MS, useElapsed } from "../../lib/timers.ts";
import { OPEN_PARAM, paths, plainPath } from "../../paths/paths.ts";
import { AppShell } from "../../ui/app-shell/app-shell.tsx";
import { Brand, type NavItem, SideRail, TopBar } from "../../ui/app-shell/navigation.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Badge } from "../../ui/badge/badge.tsx";
import { ConnectionBanner } from "../../ui/banner/banner.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { PenIcon } from "../../ui/icon/action-icons.tsx";
import {
  BellIcon,
  ChatIcon,
  HomeIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  SearchIcon,
} from "../../ui/icon/navigation-icons.tsx";
import { IconButton, IconLink } from "../../ui/icon-button/icon-button.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";
import { RingsMark } from "../../ui/rings/rings.tsx";
import { LinkTabs } from "../../ui/tabs/link-tabs.tsx";
import { useConnectionText } from "../live/connection.tsx";
import { asideAt, type Beside } from "./aside-at.ts";
import styles from "./frame.module.css";
import { ScreenBoundary } from "./screen-boundary.tsx";

const loadMenu = () => import("./side-menu.tsx").then((module) => module.SideMenu);

/** Only wide windows have an aside, so its code is loaded only there. */
const NewsAside = lazyCode(() => import("./news-aside.tsx").then((module) => module.NewsAside));
const ProfileAside = lazyCode(() => import("./profile-aside.tsx").then((module) => module.ProfileAside));

/** The frame of every member screen: a header with tabs on phones and tablets, a rail at the left on wide windows. */
export function MemberFrame() {
  const pathname = plainPath(useLocation().pathname);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const connection = useConnectionText(useOnline());
  const isChat = pathname === paths.conversations;
  const isOpenChat = useIsOpenChat(isChat);
  const isWide = useMediaQuery(FROM_DESKTOP);
  const isMap = useIsMap(pathname);
  const userId = useUserId();
  const beside = isWide && !isMap ? asideAt(pathname, userId) : undefined;
  const unread = useUnread(beside === "news" || beside === "latest");
  const face = useRef<HTMLButtonElement>(null);
  const toAccount = { ref: face, onClick: () => setMenuOpen(true), "aria-expanded": isMenuOpen } as const;
  const isTabScreen = tabs.some(({ value }) => value === pathname);
  // All other screens have their own header with a back button; two bars would overlap.
  const hasHeader = isTabScreen || (isChat && !isOpenChat);
  return (
    <AppShell
      width={isChat || isMap ? "wide" : "column"}
      isFilled={isChat}
      banner={<ConnectionBanner {...connection} />}
      tabs={isTabScreen ? <TabsOfScreens value={pathname} asking={unread.asking} /> : undefined}
      topBar={hasHeader && !isWide ? <Header account={toAccount} unread={unread} /> : undefined}
      {...asideFor(beside)}
      rail={isWide ? <Rail pathname={pathname} account={toAccount} unread={unread} /> : undefined}
    >
      <Outlet />
      <OnDemand load={loadMenu} given={{ isOpen: isMenuOpen, anchor: face, onClose: closeMenu }} onFailed={closeMenu} />
    </AppShell>
  );
}

/** On phones an open conversation fills the screen; its own header has the back button. */
function useIsOpenChat(isChat: boolean): boolean {
  const [search] = useSearchParams();
  return !useMediaQuery(FROM_TABLET) && isChat && search.has(OPEN_PARAM);
}

/** The map of the chons takes the whole width. */
function useIsMap(pathname: string): boolean {
  const [search] = useSearchParams();
  return pathname === paths.friends && search.get("view") === "map";
}

/** The aside of a screen on wide windows. */
function asideFor(what: Beside | undefined) {
  if (what === undefined) return {};
  return typeof what === "string"
    ? { aside: <Aside content={<NewsAside what={what} />} />, asideLabel: appCopy.aside }
    : { aside: <Aside content={<ProfileAside id={what.profileId} />} />, asideLabel: appCopy.profileAside };
}

function Aside({ content }: { content: ReactNode }) {
  return (
    <ScreenBoundary>
      <Suspense>{content}</Suspense>
    </ScreenBoundary>
  );
}

/** The tabs, with the number of open requests and invitations to me. */
function TabsOfScreens({ value, asking }: { value: string; asking: Asking }) {
  const items = tabs.map((tab) => (tab.value === paths.friends ? { ...tab, badge: requestsBadge(asking) } : tab));
  return <LinkTabs label={appCopy.mainNavigation} value={value} items={items} />;
}

function requestsBadge({ requests, invitations }: Asking): ReactNode {
  const count = requests + invitations;
  return count > 0 ? <Badge count={count} label={appCopy.asking(requests, invitations)} /> : undefined;
}

const tabs = [
  { value: paths.home, href: paths.home, label: appCopy.home },
  { value: paths.friends, href: paths.friends, label: appCopy.friends },
  { value: paths.invite, href: paths.invite, label: appCopy.invite },
];

/** The numbers of requests and invitations that wait for my answer. */
interface Asking {
  requests: number;
  invitations: number;
}

const NOTHING_ASKED: Asking = { requests: 0, invitations: 0 };

/** What waits for my answer, and the numbers of unread notifications and messages. */
interface Unread {
  asking: Asking;
  notifications: number;
  messages: number;
}

/** Where the aside fetches the list of notifications, the unread ones are counted in it instead of fetching their number too. */
function useUnread(hasList: boolean): Unread {
  const list = useQuery({ ...notificationQueries.list(), enabled: hasList });
  const { data: count } = useQuery({ ...notificationQueries.unreadCount(), enabled: !hasList || list.isError });
  const { data: messages = 0 } = useQuery(conversationQueries.unreadCount());
  const listed = hasList && list.data !== undefined ? list.data.filter((one) => !one.is_read).length : undefined;
  return { asking: useAsking(), notifications: listed ?? count?.unread_count ?? 0, messages };
}

/** Both lists are long and their sum can wait: the first requests of a page are for what it shows. */
function useAsking(): Asking {
  const userId = useUserId() ?? 0;
  const enabled = useElapsed(CALM_MS);
  const requests = useQuery({ ...friendQueries.openRequests(userId), enabled });
  const invitations = useQuery({ ...invitationQueries.open(userId), enabled });
  // Shown in one step.
  if (requests.isPending !== invitations.isPending && !requests.isError && !invitations.isError) return NOTHING_ASKED;
  return { requests: requests.data ?? 0, invitations: invitations.data ?? 0 };
}

function notificationLabel(unread: number): string {
  return unread > 0 ? `${appCopy.notifications}, ${appCopy.unread(unread)}` : appCopy.notifications;
}

/** For the button with the member's own picture, which opens the account menu. */
interface AccountButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  "aria-expanded": boolean;
}

function Header({ account, unread }: { account: AccountButtonProps; unread: Unread }) {
  const { notifications, messages } = unread;
  return (
    <TopBar brand={<ProductBrand />} homeHref={paths.home} homeLabel={appCopy.homeLink}>
      <IconLink
        href={paths.conversations}
        label={messages > 0 ? messagesCopy.unreadLink(messages) : appCopy.messages}
        icon={<ChatIcon />}
        badge={messages > 0 ? <Badge count={messages} /> : undefined}
      />
      <IconLink href={paths.search} label={appCopy.search} icon={<SearchIcon />} />
      <IconLink
        href={paths.notification}
        label={notificationLabel(notifications)}
        icon={<BellIcon />}
        badge={notifications > 0 ? <Badge count={notifications} /> : undefined}
      />
      <IconButton {...account} label={appCopy.menu} icon={<MyFace />} aria-haspopup="dialog" />
    </TopBar>
  );
}

function Rail({ pathname, account, unread }: { pathname: string; account: AccountButtonProps; unread: Unread }) {
  const { asking, notifications, messages } = unread;
  const items: NavItem[] = [
    { href: paths.home, label: appCopy.home, icon: <HomeIcon /> },
    { href: paths.friends, label: appCopy.friends, icon: <PeopleIcon />, badge: requestsBadge(asking) },
    { href: paths.invite, label: appCopy.invite, icon: <MailIcon /> },
    {
      href: paths.conversations,
      label: appCopy.messages,
      icon: <ChatIcon />,
      badge: messages > 0 ? <Badge count={messages} label={messagesCopy.unread(messages)} /> : undefined,
    },
    { href: paths.search, label: appCopy.search, icon: <SearchIcon /> },
    {
      href: paths.notification,
      label: appCopy.notifications,
      icon: <BellIcon />,
      badge: notifications > 0 ? <Badge count={notifications} label={appCopy.unread(notifications)} /> : undefined,
    },
  ].map((item) => ({ ...item, isCurrent: item.href === pathname }));
  return (
    <SideRail
      label={appCopy.mainNavigation}
      brand={<ProductBrand />}
      homeHref={paths.home}
      homeLabel={appCopy.homeLink}
      items={items}
      {...(pathname === paths.home && {
        action: { href: paths.projectAdd, label: appCopy.write, icon: <PenIcon /> },
      })}
      footer={<RailAccount {...account} />}
    />
  );
}

/** The member's own picture, from 1280 px on with the name beside it. */
function RailAccount(account: AccountButtonProps) {
  const { data: me } = useMe();
  return (
    <button type="button" {...account} title={appCopy.menu} aria-haspopup="dialog" className={styles.account}>
      <MyFace />
      <span className={classNames(styles.name, "one-line")}>{me?.user_name}</span>
      <span className="visually-hidden">{appCopy.menu}</span>
    </button>
  );
}

function ProductBrand() {
  return <Brand mark={<RingsMark />} name={appCopy.brand} />;
}

function MyFace() {
  const userId = useUserId() ?? 0;
  const { data: me } = useMe();
  if (me === undefined) return <PersonIcon />;
  return <Avatar id={userId} name={me.user_name} image={me.profile.image} size="s" />;
}
