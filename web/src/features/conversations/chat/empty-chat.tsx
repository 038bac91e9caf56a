import { chatCopy } from "@chonsu/shared/copy/chat";
import { openerCopy } from "@chonsu/shared/copy/introductions";
import { relationCopy } from "@chonsu/shared/copy/profile";
import type { User } from "@chonsu/shared/entities/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChainTo } from "../../../entities/people/chain-to.tsx";
import { chainsOf, columnsOf } from "../../../entities/people/chains.ts";
import { RelationSkeleton } from "../../../entities/people/relation-skeleton.tsx";
import { pathQuery, userQuery } from "../../../entities/people/user.query.ts";
import { Button } from "../../../ui/button/button.tsx";
import { conversationQueries } from "../conversations.queries.ts";
import { mostActiveFirst } from "../introductions/helper-order.ts";
import styles from "./empty-chat.module.css";

interface EmptyChatProps {
  /** Null when the other member has left. */
  otherId: number | null;
  /** Puts a sentence into the composer. */
  onOpener: (text: string) => void;
}

/** A conversation without messages. With a 2촌 or 3촌 it shows the chain, and sentences to begin with. */
export function EmptyChat({ otherId, onOpener }: EmptyChatProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.start}>{chatCopy.start}</p>
      {otherId !== null && <Begin otherId={otherId} onOpener={onOpener} />}
    </div>
  );
}

function Begin({ otherId, onOpener }: EmptyChatProps & { otherId: number }) {
  const { data: other, isPending } = useQuery(userQuery(otherId));
  if (isPending) return <RelationSkeleton />;
  if (other?.relation_degree !== 2 && other?.relation_degree !== 3) return null;
  return <Openers other={other} onOpener={onOpener} />;
}

function Openers({ other, onOpener }: Pick<EmptyChatProps, "onOpener"> & { other: User }) {
  const path = useQuery(pathQuery(other.id));
  const inbox = useQuery(conversationQueries.list());
  const [choices, setChoices] = useState<readonly number[]>();
  if (path.isPending) return <RelationSkeleton />;
  const chains = path.data === undefined ? [] : mostActiveFirst(chainsOf(path.data), inbox.data ?? []);
  const columns = columnsOf(chains, choices ?? chains[0]?.map(({ id }) => id) ?? []);
  const between = columns.at(-1)?.chosen;
  if (between === undefined) return null;
  const openers = [openerCopy.through(between.name), openerCopy.profile];
  return (
    <>
      <p className={styles.through}>{relationCopy.through(columns.length, chains.length)}</p>
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
