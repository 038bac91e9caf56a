import { suggestionsCopy } from "@chonsu/shared/copy/suggestions";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { SUGGESTION_BOX_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ChevronRightIcon } from "../../ui/icon/navigation-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import { SkeletonBlock, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import { SentenceWords } from "./sentence-words.tsx";
import { type Sentence, sentencesOf } from "./sentences.ts";
import styles from "./suggestions.module.css";
import { suggestionQueries } from "./suggestions.queries.ts";

/**
 * The weekly news in short: at most three sentences, each linked to its people (product.md §2, §9). `isLine` sets them in one line that
 * scrolls sideways, above a feed. Without news there is no line, and the box says what the member can do. A failure is shown.
 */
export function SuggestionBox({ isLine = false }: { isLine?: boolean | undefined }) {
  const titleId = useId();
  const news = useQuery(suggestionQueries.list());
  if (news.isPending) return isLine ? <LineSkeleton /> : <BoxSkeleton />;
  const more = (
    <Link href={paths.suggestion} className={styles.more}>
      {suggestionsCopy.more}
    </Link>
  );
  const sentences = news.data === undefined ? undefined : sentencesOf(news.data);
  if (sentences?.length === 0) return isLine ? null : <NoNews />;
  return (
    <Card tone={isLine ? "plain" : "raised"} aria-labelledby={titleId} className={classNames(isLine && styles.line)}>
      <div className={styles.head}>
        <h2 id={titleId} className={classNames(isLine && "visually-hidden")}>
          {suggestionsCopy.title}
        </h2>
        {sentences !== undefined && !isLine && more}
      </div>
      {sentences === undefined ? (
        <div role="alert" className={styles.failed}>
          <p>{suggestionsCopy.failed}</p>
          <Button variant="secondary" size="s" isBusy={news.isFetching} onClick={() => void news.refetch()}>
            {uiCopy.retry}
          </Button>
        </div>
      ) : (
        <ul>
          {sentences.slice(0, SUGGESTION_BOX_MAX).map((sentence) => (
            <li key={sentence.key}>
              <SentenceLink sentence={sentence} />
            </li>
          ))}
        </ul>
      )}
      {sentences !== undefined && isLine && more}
    </Card>
  );
}

/** On the screen of the invitations no link to it is needed. */
function NoNews() {
  const titleId = useId();
  const { pathname } = useLocation();
  const invite = <ButtonLink href={paths.invite}>{suggestionsCopy.goInvite}</ButtonLink>;
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.boxTitle}>
        {suggestionsCopy.title}
      </h2>
      <EmptyState
        drawing="news"
        title={suggestionsCopy.empty}
        hint={suggestionsCopy.emptyHint}
        action={pathname === paths.invite ? undefined : invite}
      />
    </Card>
  );
}

function SentenceLink({ sentence }: { sentence: Sentence }) {
  return (
    <Link href={paths.suggestionOpen(sentence.key)} className={styles.sentence}>
      <SentenceWords sentence={sentence} />
      <ChevronRightIcon size={18} />
    </Link>
  );
}

/** As high as the line, so that nothing moves. */
function LineSkeleton() {
  return (
    <SkeletonGroup>
      <SkeletonBlock height={44} />
    </SkeletonGroup>
  );
}

const LINES = ["74%", "58%"];

function BoxSkeleton() {
  return (
    <Card>
      <SkeletonGroup>
        <SkeletonLine width="42%" height="1.2em" />
        {LINES.map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
      </SkeletonGroup>
    </Card>
  );
}
