import { SUGGESTION_KINDS, type SuggestionKind, suggestionsCopy } from "@chonsu/shared/copy/suggestions";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Newcomers } from "../../features/suggestions/newcomers.tsx";
import { SentenceWords } from "../../features/suggestions/sentence-words.tsx";
import { type Sentence, sentencesOf } from "../../features/suggestions/sentences.ts";
import { suggestionQueries } from "../../features/suggestions/suggestions.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
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

/** `/suggestion`: all newcomers of the week, by what connects us (product.md §2). The open sentence is in the URL. */
export function SuggestionScreen() {
  const goBack = useGoBack(paths.home);
  const news = useQuery(suggestionQueries.list());
  const sentences = news.data === undefined ? [] : sentencesOf(news.data);
  return (
    <>
      <PageHeader title={suggestionsCopy.title} onBack={goBack} />
      <ScreenBody>
        {news.isPending && <SuggestionSkeleton />}
        {news.isError && news.data === undefined && (
          <ErrorState
            title={suggestionsCopy.failed}
            onRetry={news.refetch}
            isRetrying={news.isFetching}
            action={<ButtonLink href={paths.home}>{suggestionsCopy.goHome}</ButtonLink>}
          />
        )}
        {news.data !== undefined && sentences.length === 0 && <NoNews />}
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
        <Card key={sentence.key} className={styles.card}>
          <Disclosure sentence={sentence} isOpen={open === sentence.key} />
        </Card>
      ))}
    </section>
  );
}

/** A sentence that opens its people below it, with its own URL. */
function Disclosure({ sentence, isOpen }: { sentence: Sentence; isOpen: boolean }) {
  const navigate = useNavigate();
  const { key, people } = sentence;
  const toggle = () =>
    void navigate(isOpen ? paths.suggestion : paths.suggestionOpen(key), { replace: true, preventScrollReset: true });
  return (
    <>
      <h3>
        <button type="button" aria-expanded={isOpen} className={styles.sentence} onClick={toggle}>
          <SentenceWords sentence={sentence} />
          <span className={styles.end}>
            {!isOpen && (
              <AvatarStack size="s" people={people.map(({ id, user_name: name, image }) => ({ id, name, image }))} />
            )}
            {isOpen ? <ChevronUpIcon size={20} /> : <ChevronDownIcon size={20} />}
          </span>
        </button>
      </h3>
      {isOpen && <Newcomers people={people} label={suggestionsCopy.title} />}
    </>
  );
}
