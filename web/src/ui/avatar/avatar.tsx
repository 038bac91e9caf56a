import { initialOf } from "@chonsu/shared/format/text/initial";
import { type ReactNode, useState } from "react";
import { classNames } from "../class-names/class-names.ts";
import { PersonIcon } from "../icon/navigation-icons.tsx";
import styles from "./avatar.module.css";

export type AvatarSize = "xs" | "s" | "m" | "l" | "xl";

const SIDE = { xs: 26, s: 32, m: 44, l: 56, xl: 80 } as const satisfies Record<AvatarSize, number>;
const COLOURS = 8;

export interface AvatarProps {
  /** Determines the colour, so that a person has the same colour everywhere. */
  id: number | string;
  /** Null or empty shows a neutral figure. */
  name: string | null;
  /** The URL of the picture. When it fails to load, the initial is shown. */
  image?: string | null | undefined;
  size?: AvatarSize | undefined;
  /** Give it where no name is beside the picture; without it screen readers skip the picture. */
  label?: string | undefined;
}

/** A profile picture, or the initial of the given name on a coloured background. It never shows a broken image. */
export function Avatar({ id, name, image, size = "m", label }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const isPicture = typeof image === "string" && image !== "" && image !== brokenImage;
  const named = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span {...named} className={classNames(styles.avatar, styles[size])} style={{ background: faceColour(id) }}>
      {initialOf(name) ?? <PersonIcon size={Math.round(SIDE[size] * 0.6)} />}
      {isPicture && (
        <img
          src={image}
          alt=""
          width={SIDE[size]}
          height={SIDE[size]}
          // The large picture is the main content of its screen.
          {...(size === "xl" ? { fetchPriority: "high" } : { loading: "lazy" })}
          decoding="async"
          draggable={false}
          onError={() => setBrokenImage(image)}
        />
      )}
    </span>
  );
}

/** The CSS colour behind a person's initial. */
export function faceColour(id: number | string): string {
  let hash = 0;
  for (const letter of String(id)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--face-${(hash % COLOURS) + 1})`;
}

interface AvatarStackProps {
  people: readonly Pick<AvatarProps, "id" | "name" | "image">[];
  /** The number of pictures; the caller shows the rest as text ("외 N명"). */
  max?: number | undefined;
  size?: AvatarSize | undefined;
}

/** Overlapping profile pictures, two by default. Screen readers skip them: the text beside them has the names. */
export function AvatarStack({ people, max = 2, size = "xs" }: AvatarStackProps): ReactNode {
  return (
    <span className={styles.stack} aria-hidden="true">
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} {...person} size={size} />
      ))}
    </span>
  );
}
