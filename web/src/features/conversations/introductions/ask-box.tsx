import { askCopy as copy } from "@chonsu/shared/copy/introduction-request";
import { relationCopy } from "@chonsu/shared/copy/profile";
import { isWithin } from "@chonsu/shared/format/text/typed-text";
import { MESSAGE_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../api/session.ts";
import { ChainTo } from "../../../entities/people/chain-to.tsx";
import { type Chain, chainsOf, columnsOf } from "../../../entities/people/chains.ts";
import { RelationSkeleton } from "../../../entities/people/relation-skeleton.tsx";
import { meQuery, pathQuery } from "../../../entities/people/user.query.ts";
import { readDraft, writeDraft } from "../../../lib/forms/draft.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { TextAreaField } from "../../../ui/textarea/textarea.tsx";
import { conversationQueries } from "../conversations.queries.ts";
import styles from "./ask-box.module.css";
import { mostActiveFirst } from "./helper-order.ts";
import { greetingTo, type Introduced, preparedRequest, type Reason } from "./prepared-request.ts";
import { requestDraftKey, useAsk } from "./use-ask.ts";

export interface AskBoxProps {
  isOpen: boolean;
  onClose: () => void;
  person: Introduced;
  reason?: Reason | undefined;
  /** The 1촌 who is chosen at first; otherwise the one I wrote with last. */
  helperId?: number | undefined;
}

const ROWS = 4;

/** The content of `AskSheet`, in its states. */
export function AskBox(props: AskBoxProps) {
  const { isOpen, onClose, person } = props;
  const { chains, isPending, isError, isFetching, refetch } = useChains(person.id, isOpen);
  const { columns, text, write, choose, send } = useRequest(props, chains);
  const [helper] = columns;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title(person.user_name)}
      footer={
        <Button isWide disabled={text.trim() === "" || !isWithin(text, MESSAGE_MAX)} onClick={send}>
          {copy.send}
        </Button>
      }
    >
      {helper === undefined && isPending && <RelationSkeleton hasVerb />}
      {helper === undefined && !isPending && (
        <ErrorState
          title={isError ? relationCopy.failed : copy.noHelper}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {helper !== undefined && (
        <div className={styles.box}>
          <ChainTo user={person} columns={columns} onChoose={choose} />
          <p className={styles.to} aria-live="polite">
            {copy.to(helper.chosen.name)}
            {helper.options.length > 1 && <span className={styles.hint}>{copy.choose}</span>}
          </p>
          <TextAreaField
            label={copy.text}
            value={text}
            minRows={ROWS}
            maxCharacters={MESSAGE_MAX}
            onChange={(event) => write(event.target.value)}
          />
        </div>
      )}
    </Sheet>
  );
}

/** The chains to a member, in the order that they had when the sheet opened: messages that arrive meanwhile choose nobody else. */
function useChains(personId: number, isOpen: boolean) {
  const path = useQuery({ ...pathQuery(personId), enabled: isOpen });
  // Without an answer the chains keep the order of the server.
  const inbox = useQuery({ ...conversationQueries.list(), enabled: isOpen });
  const me = useQuery({ ...meQuery(), enabled: isOpen });
  const [chains, setChains] = useState<readonly Chain[]>([]);
  const isPending = path.isPending || inbox.isPending || me.isPending;
  if (!isPending && chains.length === 0 && path.data !== undefined && path.data.paths_id.length > 0) {
    setChains(mostActiveFirst(chainsOf(path.data), inbox.data ?? []));
  }
  return { chains, isPending, isError: path.isError, isFetching: path.isFetching, refetch: path.refetch };
}

/** The chosen chain and the text to its first member. Typed text is kept as a draft, and stays when another helper is chosen. */
function useRequest({ person, reason, helperId, onClose }: AskBoxProps, chains: readonly Chain[]) {
  const { data: me } = useQuery(meQuery());
  const ask = useAsk();
  const draftKey = requestDraftKey(useUserId() ?? 0, person.id);
  const [kept] = useState(() => readDraft(draftKey));
  const [typed, setTyped] = useState(kept);
  const [choices, setChoices] = useState<readonly number[]>();
  const columns = columnsOf(chains, choices ?? [helperOfDraft(kept, chains) ?? helperId ?? chains[0]?.[0]?.id]);
  const helper = columns[0]?.chosen;
  const prepared = preparedRequest(
    columns.map(({ chosen }) => chosen),
    person,
    me?.profile,
    reason,
  );
  const text = typed === "" ? prepared : typed;
  const write = (next: string) => {
    const changed = next === prepared ? "" : next;
    setTyped(changed);
    writeDraft(draftKey, changed);
  };
  return {
    columns,
    text,
    write,
    choose(next: readonly number[]) {
      const other = columns[0]?.options.find(({ id }) => id === next[0]);
      setChoices(next);
      if (helper === undefined || other === undefined || !typed.startsWith(greetingTo(helper))) return;
      write(greetingTo(other) + typed.slice(greetingTo(helper).length));
    },
    send() {
      if (helper !== undefined) ask.mutate({ personId: person.id, helper, text });
      onClose();
    },
  };
}

/** The 1촌 whom a kept text greets. */
function helperOfDraft(draft: string, chains: readonly Chain[]): number | undefined {
  return chains.find(([first]) => first !== undefined && draft.startsWith(greetingTo(first)))?.[0]?.id;
}
