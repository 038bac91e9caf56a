import type { Friend } from "@chonsu/shared/entities/friends";
import type { User } from "@chonsu/shared/entities/users";

/** The other member of a relation of `userId`. */
export function otherOf(relation: Friend, userId: number): User {
  return relation.from_user.id === userId ? relation.to_user : relation.from_user;
}

/** The relation of two members: a chon or a pending request. A rejected request does not count. */
export function relationBetween(relations: readonly Friend[], userId: number, otherId: number): Friend | undefined {
  return relations.find((row) => row.status !== "rejected" && otherOf(row, userId).id === otherId);
}

/** The open requests to `userId`. */
export function requestsTo(relations: readonly Friend[], userId: number): Friend[] {
  return relations.filter((row) => row.status === "pending" && row.to_user.id === userId);
}

const STRANGER_RANK = 9;

/** The chons of `userId` among some relations: nearest to me first, then by name. */
export function chonsOf(relations: readonly Friend[], userId: number): User[] {
  const byName = new Intl.Collator("ko");
  const rank = (user: User) => user.relation_degree ?? STRANGER_RANK;
  return relations
    .filter((row) => row.status === "accepted" && (row.from_user.id === userId || row.to_user.id === userId))
    .map((row) => otherOf(row, userId))
    .toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.user_name, b.user_name));
}

/** How many chons of `userId` become my 2촌 when that member becomes my chon: those who are farther away in these relations. */
export function countOpened(relations: readonly Friend[], userId: number): number {
  const isFar = ({ relation_degree: degree }: User) => degree === null || (degree !== undefined && degree > 2);
  return chonsOf(relations, userId).filter(isFar).length;
}
