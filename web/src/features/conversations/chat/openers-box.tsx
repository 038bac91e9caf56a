import { chainCopy } from "@chonsu/shared/copy/chain";
import { openerCopy } from "@chonsu/shared/copy/linked";
import type { User } from "@chonsu/shared/entities/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChainTo } from "../../../entities/people/chain-to.tsx";
import { chainsOf, columnsOf } from "../../../entities/people/chains.ts";
import { RelationSkeleton } from "../../../entities/people/relation-skeleton.tsx";
import { pathQuery } from "../../../entities/people/user.query.ts";
import { Button } from "../../../ui/button/button.tsx";
import { conversationQueries } from "../conversations.queries.ts";
import { mostActiveFirst } from "../introductions/helper-order.ts";
import styles from "./empty-chat.module.css";

interface OpenersProps {
  other: User;
  /** Called with a sentence that was pressed. */
  onOpener: (text: string) => void;
}

/** The chain to a 2촌 or 3촌, and sentences to begin with. */
export function Openers({ other, onOpener }: OpenersProps) {
  const path = useQuery(pathQuery(other.id));
  const inbox = useQuery(conversationQueries.list());
  const [choices, setChoices] = useState<readonly number[]>([]);
  if (path.isPending) return <RelationSkeleton />;
  const chains = path.data === undefined ? [] : mostActiveFirst(chainsOf(path.data), inbox.data ?? []);
  const columns = columnsOf(chains, choices);
  const between = columns.at(-1)?.chosen;
  if (between === undefined) return null;
  const openers = [openerCopy.through(between.name), openerCopy.profile];
  return (
    <>
      <p className={styles.through}>{chainCopy.through(columns.length, chains.length)}</p>
      <ChainTo user={other} columns={columns} onChoose={setChoices} />
      <ul className={styles.openers} aria-label={openerCopy.label}>
        {openers.map((opener) => (
          <li key={opener}>
            <Button size="s" variant="outline" onClick={() => onOpener(opener)}>
              {opener}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
