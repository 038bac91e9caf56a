import { chatCopy } from "@chonsu/shared/copy/chat";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import { peoplePickerCopy } from "@chonsu/shared/copy/people-picker";
import type { Profile } from "@chonsu/shared/entities/users";
import { majorsAndYear } from "@chonsu/shared/format/people";
import { lengthOf } from "@chonsu/shared/format/text/typed-text";
import { NEW_CHAT_SEARCH_MIN, RECENT_PARTNERS_MAX } from "@chonsu/shared/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { detailOf } from "../../../api/errors.ts";
import { PeopleSkeleton } from "../../../entities/people/people-skeleton.tsx";
import { candidateQueries } from "../../../entities/people/picker/people-picker.queries.ts";
import { RelationBadge } from "../../../entities/people/relation-badge.tsx";
import { notePage } from "../../../lib/note-page.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { SearchField } from "../../../ui/search-field/search-field.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { useToast } from "../../../ui/toast/toast.tsx";
import { conversationQueries } from "../conversations.queries.ts";
import { useStartConversation } from "../start-conversation.ts";
import styles from "./new-chat-sheet.module.css";

interface NewChatSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the conversation that was started or found. */
  onStarted: (conversationId: number) => void;
  /** Renders the distance to a member who is no chon of mine. */
  relationOf: (userId: number) => ReactNode;
}

/**
 * Opens the conversation with a member: one of those I wrote with last, one of my chons, or one found by name. A search needs two letters
 * (product.md §5).
 */
export function NewChatSheet({ isOpen, onClose, onStarted, relationOf }: NewChatSheetProps) {
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const start = useStartConversation();
  const toast = useToast();
  const open = (userId: number) => {
    const isStillHere = notePage();
    start.mutateAsync(userId).then(
      ({ id }) => isStillHere() && onStarted(id),
      (error: unknown) => toast(detailOf(error, messagesCopy.startFailed), { kind: "error" }),
    );
  };
  const searchAnew = () => {
    setName("");
    input.current?.focus();
  };
  const picking = { isBusy: start.isPending, onPick: open, onSearch: searchAnew };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={chatCopy.newChat} isTall>
      <SearchField ref={input} label={chatCopy.newChatSearch} value={name} onChange={setName} />
      {name.trim() === "" ? (
        <Familiar {...picking} relationOf={relationOf} />
      ) : (
        <Found name={name.trim()} {...picking} />
      )}
    </Sheet>
  );
}

interface Picking {
  isBusy: boolean;
  onPick: (userId: number) => void;
}

interface Searching extends Picking {
  /** Clears the search field and moves the focus to it. */
  onSearch: () => void;
}

/** The members I wrote with last, and my other chons. Both are shown together, so that nothing moves. */
function Familiar({ onSearch, relationOf, ...picking }: Searching & Pick<NewChatSheetProps, "relationOf">) {
  const inbox = useQuery(conversationQueries.list());
  const chons = useQuery(candidateQueries.friends());
  if (inbox.isPending || chons.isPending) return <PeopleSkeleton lines={2} />;
  const chonIds = new Set(chons.data?.map(({ id }) => id));
  const partners = (inbox.data ?? [])
    .flatMap(({ other_user_id: id, other_user_profile: profile }) => (id === null ? [] : [{ id, profile }]))
    .slice(0, RECENT_PARTNERS_MAX)
    .map(({ id, profile }) => ({
      id,
      profile,
      relation: chonIds.has(id) ? <RelationBadge degree={1} /> : relationOf(id),
    }));
  const known = new Set(partners.map(({ id }) => id));
  const others = (chons.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, profile, relation_degree: degree }) => ({ id, profile, relation: <RelationBadge degree={degree} /> }));
  if (partners.length === 0 && others.length === 0) {
    return (
      <EmptyState
        drawing="people"
        title={chatCopy.nobodyKnown}
        hint={chatCopy.nobodyKnownHint}
        action={<SearchAgain label={peoplePickerCopy.searchByName} onSearch={onSearch} />}
      />
    );
  }
  return (
    <>
      <People title={chatCopy.recentPartners} people={partners} {...picking} />
      <People title={chatCopy.myChons} people={others} {...picking} />
    </>
  );
}

function SearchAgain({ label, onSearch }: { label: string; onSearch: () => void }) {
  return (
    <Button variant="secondary" onClick={onSearch}>
      {label}
    </Button>
  );
}

interface PeopleProps extends Picking {
  title: string;
  people: readonly { id: number; profile: Profile; relation: ReactNode }[];
}

function People({ title, people, ...picking }: PeopleProps) {
  const titleId = useId();
  if (people.length === 0) return null;
  return (
    <section className={styles.familiar} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <Person {...person} {...picking} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ name, isBusy, onPick, onSearch }: Searching & { name: string }) {
  const isLongEnough = lengthOf(name) >= NEW_CHAT_SEARCH_MIN;
  const found = useQuery({
    ...candidateQueries.search(name),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough) return <p className={styles.hint}>{chatCopy.newChatHint}</p>;
  if (found.isPending) return <PeopleSkeleton lines={2} />;
  if (found.data === undefined)
    return <ErrorState title={chatCopy.newChatFailed} onRetry={found.refetch} isRetrying={found.isFetching} />;
  const { profiles, user_id_list: ids, one_degree_distacne_list: degrees } = found.data;
  if (profiles.length === 0) {
    const action = <SearchAgain label={peoplePickerCopy.otherName} onSearch={onSearch} />;
    return <EmptyState drawing="search" title={chatCopy.newChatNobody} action={action} />;
  }
  return (
    <ul>
      {profiles.map((profile, index) => (
        <li key={ids[index]}>
          <Person
            id={ids[index] ?? 0}
            profile={profile}
            relation={<RelationBadge degree={degrees[index]} />}
            isBusy={isBusy}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

interface PersonProps extends Picking {
  id: number;
  profile: Profile;
  relation: ReactNode;
}

function Person({ id, profile, relation, isBusy, onPick }: PersonProps) {
  return (
    <button type="button" className={styles.person} disabled={isBusy} onClick={() => onPick(id)}>
      <Avatar id={id} name={profile.user_name} image={profile.image} />
      <span>
        <span className={styles.name}>
          {profile.user_name} {relation}
        </span>
        <span className={styles.meta}>{majorsAndYear(profile)}</span>
      </span>
    </button>
  );
}
