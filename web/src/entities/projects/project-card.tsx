import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { POST_COLLAPSED_PX } from "@chonsu/shared/limits";
import { type ReactNode, useId, useState } from "react";
import { paths, postsAbout } from "../../paths/paths.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Carousel } from "../../ui/carousel/carousel.tsx";
import { ChipList } from "../../ui/chip/chip.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { CollapsibleText } from "../../ui/collapsible-text/collapsible-text.tsx";
import { Link } from "../../ui/link/link.tsx";
import { LinkedText } from "../../ui/linked-text/linked-text.tsx";
import { ProjectAuthor } from "./project-author.tsx";
import styles from "./project-card.module.css";
import { carouselImages, photosId } from "./project-images.ts";
import { TaggedMembers } from "./tagged-members.tsx";

interface ProjectCardProps {
  project: Project;
  /** The card is the whole page: its title is larger and is no link. */
  isPage?: boolean | undefined;
  /** A line below the author's name. */
  via?: ReactNode;
  /** The three-dot menu at the upper right. */
  menu?: ReactNode;
  /** Likes and comments, left in the foot. Without them there is no foot (visitors). */
  actions?: ReactNode;
  /** The index of the visible picture, and the action of a touch on a picture. */
  photos?: { index: number; onOpen: (index: number) => void } | undefined;
  /** For visitors: called instead of opening a profile. */
  onAskLogin?: (() => void) | undefined;
  /** Content below the foot: the comments. */
  children?: ReactNode;
}

/** A post (product.md §2, project card). The caller adds the behaviour. */
export function ProjectCard(props: ProjectCardProps) {
  const { project, isPage = false, via, menu, actions, photos, onAskLogin, children } = props;
  const titleId = useId();
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.card}>
      <header className={styles.head}>
        <ProjectAuthor project={project} onAskLogin={onAskLogin} via={via} />
        {menu}
      </header>
      <ProjectTitle id={titleId} project={project} isPage={isPage} />
      <CollapsibleText maxHeight={POST_COLLAPSED_PX} isText className={styles.content}>
        <LinkedText text={project.content} />
      </CollapsibleText>
      <Contacts
        contacts={project.contacts.map(({ contact_info }) => contact_info)}
        isHidden={onAskLogin !== undefined}
      />
      {project.images.length > 0 && (
        <div className={styles.images}>
          <Carousel
            id={photosId(project.id)}
            images={carouselImages(project)}
            label={projectsCopy.images(project.title)}
            initialIndex={photos?.index}
            onOpen={photos?.onOpen}
          />
        </div>
      )}
      {project.keywords.length > 0 && (
        <ChipList
          items={project.keywords}
          label={projectsCopy.keywords}
          hrefOf={onAskLogin === undefined ? postsAbout : undefined}
        />
      )}
      {actions !== undefined && (
        <footer className={styles.foot}>
          <div className={styles.actions}>{actions}</div>
          <TaggedMembers project={project} />
        </footer>
      )}
      {children}
    </Card>
  );
}

function ProjectTitle({ id, project, isPage }: { id: string; project: Project; isPage: boolean }) {
  return (
    <h2 id={id} className={classNames(styles.title, isPage && styles.large)}>
      {isPage ? project.title : <Link href={paths.project(project.id)}>{project.title}</Link>}
    </h2>
  );
}

/** For visitors the contacts appear after a click, so that programs that collect addresses do not find them in the page. */
function Contacts({ contacts, isHidden }: { contacts: readonly string[]; isHidden: boolean }) {
  const [isAsked, setAsked] = useState(false);
  if (contacts.length === 0) return null;
  if (isHidden && !isAsked) {
    return (
      <Button className={styles.showContacts} size="s" variant="secondary" onClick={() => setAsked(true)}>
        {projectsCopy.showContacts}
      </Button>
    );
  }
  return (
    <dl className={styles.contacts}>
      <dt>{projectsCopy.contacts}</dt>
      {contacts.map((contact) => (
        <dd key={contact}>
          <LinkedText text={contact} />
        </dd>
      ))}
    </dl>
  );
}
