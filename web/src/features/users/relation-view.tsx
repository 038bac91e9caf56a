import { chainCopy } from "@chonsu/shared/copy/chain";
import { relationCopy } from "@chonsu/shared/copy/relation";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { User } from "@chonsu/shared/entities/users";
import { RELATION_CHAINS_READ_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { ChainTo, useEnds } from "../../entities/people/chain-to.tsx";
import { type Chain, type ChainColumn, chainsOf, columnsOf } from "../../entities/people/chains.ts";
import { FarChain } from "../../entities/people/relation-chain.tsx";
import { RelationSkeleton } from "../../entities/people/relation-skeleton.tsx";
import { isIndirect } from "../../entities/people/through/connections.ts";
import { pathQuery } from "../../entities/people/user.query.ts";
import { paths } from "../../paths/paths.ts";
import { Card } from "../../ui/card/card.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./relation-view.module.css";
import { useMe } from "./users.queries.ts";

interface RelationViewProps {
  user: User;
  /** Puts the members to choose first. Undefined while their order is not known; the first one that is known stays. */
  inOrder: ((chains: readonly Chain[]) => readonly Chain[]) | undefined;
  /** What can be done with the chain, for the first member of the chosen one. */
  verb?: ((helperId: number | undefined) => ReactNode) | undefined;
}

/** 나와의 관계: the path to a member who is neither me nor my chon and has not left (product.md §2, relation view; R11). */
export function RelationView({ user, inOrder, verb }: RelationViewProps) {
  const degree = user.relation_degree;
  const path = useQuery({ ...pathQuery(user.id), enabled: isIndirect(degree) });
  if (degree === 0 || degree === 1 || user.id === DELETED_USER_ID) return null;
  if (degree === null) return <FarRelation user={user} />;
  const chains = path.data === undefined ? undefined : chainsOf(path.data);
  // The last chain may have disappeared between the two requests.
  if (chains?.length === 0) return <FarRelation user={user} />;
  if (chains !== undefined && inOrder !== undefined) return <NearRelation {...{ user, chains, inOrder, verb }} />;
  return (
    <RelationCard>
      {path.isError && chains === undefined ? (
        <ErrorState title={relationCopy.failed} onRetry={path.refetch} isRetrying={path.isFetching} />
      ) : (
        <RelationSkeleton hasVerb={verb !== undefined} />
      )}
    </RelationCard>
  );
}

function RelationCard({ sentence, children }: { sentence?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {chainCopy.title}
      </h2>
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
      {children}
    </Card>
  );
}

function FarRelation({ user }: { user: User }) {
  const { data: me } = useMe();
  // A viewer without chons has no path to anybody.
  const hasChons = me?.profile.one_degree_count !== 0;
  const far = user.profile.one_degree_count === 0 ? chainCopy.theyHaveNone : chainCopy.far;
  return (
    <RelationCard sentence={hasChons ? far : chainCopy.noChons}>
      <div className={styles.drawing}>
        <FarChain {...useEnds(user)} />
      </div>
    </RelationCard>
  );
}

interface NearRelationProps extends Pick<RelationViewProps, "user" | "verb"> {
  chains: readonly Chain[];
  inOrder: (chains: readonly Chain[]) => readonly Chain[];
}

function NearRelation({ user, chains: possible, inOrder, verb }: NearRelationProps) {
  // Messages that arrive meanwhile choose nobody else.
  const [inFirstOrder] = useState(() => inOrder);
  const [choices, setChoices] = useState<readonly number[]>([]);
  const chains = inFirstOrder(possible);
  const columns = columnsOf(chains, choices);
  return (
    <RelationCard sentence={chainCopy.through(columns.length, chains.length)}>
      <div className={styles.drawing}>
        <ChainTo user={user} columns={columns} onChoose={setChoices} />
      </div>
      <Helpers columns={columns} />
      {verb !== undefined && <div className={styles.verb}>{verb(columns[0]?.chosen.id)}</div>}
      <ChainList user={user} chains={chains} />
    </RelationCard>
  );
}

/** The members who could introduce us, as links. Announced again when the wheel turns. */
function Helpers({ columns }: { columns: readonly ChainColumn[] }) {
  return (
    <p className={styles.helpers} aria-live="polite">
      {columns.map(({ chosen }, at) => (
        <span key={chosen.id}>
          <Link href={paths.profile(chosen.id)} className={styles.helper}>
            {chosen.name}
          </Link>{" "}
          {at < columns.length - 1 ? `${chainCopy.and} ` : chainCopy.helpers}
        </span>
      ))}
    </p>
  );
}

/** The drawing as a list, for screen readers. */
function ChainList({ user, chains }: { user: User; chains: readonly Chain[] }) {
  const read = chains.slice(0, RELATION_CHAINS_READ_MAX);
  const more = chains.length - read.length;
  return (
    <ol className="visually-hidden" aria-label={chainCopy.chains}>
      {read.map((chain) => (
        <li key={chain.map(({ id }) => id).join()}>
          {chainCopy.chain([chainCopy.me, ...chain.map(({ name }) => name), user.user_name])}
        </li>
      ))}
      {more > 0 && <li>{chainCopy.moreChains(more)}</li>}
    </ol>
  );
}
