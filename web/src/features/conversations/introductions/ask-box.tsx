import { askCopy as copy } from "@chonsu/shared/copy/introduction-request";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import { relationCopy } from "@chonsu/shared/copy/relation";
import { isWithin } from "@chonsu/shared/format/text/typed-text";
import { MESSAGE_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isRefusedWith } from "../../../api/errors.ts";
import { useUserId } from "../../../api/session.ts";
import { ChainTo } from "../../../entities/people/chain-to.tsx";
import { type Chain, chainsOf, columnsOf } from "../../../entities/people/chains.ts";
import { RelationSkeleton } from "../../../entities/people/relation-skeleton.tsx";
import { meQuery, pathQuery } from "../../../entities/people/user.query.ts";
import { writeDraft } from "../../../lib/forms/draft.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { TextAreaField } from "../../../ui/textarea/textarea.tsx";
import { keptRequests } from "../asked.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { useOpenChat } from "../use-open-chat.ts";
import styles from "./ask-box.module.css";
import { mostActiveFirst } from "./helper-order.ts";
import { type RequestDraft, readRequestDraft, requestDraftKey, storedDraft } from "./kept/request-draft.ts";
import { chainIn, forOtherChain, type Introduced, preparedRequest, type Reason } from "./prepared-request.ts";
import { useAsk } from "./use-ask.ts";
import { useRequests } from "./use-asked-whom.ts";

export interface AskBoxProps {
  isOpen: boolean;
  onClose: () => void;
  person: Introduced;
  reason?: Reason | undefined;
  /** The id of the line that replaces the button once somebody is asked. */
  askedId?: string | undefined;
  /** The 1촌 who is chosen at first; otherwise the one I wrote with last. */
  helperId?: number | undefined;
}

const ROWS = 4;

