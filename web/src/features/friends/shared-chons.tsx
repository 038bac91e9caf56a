import { profileFriendsCopy } from "@chonsu/shared/copy/profile";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../paths/paths.ts";
import { AvatarStack } from "../../ui/avatar/avatar.tsx";
import { Card } from "../../ui/card/card.tsx";
import { ChevronRightIcon } from "../../ui/icon/navigation-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import { SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import { friendQueries } from "./friends.queries.ts";
import { chonsOf } from "./relations.ts";
import styles from "./shared-chons.module.css";

const FACES_MAX = 4;

/** 함께 아는 1촌 on the profile of a 1촌, with their faces; leads to the list, which begins with them. */
export function SharedChons({ id }: { id: number }) {
  const relations = useQuery(friendQueries.ofUser(id));
  if (relations.data === undefined) return relations.isPending && <SharedSkeleton />;
  const shared = chonsOf(relations.data, id).filter((person) => person.relation_degree === 1);
  if (shared.length === 0) return <Card className={styles.card}>{profileFriendsCopy.sharedNone}</Card>;
  return (
    <Card className={styles.card}>
      <Link href={paths.profileFriends(id)} className={styles.link}>
        <AvatarStack
          people={shared.map(({ id: key, user_name: name, profile: { image } }) => ({ id: key, name, image }))}
          max={FACES_MAX}
          size="s"
        />
        <span className={styles.words}>
          <span className={styles.count}>{profileFriendsCopy.shared(shared.length)}</span>
          <span className={styles.names}>{shared.map(({ user_name: name }) => name).join(", ")}</span>
        </span>
        <ChevronRightIcon size={18} />
      </Link>
    </Card>
  );
}

function SharedSkeleton() {
  return (
    <Card className={styles.card}>
      <SkeletonGroup>
        <SkeletonLine width="60%" />
      </SkeletonGroup>
    </Card>
  );
}
