import { profileCopy } from "@chonsu/shared/copy/profile";
import type { Profile } from "@chonsu/shared/entities/users";
import { isPortfolioUrl } from "@chonsu/shared/format/text/portfolio-url";
import type { ReactNode } from "react";
import { peopleAbout } from "../../paths/paths.ts";
import { ChipList } from "../../ui/chip/chip.tsx";
import { ExternalIcon } from "../../ui/icon/navigation-icons.tsx";
import { LinkedText } from "../../ui/linked-text/linked-text.tsx";
import styles from "./profile-info.module.css";

interface ProfileInfoProps {
  profile: Profile;
  /** Chooses the texts of empty sections. */
  isMine: boolean;
  /** The section of experiences, with its actions. */
  experiences: ReactNode;
  /** Whether the experiences are loading. Their height is not known, and what is below them would move: it waits. */
  isLoading: boolean;
}

/** The details of a profile (product.md §2, Profiles). Empty sections have a text. */
export function ProfileInfo({ profile, isMine, experiences, isLoading }: ProfileInfoProps) {
  const { keywords } = profile;
  const empty = isMine ? profileCopy.emptyMine : profileCopy.emptyOther;
  return (
    <div className={styles.info}>
      <ProfileSection title={profileCopy.interests} empty={keywords.length === 0 && empty.interests}>
        <ChipList items={keywords} hrefOf={peopleAbout} isWhole />
      </ProfileSection>
      {experiences}
      {!isLoading && <Below profile={profile} empty={empty} />}
    </div>
  );
}

function Below({ profile, empty }: { profile: Profile; empty: (typeof profileCopy)["emptyMine" | "emptyOther"] }) {
  const { skills, introduction, portfolio_links } = profile;
  return (
    <>
      <ProfileSection title={profileCopy.skills} empty={skills.length === 0 && empty.skills}>
        <ChipList items={skills.map(({ skill }) => skill)} hrefOf={peopleAbout} isWhole />
      </ProfileSection>
      <ProfileSection title={profileCopy.introduction} empty={introduction.trim() === "" && empty.introduction}>
        <p>
          <LinkedText text={introduction} />
        </p>
      </ProfileSection>
      <ProfileSection title={profileCopy.portfolio} empty={portfolio_links.length === 0 && empty.portfolio}>
        <ul className={styles.links}>
          {portfolio_links.map(({ id, portfolioLink }) => (
            <li key={id}>
              <PortfolioLink url={portfolioLink} />
            </li>
          ))}
        </ul>
      </ProfileSection>
    </>
  );
}

interface ProfileSectionProps {
  title: string;
  /** The text for an empty section; false when there is content. */
  empty: string | false;
  children: ReactNode;
}

function ProfileSection({ title, empty, children }: ProfileSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {empty === false ? children : <p className={styles.empty}>{empty}</p>}
    </section>
  );
}

/** A link for web and file addresses only; any other stored value stays plain text. */
function PortfolioLink({ url }: { url: string }) {
  if (!isPortfolioUrl(url)) return <span className={styles.plain}>{url}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
      {url}
      <ExternalIcon size={16} />
      <span className="visually-hidden">{profileCopy.opensNewTab}</span>
    </a>
  );
}
