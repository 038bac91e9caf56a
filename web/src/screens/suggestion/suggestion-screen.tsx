import { SUGGESTION_KINDS, type SuggestionKind, suggestionsCopy } from "@chonsu/shared/copy/suggestions";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { RelationInRow } from "../../features/friends/relation-in-row.tsx";
import { Newcomers } from "../../features/suggestions/newcomers.tsx";
import { SentenceWords } from "../../features/suggestions/sentence-words.tsx";
import { type Sentence, sentencesOf } from "../../features/suggestions/sentences.ts";
import { suggestionQueries } from "../../features/suggestions/suggestions.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { useIsReturn } from "../../lib/is-return.ts";
import { OPEN_PARAM, paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { AvatarStack } from "../../ui/avatar/avatar.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "../../ui/icon/navigation-icons.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import styles from "./suggestion.module.css";
import { SuggestionSkeleton } from "./suggestion-skeleton.tsx";

/** A sentence about so many people shows them at once. */
const OPEN_MAX = 3;

/** `/suggestion`: all newcomers of the week, by what connects us (product.md §2). The URL names a sentence. */
export function SuggestionScreen() {
  const goBack = useGoBack(paths.home);
  const news = useQuery(suggestionQueries.list());
  // Shown together: a button that appears later could move the words beside it.
  const isPending = useQuery(friendQueries.list()).isPending || news.isPending;
  const sentences = news.data === undefined || isPending ? [] : sentencesOf(news.data);
  return (
    <>
      <PageHeader title={suggestionsCopy.title} onBack={goBack} />
      <ScreenBody>
        {isPending && <SuggestionSkeleton />}
        {news.isError && news.data === undefined && (
          <ErrorState
            title={suggestionsCopy.failed}
            onRetry={news.refetch}
            isRetrying={news.isFetching}
            action={<ButtonLink href={paths.home}>{suggestionsCopy.goHome}</ButtonLink>}
          />
        )}
        {news.data !== undefined && !isPending && sentences.length === 0 && <NoNews />}
        {sentences.length > 0 && <p className={styles.hint}>{suggestionsCopy.hint}</p>}
        {SUGGESTION_KINDS.map((kind) => (
          <Group key={kind} kind={kind} sentences={sentences.filter((sentence) => sentence.kind === kind)} />
        ))}
      </ScreenBody>
    </>
  );
}

function NoNews() {
  return (
    <EmptyState
      drawing="news"
      title={suggestionsCopy.empty}
      hint={suggestionsCopy.emptyHint}
      action={
        <>
          <ButtonLink href={paths.invite}>{suggestionsCopy.goInvite}</ButtonLink>
          <ButtonLink href={paths.home} variant="secondary">
            {suggestionsCopy.goHome}
          </ButtonLink>
        </>
      }
    />
  );
}

function Group({ kind, sentences }: { kind: SuggestionKind; sentences: readonly Sentence[] }) {
  const open = useSearchParams()[0].get(OPEN_PARAM);
  if (sentences.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{suggestionsCopy.groups[kind]}</h2>
      {sentences.map((sentence) => (
        <News key={sentence.key} sentence={sentence} isNamed={open === sentence.key} />
      ))}
    </section>
  );
}

/** A sentence with its people. Those of a sentence about many are folded, and open with their own URL. */
function News({ sentence, isNamed }: { sentence: Sentence; isNamed: boolean }) {
  const { people } = sentence;
  const place = useRef<HTMLElement>(null);
  const isReturn = useIsReturn();
  // Only on arrival: a sentence that the user opens is in view.
  const [isWanted] = useState(isNamed && !isReturn);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: "nearest" });
  }, [isWanted]);
  const isFolded = people.length > OPEN_MAX;
  return (
    <Card ref={place} className={styles.card}>
      <h3>
        {isFolded ? (
          <Opener sentence={sentence} isOpen={isNamed} />
        ) : (
          <span className={styles.sentence}>
            <SentenceWords sentence={sentence} />
          </span>
        )}
      </h3>
      {(isNamed || !isFolded) && (
        <Newcomers
          people={people}
          label={suggestionsCopy.title}
          actionsOf={(one) => <RelationInRow user={one} degree={one.relation_degree} />}
        />
      )}
    </Card>
  );
}

function Opener({ sentence, isOpen }: { sentence: Sentence; isOpen: boolean }) {
  const navigate = useNavigate();
  const toggle = () =>
    void navigate(isOpen ? paths.suggestion : paths.suggestionOpen(sentence.key), {
      replace: true,
      preventScrollReset: true,
    });
  const faces = sentence.people.map(({ id, user_name: name, image }) => ({ id, name, image }));
  return (
    <button type="button" aria-expanded={isOpen} className={styles.sentence} onClick={toggle}>
      <SentenceWords sentence={sentence} />
      <span className={styles.end}>
        {!isOpen && <AvatarStack size="s" people={faces} />}
        {isOpen ? <ChevronUpIcon size={20} /> : <ChevronDownIcon size={20} />}
      </span>
    </button>
  );
}