/** The content of the sheet (`useAskSheet`), in its states. */
export function AskBox(props: AskBoxProps) {
  const { isOpen, onClose, person, askedId = "" } = props;
  const [opener] = useState(() => document.activeElement);
  const { chains, closed, isPending, isFetching, refetch } = useChains(props);
  const { columns, text, write, choose, send } = useRequest(props, chains);
  useAskedMeanwhile(props);
  const [helper] = columns;
  const isReady = helper !== undefined && closed === undefined;
  const canSend = isReady && text.trim() !== "" && isWithin(text, MESSAGE_MAX);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title(person.user_name)}
      finalFocus={() => (opener?.isConnected ? null : document.getElementById(askedId))}
      footer={
        closed === "left" || closed === "isChon" ? undefined : (
          <Button isWide disabled={!canSend} onClick={send}>
            {copy.send}
          </Button>
        )
      }
    >
      {closed !== undefined && (
        <Instead {...{ closed, onClose }} personId={person.id} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!isReady && isPending && <RelationSkeleton hasVerb />}
      {isReady && (
        <div className={styles.box}>
          <ChainTo user={person} columns={columns} onChoose={choose} isStill />
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

/** Why nobody can be asked. */
type Closed = "left" | "isChon" | "noHelper" | "failed";

/** Why nobody can be asked, and what can be done instead: a 1촌 is written to. */
function Instead({ closed, personId, onClose, ...retry }: InsteadProps) {
  const { open, isOpening } = useOpenChat();
  if (closed !== "isChon") {
    const { onRetry, isRetrying } = retry;
    const title = closed === "failed" ? relationCopy.failed : copy[closed];
    return <ErrorState title={title} onRetry={closed === "left" ? undefined : onRetry} isRetrying={isRetrying} />;
  }
  return (
    <div role="alert">
      <EmptyState
        drawing="people"
        title={copy.isChon}
        action={
          <Button isBusy={isOpening} onClick={() => void open(personId).then(onClose)}>
            {messagesCopy.write}
          </Button>
        }
      />
    </div>
  );
}

interface InsteadProps {
  closed: Closed;
  personId: number;
  onClose: () => void;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Who had been asked for a member before, and in which order the others stood when the sheet opened. */
interface AtOpening {
  readonly askedIds: ReadonlySet<number>;
  readonly order: readonly number[];
}

/**
 * The chains to a member, always the present ones. Their order is that at opening: messages that arrive meanwhile choose nobody else. `closed`
 * says why nobody can be asked.
 */
function useChains({ person, reason, isOpen }: AskBoxProps) {
  const path = useQuery({ ...pathQuery(person.id), enabled: isOpen });
  // Without an answer the chains keep the order of the server.
  const inbox = useQuery({ ...conversationQueries.list(), enabled: isOpen });
  const me = useQuery({ ...meQuery(), enabled: isOpen });
  const requests = useRequests(person.id, handedOnBy(reason)?.asker.id);
  const [atOpening, setAtOpening] = useState<AtOpening>();
  const isPending = path.isPending || inbox.isPending || me.isPending;
  const all = path.data === undefined ? [] : chainsOf(path.data);
  if (!isPending && atOpening === undefined && all.length > 0) {
    setAtOpening({
      askedIds: new Set(requests.map(({ helper }) => helper.id)),
      order: mostActiveFirst(all, inbox.data ?? []).flatMap(([first]) => first?.id ?? []),
    });
  }
  const chains = atOpening === undefined ? [] : possibleChains(all, atOpening, reason);
  return {
    chains,
    closed: isPending ? undefined : whyClosed(path, all, chains.length > 0),
    isPending,
    isFetching: path.isFetching,
    refetch: path.refetch,
  };
}

/** Chains over those who were not asked before, and did not ask themselves. */
function possibleChains(all: readonly Chain[], { askedIds, order }: AtOpening, reason: Reason | undefined): Chain[] {
  const { asker, author } = handedOnBy(reason) ?? {};
  const placeOf = ([first]: Chain) => {
    const at = order.indexOf(first?.id ?? 0);
    return at === -1 ? order.length : at;
  };
  return all
    .filter(
      ([first]) => first !== undefined && !askedIds.has(first.id) && first.id !== asker?.id && first.id !== author?.id,
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

function handedOnBy(reason: Reason | undefined) {
  return reason?.kind === "handedOn" ? reason : undefined;
}

function whyClosed(
  path: { readonly error: unknown; readonly data: unknown },
  all: readonly Chain[],
  hasHelper: boolean,
): Closed | undefined {
  if (isRefusedWith(path.error, "USER_NOT_FOUND")) return "left";
  if (path.data === undefined) return "failed";
  if (all.some(({ length }) => length === 0)) return "isChon";
  return hasHelper ? undefined : "noHelper";
}

/** Closes the sheet when another window asks for the same introduction: what is below says so. */
function useAskedMeanwhile({ isOpen, onClose, person, reason }: AskBoxProps): void {
  const requests = useRequests(person.id, handedOnBy(reason)?.asker.id);
  const newest = requests.at(-1)?.clientKey;
  const [atOpening] = useState(newest);
  const isAsked = isOpen && newest !== undefined && newest !== atOpening;
  useEffect(() => {
    if (isAsked) onClose();
  }, [isAsked, onClose]);
}

/** The chosen chain and the text to its first member. Typed text is kept as a draft, and stays when another helper is chosen. */
function useRequest({ isOpen, person, reason, helperId, onClose }: AskBoxProps, chains: readonly Chain[]) {
  const { data: me } = useQuery(meQuery());
  const ask = useAsk();
  const askerId = handedOnBy(reason)?.asker.id;
  const draftKey = requestDraftKey(useUserId() ?? 0, person.id, askerId);
  const [kept] = useState(() => readRequestDraft(draftKey));
  // Null while the text is the prepared one: an emptied text stays empty. It keeps the chain that it was typed for.
  const [typed, setTyped] = useState(kept);
  const [choices, setChoices] = useState<readonly number[]>();
  const keptIds = kept === null ? [] : writtenFor(kept, chains).map(({ id }) => id);
  const columns = columnsOf(chains, chosenOf(chains, [choices, keptIds, [helperId]]));
  const chain = columns.map(({ chosen }) => chosen);
  const [helper, between] = chain;
  const prepared = preparedRequest(chain, person, me?.profile, reason);
  const text = typed === null ? prepared : forOtherChain(typed.text, writtenFor(typed, chains), chain);
  const isTyped = typed !== null && typed.text !== "" && helper !== undefined;
  const draft = isTyped ? storedDraft(text, chain) : "";
  useEffect(() => {
    if (isOpen && draft !== "") writeDraft(draftKey, draft);
  }, [isOpen, draftKey, draft]);
  return {
    columns,
    text,
    write(next: string) {
      setTyped(next === prepared ? null : { text: next, chain });
      if (next === prepared || next === "") writeDraft(draftKey, "");
    },
    choose: setChoices,
    send() {
      const isAsked = keptRequests().some(
        (one) => one.personId === person.id && one.askerId === askerId && one.helper.id === helper?.id,
      );
      if (helper !== undefined && !isAsked) ask({ personId: person.id, askerId, helper, between, text });
      onClose();
    },
  };
}

/** Those for whom a text was written; in a draft of an older release those whom it names. */
function writtenFor({ text, chain }: RequestDraft, chains: readonly Chain[]): Chain {
  return chain ?? chainIn(text, chains);
}

/** The first of `wanted` whose helper is there: the members on the wheel, those of the kept text, or the one given. */
function chosenOf(
  chains: readonly Chain[],
  wanted: readonly (readonly (number | undefined)[] | undefined)[],
): readonly (number | undefined)[] {
  return wanted.find((ids) => chains.some(([first]) => first?.id === ids?.[0])) ?? [];
}
