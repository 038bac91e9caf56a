import type { User } from "@chonsu/shared/entities/users";
import { useLocation } from "react-router-dom";
import { AskVerb } from "../../features/conversations/introductions/ask-verb.tsx";
import { SharedChons } from "../../features/friends/shared-chons.tsx";
import { RelationView } from "../../features/users/relation-view.tsx";
import { stateText } from "../../lib/navigation-state.ts";

/** 나와의 관계 with 소개 부탁하기. The search that led to this profile is the reason. For a 1촌 those whom we both know. */
export function ProfileRelation({ user }: { user: User }) {
  const term = stateText(useLocation().state, "searchTerm");
  if (user.relation_degree === 1) return <SharedChons id={user.id} />;
  const reason = term === undefined ? undefined : ({ kind: "search", term } as const);
  return (
    <RelationView
      user={user}
      verb={(helperId) => <AskVerb person={user} reason={reason} helperId={helperId} look="card" />}
    />
  );
}
