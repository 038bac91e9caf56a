import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../api/session.ts";
import { AnswerRequest } from "./answer-request.tsx";
import { FriendRequestButton } from "./friend-request-button.tsx";
import { friendQueries } from "./friends.queries.ts";
import { relationBetween } from "./relations.ts";

interface RelationInRowProps {
  user: { readonly id: number; readonly user_name: string };
  /** Chon distance; undefined when unknown. */
  degree: number | null | undefined;
}

/** What can be done about a member in a list: 1촌 신청, or the answer to their request. Nothing for a chon, or while the relations are unknown. */
export function RelationInRow({ user: { id, user_name: name }, degree }: RelationInRowProps) {
  const userId = useUserId() ?? 0;
  const { data: relations } = useQuery(friendQueries.list());
  if (relations === undefined) return null;
  const between = relationBetween(relations, userId, id);
  if (between?.status === "pending" && between.from_user.id === id) return <AnswerRequest request={between} />;
  return <FriendRequestButton userId={id} degree={degree} isWaiting={between?.status === "pending"} inRowOf={name} />;
}
