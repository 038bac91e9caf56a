import type { ChonMap, MapPerson } from "@chonsu/shared/entities/friends";
import { use, useMemo, useState } from "react";
import { RelationBadge } from "../../../entities/people/relation-badge.tsx";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { ChevronRightIcon } from "../../../ui/icon/navigation-icons.tsx";
import { Link } from "../../../ui/link/link.tsx";
import { MapContext } from "./map-context.ts";
import { linksOf } from "./map-order.ts";
import styles from "./map-people.module.css";

/** The map in words: each of my chons with their links. Opening the people of one shows them on the drawing too. */
export function MapPeople({ map, onUnfold }: { map: ChonMap; onUnfold: (id: number) => void }) {
  const { words, hrefOf } = use(MapContext);
  const rows = useMemo(() => rowsOf(map), [map]);
  return (
    <section className={styles.section}>
      <h2>{words.people}</h2>
      <ul>
        {rows.map(({ person, others }) => (
          <li key={person.id} data-id={person.id} className={styles.row}>
            <Link href={hrefOf(person.id)} className={styles.person}>
              <Avatar id={person.id} name={person.user_name} image={person.image} size="s" />
              <span className={styles.name}>
                {person.user_name}
                <RelationBadge degree={person.relation_degree} />
              </span>
            </Link>
            <Others others={others} onOpen={() => onUnfold(person.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Others({ others, onOpen }: { others: readonly MapPerson[]; onOpen: () => void }) {
  const { words, hrefOf } = use(MapContext);
  const [isOpen, setOpen] = useState(false);
  if (others.length === 0) return <p className={styles.none}>{words.friendsOf(0)}</p>;
  return (
    <details
      className={styles.others}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) onOpen();
      }}
    >
      <summary>
        <ChevronRightIcon size={16} />
        {words.friendsOf(others.length)}
      </summary>
      {isOpen && (
        <ul className={styles.names}>
          {others.map(({ id, user_name: name, relation_degree: degree }) => (
            <li key={id} data-id={id}>
              <Link href={hrefOf(id)} className={styles.other}>
                {name}
                <RelationBadge degree={degree} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function rowsOf(map: ChonMap): { person: MapPerson; others: MapPerson[] }[] {
  const links = linksOf(map);
  return map.people
    .filter(({ relation_degree }) => relation_degree === 1)
    .map((person) => ({ person, others: map.people.filter(({ id }) => links.get(person.id)?.has(id)) }));
}
