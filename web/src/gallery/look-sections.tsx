import { appCopy } from "@chonsu/shared/copy/app";
import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import { Badge } from "../ui/badge/badge.tsx";
import { Button, ButtonLink } from "../ui/button/button.tsx";
import { PlusIcon, SendIcon } from "../ui/icon/action-icons.tsx";
import { BellIcon, ChatIcon, SearchIcon } from "../ui/icon/navigation-icons.tsx";
import { IconButton } from "../ui/icon-button/icon-button.tsx";
import { Rings, RingsMark } from "../ui/rings/rings.tsx";
import styles from "./gallery.module.css";
import { GallerySection, Row, Stack } from "./gallery-section.tsx";

const SWATCHES = [
  ["paper", "text"],
  ["surface", "text"],
  ["sunken", "muted"],
  ["accent", "on-accent"],
  ["accent-soft", "accent-strong"],
  ["danger", "on-danger"],
  ["danger-soft", "danger"],
  ["good-soft", "good"],
  ["warning-soft", "warning"],
  ["toast", "on-toast"],
] as const;

const SIZES = ["2xl", "xl", "l", "m", "s", "xs"] as const;

/** Colours and the type scale. */
export function ColourSection() {
  return (
    <GallerySection id="colours" title={copy.sections.colours}>
      <div className={styles.swatches}>
        {SWATCHES.map(([ground, text]) => (
          <div
            key={ground}
            className={styles.swatch}
            style={{ background: `var(--${ground})`, color: `var(--${text})` }}
          >
            <span>{ground}</span>
            <span>{text}</span>
          </div>
        ))}
      </div>
      <div className={styles.sizes}>
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--size-${size})` }}>
            {copy.pangram}
          </p>
        ))}
      </div>
    </GallerySection>
  );
}

const LEVELS = [
  [1, copy.levels.one],
  [2, copy.levels.two],
  [3, copy.levels.three],
  ["far", copy.levels.far],
] as const;

/** The rings that show distance. */
export function RingSection() {
  return (
    <GallerySection id="rings" title={copy.sections.rings}>
      <Row>
        <RingsMark size={56} />
        {LEVELS.map(([level, label]) => (
          <span key={label} className={styles.relation}>
            <Rings level={level} />
            {label}
          </span>
        ))}
      </Row>
      <Row>
        {LEVELS.map(([level, label]) => (
          <Rings key={label} level={level} size={44} />
        ))}
      </Row>
    </GallerySection>
  );
}

/** Buttons and icon buttons in every state. */
export function ButtonSection() {
  const text = copy.button;
  return (
    <GallerySection id="buttons" title={copy.sections.buttons}>
      <Row>
        <Button>{text.primary}</Button>
        <Button variant="secondary">{text.secondary}</Button>
        <Button variant="outline">{text.outline}</Button>
        <Button variant="danger">{text.danger}</Button>
        <Button variant="text">{text.text}</Button>
        <ButtonLink href="#buttons">{text.link}</ButtonLink>
      </Row>
      <Row>
        <Button isBusy>{text.busy}</Button>
        <Button variant="secondary" isBusy>
          {text.secondary}
        </Button>
        <Button disabled>{text.disabled}</Button>
        <Button variant="text" disabled>
          {text.text}
        </Button>
      </Row>
      <Row>
        <Button size="s">{text.primary}</Button>
        <Button size="s" variant="secondary" icon={<ChatIcon size={18} />}>
          {text.secondary}
        </Button>
        <Button size="l" icon={<PlusIcon />}>
          {text.primary}
        </Button>
      </Row>
      <Stack>
        <Button isWide>{text.long}</Button>
      </Stack>
      <Row>
        <IconButton label={appCopy.messages} icon={<ChatIcon />} />
        <IconButton label={copy.unread} icon={<BellIcon />} badge={<Badge count={3} />} />
        <IconButton label={appCopy.notifications} icon={<BellIcon />} badge={<Badge count={240} />} />
        <IconButton label={copy.field.search} icon={<SearchIcon />} tone="soft" />
        <IconButton label={copy.button.secondary} icon={<SendIcon />} tone="filled" />
        <IconButton label={copy.button.disabled} icon={<SendIcon />} tone="filled" disabled />
        <IconButton label={copy.button.disabled} icon={<SearchIcon />} disabled />
      </Row>
    </GallerySection>
  );
}
