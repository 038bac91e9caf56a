import { chainCopy } from "@chonsu/shared/copy/chain";
import { Fragment, type ReactNode } from "react";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { Link } from "../../ui/link/link.tsx";
import { Rings } from "../../ui/rings/rings.tsx";
import { Wheel } from "../../ui/wheel/wheel.tsx";
import type { ChainColumn, Intermediary } from "./chains.ts";
import styles from "./relation-chain.module.css";

export interface ChainEnd extends Intermediary {
  readonly image: string | null | undefined;
}

interface RelationChainProps {
  me: ChainEnd;
  them: ChainEnd;
  columns: readonly ChainColumn[];
  /** The picture of a member in between, once it is known. */
  imageOf: (id: number) => string | null | undefined;
  onChoose: (step: number, id: number) => void;
  /** Enter or a tap on a chosen picture. Without it they lead nowhere. */
  onOpen: ((id: number) => void) | undefined;
}

/** The chain from me to a member: a picture for each member in between, a wheel where several are possible. */
export function RelationChain({ me, them, columns, imageOf, onChoose, onOpen }: RelationChainProps) {
  return (
    <div className={classNames(styles.chain, styles.tall)}>
      <Place person={{ ...me, name: chainCopy.me }} initialOf={me.name} image={me.image} />
      {columns.map((column, step) => (
        // A position is identified by its number only.
        <Fragment key={`place-${String(step)}`}>
          <Thread />
          {column.options.length === 1 ? (
            <OnlyPlace person={column.chosen} image={imageOf(column.chosen.id)} isLink={onOpen !== undefined} />
          ) : (
            <WheelPlace
              label={chainCopy.wheel(step + 1, columns.length)}
              column={column}
              image={imageOf(column.chosen.id)}
              onChoose={(id) => onChoose(step, id)}
              onOpen={onOpen}
            />
          )}
        </Fragment>
      ))}
      <Thread />
      <Place person={them} initialOf={them.name} image={them.image} />
    </div>
  );
}

/** The chain to a member beyond 3촌: the members in between are unknown. */
export function FarChain({ me, them }: { me: ChainEnd; them: ChainEnd }) {
  return (
    <div className={classNames(styles.chain, styles.far)} aria-hidden="true">
      <Place person={{ ...me, name: chainCopy.me }} initialOf={me.name} image={me.image} />
      <Thread />
      <span className={styles.unknown}>
        <Rings level="far" size={44} />
      </span>
      <Thread />
      <Place person={them} initialOf={them.name} image={them.image} />
    </div>
  );
}

function Thread() {
  return <span className={styles.thread} aria-hidden="true" />;
}

interface PlaceProps {
  person: Intermediary;
  /** The name whose initial replaces a missing picture. For me it differs from the shown word. */
  initialOf: string;
  image: string | null | undefined;
}

function Place({ person, initialOf, image }: PlaceProps) {
  return (
    <span className={styles.place} aria-hidden="true">
      <Face person={{ id: person.id, name: initialOf }} image={image} />
      <span className={classNames(styles.name, "one-line")}>{person.name}</span>
    </span>
  );
}

/** The only possible member at this position. Keyboard and screen-reader users have the link in the sentence below. */
function OnlyPlace({ person, image, isLink }: Omit<PlaceProps, "initialOf"> & { isLink: boolean }) {
  if (!isLink) return <Place person={person} initialOf={person.name} image={image} />;
  return (
    <Link href={paths.profile(person.id)} className={styles.place} tabIndex={-1} aria-hidden="true">
      <Face person={person} image={image} />
      <span className={classNames(styles.name, "one-line")}>{person.name}</span>
    </Link>
  );
}

function Face({ person, image }: { person: Intermediary; image: string | null | undefined }): ReactNode {
  return <Avatar key={person.id} id={person.id} name={person.name} image={image} />;
}

interface WheelPlaceProps {
  label: string;
  column: ChainColumn;
  image: string | null | undefined;
  onChoose: (id: number) => void;
  onOpen: ((id: number) => void) | undefined;
}

/** Names on a wheel: the middle one with its picture, its neighbours above and below. */
function WheelPlace({ label, column, image, onChoose, onOpen }: WheelPlaceProps) {
  const options = column.options.map((person) => ({
    value: String(person.id),
    label: person.name,
    content: (
      <span className={styles.turning}>
        {person.id === column.chosen.id && (
          <span className={styles.turningFace}>
            <Face person={person} image={image} />
          </span>
        )}
        <span className={classNames(styles.turningName, "one-line")}>{person.name}</span>
      </span>
    ),
  }));
  return (
    <div className={styles.wheel}>
      <Wheel
        label={label}
        options={options}
        value={String(column.chosen.id)}
        visibleCount={WHEEL_VISIBLE}
        onSelect={(id) => onChoose(Number(id))}
        onActivate={onOpen && ((id) => onOpen(Number(id)))}
      />
    </div>
  );
}

/** Room for three names and the picture between them. */
const WHEEL_VISIBLE = 5;
