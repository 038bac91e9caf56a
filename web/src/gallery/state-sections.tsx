import { appCopy } from "@chonsu/shared/copy/app";
import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import { profileCopy } from "@chonsu/shared/copy/profile";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { useState } from "react";
import { Brand, SideRail, TopBar } from "../ui/app-shell/navigation.tsx";
import { Avatar } from "../ui/avatar/avatar.tsx";
import { Badge } from "../ui/badge/badge.tsx";
import { Banner, ConnectionBanner } from "../ui/banner/banner.tsx";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card/card.tsx";
import { EmptyState } from "../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../ui/error-state/error-state.tsx";
import { PenIcon } from "../ui/icon/action-icons.tsx";
import { BellIcon, ChatIcon, HomeIcon, MailIcon, PeopleIcon, SearchIcon } from "../ui/icon/navigation-icons.tsx";
import { IconButton, IconLink } from "../ui/icon-button/icon-button.tsx";
import { PageHeader } from "../ui/page-header/page-header.tsx";
import { Progress } from "../ui/progress/progress.tsx";
import { RingsMark } from "../ui/rings/rings.tsx";
import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonLine } from "../ui/skeleton/skeleton.tsx";
import { LinkTabs } from "../ui/tabs/link-tabs.tsx";
import { TabPanel, Tabs } from "../ui/tabs/tabs.tsx";
import styles from "./gallery.module.css";
import { GallerySection } from "./gallery-section.tsx";

/** Loading, empty, error, progress, lost connection. */
export function StateSection() {
  const text = copy.state;
  return (
    <GallerySection id="states" title={copy.sections.states}>
      <div className={styles.grid}>
        <Card>
          <SkeletonGroup>
            <div className={styles.person}>
              <SkeletonCircle />
              <div className={styles.grow}>
                <SkeletonLine width="40%" />
              </div>
            </div>
            <SkeletonLine />
            <SkeletonLine width="80%" />
            <SkeletonBlock height={148} />
          </SkeletonGroup>
        </Card>
        <Card>
          <EmptyState
            drawing="people"
            title={text.empty}
            hint={text.emptyHint}
            action={<Button>{text.emptyAction}</Button>}
          />
        </Card>
        <Card>
          <ErrorState title={text.error} hint={text.errorHint} onRetry={() => {}} />
        </Card>
        <Card>
          <Progress
            label={text.uploading}
            value={0.42}
            cancel={
              <Button size="s" variant="text">
                {uiCopy.cancel}
              </Button>
            }
          />
        </Card>
        <div className={styles.gapped}>
          <Banner>{text.advice}</Banner>
          <Banner tone="warning">{text.warning}</Banner>
          <Banner tone="good">{text.good}</Banner>
          <Banner tone="danger">{text.danger}</Banner>
          <ConnectionBanner text={uiCopy.offline} />
          <ConnectionBanner text={uiCopy.backOnline} isBack />
        </div>
      </div>
    </GallerySection>
  );
}

const text = appCopy;
const ITEMS = [
  { href: "#navigation", label: text.home, icon: <HomeIcon />, isCurrent: true },
  { href: "#buttons", label: text.friends, icon: <PeopleIcon /> },
  { href: "#fields", label: text.invite, icon: <MailIcon /> },
  { href: "#faces", label: text.messages, icon: <ChatIcon />, badge: <Badge count={3} label={copy.unread} /> },
];
const WRITE = { href: "#cards", label: text.write, icon: <PenIcon /> };
const BRAND = <Brand mark={<RingsMark />} name={text.brand} />;

/** Bars, rail, tabs, page headers. */
export function NavigationSection() {
  const [tab, setTab] = useState("info");
  return (
    <GallerySection id="navigation" title={copy.sections.navigation}>
      <div className={styles.grid}>
        <div className={styles.phone}>
          <TopBar brand={BRAND} homeHref="#top" homeLabel={text.brand}>
            <IconLink label={text.messages} icon={<ChatIcon />} href="#navigation" />
            <IconLink label={copy.field.search} icon={<SearchIcon />} href="#navigation" />
            <IconLink label={copy.unread} icon={<BellIcon />} href="#navigation" badge={<Badge count={3} />} />
            <IconButton label={text.myProfile} icon={<Avatar id={4} name={copy.me} size="s" />} />
          </TopBar>
          <LinkTabs
            label={copy.sections.navigation}
            items={ITEMS.slice(0, 3).map((item) => ({ ...item, value: item.href, badge: null }))}
            value="#navigation"
          />
        </div>
        <div className={styles.frame}>
          <PageHeader
            title={copy.post.title}
            onBack={() => {}}
            actions={<IconButton label={text.write} icon={<PenIcon />} />}
          />
          <PageHeader title={copy.people[0]} onBack={() => {}}>
            <Avatar id={1} name={copy.people[0]} size="s" />
            <span className={styles.name}>{copy.people[0]}</span>
          </PageHeader>
          <Tabs
            label={text.myProfile}
            items={[
              { value: "info", label: profileCopy.tabInfo },
              { value: "posts", label: profileCopy.tabProjects, badge: <Badge count={2} /> },
            ]}
            value={tab}
            onChange={setTab}
          >
            <TabPanel value="info">{copy.pangram}</TabPanel>
            <TabPanel value="posts">{copy.post.text}</TabPanel>
          </Tabs>
        </div>
        <div className={styles.frame}>
          <SideRail
            label={copy.sections.navigation}
            brand={BRAND}
            homeHref="#top"
            homeLabel={text.brand}
            items={ITEMS}
            action={WRITE}
            footer={<Avatar id={4} name={copy.me} size="s" />}
          />
        </div>
      </div>
    </GallerySection>
  );
}
