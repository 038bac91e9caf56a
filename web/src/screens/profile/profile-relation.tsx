import type { User } from "@chonsu/shared/entities/users";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import type { Chain } from "../../entities/people/chains.ts";
import { isIndirect } from "../../entities/people/through/connections.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { AskVerb } from "../../features/conversations/introductions/ask-verb.tsx";
import { mostActiveFirst } from "../../features/conversations/introductions/helper-order.ts";
import { SharedChons } from "../../features/friends/shared-chons.tsx";
import { RelationView } from "../../features/users/relation-view.tsx";
import { stateText } from "../../lib/navigation-state.ts";

/**
 * 나와의 관계, first over the 1촌 I wrote with last, with 소개 부탁하기. The search that led to this profile is the reason. For a 1촌 those
 * whom we both know.
 */
export function ProfileRelation({ user }: { user: User }) {
  const term = stateText(useLocation().state, "searchTerm");
  const inbox = useQuery({ ...conversationQueries.list(), enabled: isIndirect(user.relation_degree) });
  if (user.relation_degree === 1) return <SharedChons id={user.id} />;
  const reason = term === undefined ? undefined : ({ kind: "search", term } as const);
  return (
    <RelationView
      user={user}
      inOrder={inbox.isLoading ? undefined : (chains: readonly Chain[]) => mostActiveFirst(chains, inbox.data ?? [])}
      verb={(helperId) => <AskVerb person={user} reason={reason} helperId={helperId} look="card" />}
    />
  );
}
