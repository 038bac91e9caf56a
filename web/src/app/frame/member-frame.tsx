import { appCopy } from "@chonsu/shared/copy/app";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Outlet, useLocation, useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { FROM_DESKTOP, FROM_TABLET, useMediaQuery } from "../../lib/media-query.ts";
import { useOnline } from "../../lib/online.ts";
import { OPEN_PARAM, paths, plainPath } from "../../paths/paths.ts";
import { AppShell } from "../../ui/app-shell/app-shell.tsx";
import { Brand, type NavItem, SideRail, TopBar } from "../../ui/app-shell/navigation.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Badge } from "../../ui/badge/badge.tsx";
import { ConnectionBanner } from "../../ui/banner/banner.tsx";
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
import { ScreenBoundary } from "./screen-boundary.tsx";

const loadMenu = () => import("./side-menu.tsx").then((module) => module.SideMenu);

/** Only tab screens on wide windows show it. On other screens the user reads or writes one thing. */
const TabAside = lazyCode(() => import("./tab-aside.tsx").then((module) => module.TabAside));

/** The frame of every member screen: header and bottom navigation on phones, a rail at the left on wide windows. */
export function MemberFrame() {
  const pathname = plainPath(useLocation().pathname);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const connection = useConnectionText(useOnline());
  const isChat = pathname === paths.conversations;
  const isOpenChat = useIsOpenChat(isChat);
  const isWide = useMediaQuery(FROM_DESKTOP);
  const isTabScreen = tabs.some(({ value }) => value === pathname);
  // All other screens have their own header with a back button; two bars would overlap.
  const hasHeader = isTabScreen || (isChat && !isOpenChat);
  return (
    <AppShell
      width={isChat ? "wide" : "column"}
      isFilled={isChat}
      banner={<ConnectionBanner {...connection} />}
      tabs={isTabScreen ? <LinkTabs label={appCopy.mainNavigation} value={pathname} items={tabs} /> : undefined}
      topBar={hasHeader && !isWide ? <Header onOpenMenu={() => setMenuOpen(true)} /> : undefined}
      {...(isWide &&
        isTabScreen && {
          aside: (
            <ScreenBoundary>
              <Suspense>
                <TabAside />
              </Suspense>
            </ScreenBoundary>
          ),
          asideLabel: appCopy.aside,
        })}
      rail={isWide ? <Rail pathname={pathname} onOpenMenu={() => setMenuOpen(true)} /> : undefined}
    >
      <Outlet />
      <OnDemand load={loadMenu} given={{ isOpen: isMenuOpen, onClose: closeMenu }} onFailed={closeMenu} />
    </AppShell>
  );
}

/** On phones an open conversation fills the screen; its own header has the back button. */
function useIsOpenChat(isChat: boolean): boolean {
  const [search] = useSearchParams();
  return !useMediaQuery(FROM_TABLET) && isChat && search.has(OPEN_PARAM);
}

const tabs = [
  { value: paths.home, href: paths.home, label: appCopy.home },
  { value: paths.friends, href: paths.friends, label: appCopy.friends },
  { value: paths.invite, href: paths.invite, label: appCopy.invite },
];

function useUnreadCount(): number {
  return useQuery(notificationQueries.unreadCount()).data?.unread_count ?? 0;
}

function notificationLabel(unread: number): string {
  return unread > 0 ? `${appCopy.notifications}, ${appCopy.unread(unread)}` : appCopy.notifications;
}

function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const unread = useUnreadCount();
  return (
    <TopBar brand={<ProductBrand />} homeHref={paths.home} homeLabel={appCopy.homeLink}>
      <IconLink href={paths.conversations} label={appCopy.messages} icon={<ChatIcon />} />
      <IconLink href={paths.search} label={appCopy.search} icon={<SearchIcon />} />
      <IconLink
        href={paths.notification}
        label={notificationLabel(unread)}
        icon={<BellIcon />}
        badge={unread > 0 ? <Badge count={unread} /> : undefined}
      />
      <IconButton label={appCopy.menu} icon={<MyFace />} onClick={onOpenMenu} />
    </TopBar>
  );
}

function Rail({ pathname, onOpenMenu }: { pathname: string; onOpenMenu: () => void }) {
  const unread = useUnreadCount();
  const items: NavItem[] = [
    { href: paths.home, label: appCopy.home, icon: <HomeIcon /> },
    { href: paths.friends, label: appCopy.friends, icon: <PeopleIcon /> },
    { href: paths.invite, label: appCopy.invite, icon: <MailIcon /> },
    { href: paths.conversations, label: appCopy.messages, icon: <ChatIcon /> },
    { href: paths.search, label: appCopy.search, icon: <SearchIcon /> },
    {
      href: paths.notification,
      label: appCopy.notifications,
      icon: <BellIcon />,
      badge: unread > 0 ? <Badge count={unread} label={appCopy.unread(unread)} /> : undefined,
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
      footer={<IconButton label={appCopy.menu} icon={<MyFace />} onClick={onOpenMenu} />}
    />
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
