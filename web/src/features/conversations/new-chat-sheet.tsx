import { endpoints } from "virtual:endpoints";
import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Profile } from "@chonsu/shared/entities/users";
import { majorsAndYear } from "@chonsu/shared/format/people";
import { NEW_CHAT_SEARCH_MIN } from "@chonsu/shared/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../api/errors.ts";
import { callQuery } from "../../api/query.ts";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { SearchField } from "../../ui/search-field/search-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import { useStartConversation } from "./conversations.mutations.ts";
import styles from "./new-chat-sheet.module.css";

interface NewChatSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the conversation that was started or found. */
  onStarted: (conversationId: number) => void;
}

/** Finds a member by name, from two letters on (product.md §5), and opens the conversation with that member. */
export function NewChatSheet({ isOpen, onClose, onStarted }: NewChatSheetProps) {
  const [name, setName] = useState("");
  const start = useStartConversation();
  const toast = useToast();
  const open = (userId: number) =>
    start.mutate(userId, {
      onSuccess: (conversation) => onStarted(conversation.id),
      onError: (error) => toast(detailOf(error, chatCopy.startFailed), { kind: "error" }),
    });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={chatCopy.newChat} isTall>
      <SearchField label={chatCopy.newChatSearch} value={name} onChange={setName} />
      <Found name={name.trim()} isBusy={start.isPending} onPick={open} />
    </Sheet>
  );
}

function Found({ name, isBusy, onPick }: { name: string; isBusy: boolean; onPick: (userId: number) => void }) {
  const isLongEnough = name.length >= NEW_CHAT_SEARCH_MIN;
  const found = useQuery({
    ...callQuery(endpoints.users.search, { query: { user_name: name } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough) return <p className={styles.hint}>{chatCopy.newChatHint}</p>;
  if (found.isPending) return <PeopleSkeleton />;
  if (found.data === undefined)
    return <ErrorState title={chatCopy.newChatFailed} onRetry={found.refetch} isRetrying={found.isFetching} />;
  const { profiles, user_id_list: ids, one_degree_distacne_list: degrees } = found.data;
  if (profiles.length === 0) return <EmptyState drawing="search" title={chatCopy.newChatNobody} />;
  return (
    <ul>
      {profiles.map((profile, index) => (
        <li key={ids[index]}>
          <Person id={ids[index] ?? 0} profile={profile} degree={degrees[index]} isBusy={isBusy} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

interface PersonProps {
  id: number;
  profile: Profile;
  degree: number | null | undefined;
  isBusy: boolean;
  onPick: (userId: number) => void;
}

function Person({ id, profile, degree, isBusy, onPick }: PersonProps) {
  return (
    <button type="button" className={styles.person} disabled={isBusy} onClick={() => onPick(id)}>
      <Avatar id={id} name={profile.user_name} image={profile.image} />
      <span>
        <span className={styles.name}>
          {profile.user_name} <RelationBadge degree={degree} />
        </span>
        <span className={styles.meta}>{majorsAndYear(profile)}</span>
      </span>
    </button>
  );
}
