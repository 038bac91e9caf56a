import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import { POST_COLLAPSED_PX } from "@chonsu/shared/limits";
import { useState } from "react";
import { ActionSheet } from "../ui/action-sheet/action-sheet.tsx";
import { Avatar, AvatarStack } from "../ui/avatar/avatar.tsx";
import { Badge } from "../ui/badge/badge.tsx";
import { Card } from "../ui/card/card.tsx";
import { Carousel } from "../ui/carousel/carousel.tsx";
import { ChipList } from "../ui/chip/chip.tsx";
import { CollapsibleText } from "../ui/collapsible-text/collapsible-text.tsx";
import { CopyIcon, HeartFilledIcon, HeartIcon } from "../ui/icon/action-icons.tsx";
import { ChatIcon } from "../ui/icon/navigation-icons.tsx";
import { IconButton } from "../ui/icon-button/icon-button.tsx";
import { Rings } from "../ui/rings/rings.tsx";
import { Wheel } from "../ui/wheel/wheel.tsx";
import styles from "./gallery.module.css";
import { GallerySection, Row } from "./gallery-section.tsx";
import { SAMPLE_IMAGES } from "./sample-images.ts";

const PEOPLE = copy.people.map((name, at) => ({ id: at + 1, name }));
const COUNTS = [1, 12, 99, 100, 101];

export function FaceSection() {
  return (
    <GallerySection id="faces" title={copy.sections.faces}>
      <Row>
        {PEOPLE.map((person) => (
          <Avatar key={person.id} {...person} label={person.name} />
        ))}
        <Avatar id={7} name={null} label={copy.unknown} />
        <Avatar id={8} name={copy.people[0]} image="data:image/png;base64,broken" />
        <Avatar id={9} name={copy.people[1]} image={SAMPLE_IMAGES[1]?.src} />
      </Row>
      <Row>
        {(["xs", "s", "m", "l", "xl"] as const).map((size) => (
          <Avatar key={size} id={2} name={copy.people[1]} size={size} />
        ))}
        <AvatarStack people={PEOPLE} />
        {COUNTS.map((count) => (
          <Badge key={count} count={count} />
        ))}
      </Row>
    </GallerySection>
  );
}

/** A card as a screen uses it, and carousels with pictures of every shape. */
export function CardSection() {
  return (
    <GallerySection id="cards" title={copy.sections.cards}>
      <div className={styles.grid}>
        <SamplePost />
        <Card>
          <div className={styles.gapped}>
            <Carousel images={[...SAMPLE_IMAGES].reverse()} onOpen={() => {}} />
            <Carousel images={SAMPLE_IMAGES.slice(0, 1)} />
            <p>{copy.longWord}</p>
          </div>
        </Card>
        <Card tone="soft">{copy.state.advice}</Card>
        <Card tone="accent">{copy.state.warning}</Card>
      </div>
    </GallerySection>
  );
}

function SamplePost() {
  const [isLiked, setLiked] = useState(false);
  return (
    <Card as="article">
      <div className={styles.person}>
        <Avatar id={1} name={copy.people[0]} />
        <div className={styles.grow}>
          <span className={styles.name}>{copy.people[0]}</span>{" "}
          <span className={styles.relation}>
            <Rings level={2} />
            {copy.levels.two}
          </span>
          <div className={styles.meta}>{copy.post.meta}</div>
        </div>
        <ActionSheet label={copy.overlay.menu} items={[{ label: copy.overlay.copy, icon: <CopyIcon /> }]} />
      </div>
      <h3 className={styles.postTitle}>{copy.post.title}</h3>
      <div className={styles.gapped}>
        <CollapsibleText maxHeight={POST_COLLAPSED_PX}>{copy.post.text}</CollapsibleText>
        <Carousel images={SAMPLE_IMAGES} />
        <ChipList items={copy.list.items} />
        <div className={styles.foot}>
          <AvatarStack people={PEOPLE} />
          <span className={styles.grow}>{copy.members}</span>
          <IconButton
            label={copy.post.like}
            aria-pressed={isLiked}
            icon={isLiked ? <HeartFilledIcon /> : <HeartIcon />}
            onClick={() => setLiked(!isLiked)}
          />
          <IconButton label={copy.post.comments} icon={<ChatIcon />} />
        </div>
      </div>
    </Card>
  );
}

/** The wheel and collapsible text. */
export function WheelSection() {
  const [name, setName] = useState<string>(copy.people[1]);
  return (
    <GallerySection id="wheel" title={copy.sections.wheel}>
      <div className={styles.grid}>
        <Card>
          <Wheel
            label={copy.wheel}
            options={copy.people.map((person) => ({ value: person, label: person }))}
            value={name}
            onSelect={setName}
          />
          <p className={styles.meta}>{name}</p>
        </Card>
        <Card>
          <CollapsibleText maxHeight={30}>{copy.post.text}</CollapsibleText>
          <CollapsibleText maxHeight={POST_COLLAPSED_PX}>{copy.pangram}</CollapsibleText>
        </Card>
      </div>
    </GallerySection>
  );
}
