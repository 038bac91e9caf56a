import { appCopy } from "@chonsu/shared/copy/app";
import { homeCopy } from "@chonsu/shared/copy/home";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import type { Within } from "../../features/projects/feed.queries.ts";
import { chooseWithin, withinAt } from "../../features/projects/within/within.ts";
import { WithinFilter } from "../../features/projects/within/within-filter.tsx";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { suggestionQueries } from "../../features/suggestions/suggestions.queries.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { FROM_DESKTOP, useMediaQuery } from "../../lib/media-query.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FloatingAction } from "../../ui/floating-action/floating-action.tsx";
import { PenIcon } from "../../ui/icon/action-icons.tsx";
import { SearchEntry } from "../../ui/search-field/search-field.tsx";
import { FirstCircle, useFirstCircle } from "../friends/use-first-circle.ts";
import { ProjectPages } from "../projects/project-pages.tsx";
import { ChoosePeopleButton } from "./choose-people-button.tsx";
import type { ChosenProps } from "./chosen-people.tsx";
import { FeedStatus } from "./feed-status.tsx";
import styles from "./home.module.css";
import { HomeHints } from "./home-hints.tsx";
import { useChosenIds } from "./use-chosen-ids.ts";

/** Loaded only when people are chosen; most visits read everybody's posts. */
const ChosenPeople = lazyCode(() => import("./chosen-people.tsx").then((module) => module.ChosenPeople));

/**
 * `/home`: a link to the search, the weekly news, and everybody's posts, those of near people, or of chosen ones (product.md §2). Only this
 * screen has the floating button for a new post.
 */
export function HomeScreen() {
  const { ids, choose, showAll } = useChosenIds();
  const userId = useUserId() ?? 0;
  const [search] = useSearchParams();
  const within = withinAt(search, userId);
  return (
    <>
      <ScreenBody className={styles.feed}>
        <h1 className="visually-hidden">{appCopy.titles.home}</h1>
        <div className={styles.top}>
          <SearchEntry label={homeCopy.search} href={paths.search} />
          <ChoosePeopleButton ids={ids} onChoose={choose} />
        </div>
        <FeedStatus authors={ids.length === 0 ? within : ids} />
        {ids.length === 0 ? <Everybody within={within} /> : <OfChosen ids={ids} onChoose={choose} onAll={showAll} />}
      </ScreenBody>
      <div className={styles.foot}>
        <HomeHints />
        <div className={styles.write}>
          <FloatingAction href={paths.projectAdd} label={appCopy.write} icon={<PenIcon />} />
        </div>
      </div>
    </>
  );
}

/**
 * The weekly news above all posts, and for a new member the people around their only chon; wide windows show the news in the aside.
 * Everything is fetched at once. The posts are shown when what is above them has loaded, so that nothing moves them down.
 */
function Everybody({ within }: { within: Within | null }) {
  const userId = useUserId() ?? 0;
  const [search, setSearch] = useSearchParams();
  const choose = (chosen: Within | null) =>
    setSearch(chooseWithin(search, userId, chosen), { replace: true, preventScrollReset: true });
  const isWide = useMediaQuery(FROM_DESKTOP);
  const news = useQuery({ ...suggestionQueries.list(), enabled: !isWide });
  const { isPending, circle, dismiss } = useFirstCircle();
  return (
    <>
      <WithinFilter chosen={within} onChoose={choose} />
      {!isWide && <SuggestionBox isLine />}
      {isPending || (!isWide && news.isPending) ? (
        <ProjectsSkeleton />
      ) : (
        <Suspense fallback={<ProjectsSkeleton />}>
          {circle !== null && <FirstCircle circle={circle} onDismiss={dismiss} />}
          <ProjectPages
            key={within?.within}
            authors={within}
            empty={within === null ? <NoPosts /> : <NoneWithin {...within} onWiden={() => choose(null)} />}
          />
        </Suspense>
      )}
    </>
  );
}

function NoPosts() {
  return (
    <EmptyState
      drawing="posts"
      title={projectsCopy.empty}
      action={<ButtonLink href={paths.projectAdd}>{appCopy.write}</ButtonLink>}
    />
  );
}

function NoneWithin({ within, onWiden }: Within & { onWiden: () => void }) {
  return (
    <EmptyState
      drawing="posts"
      title={homeCopy.emptyWithin(within)}
      hint={homeCopy.emptyWithinHint}
      action={
        <Button variant="secondary" onClick={onWiden}>
          {homeCopy.everybody}
        </Button>
      }
    />
  );
}

/** The posts of chosen people. They are shown when the names above them have loaded, so that nothing moves. */
function OfChosen(chosen: ChosenProps) {
  const { ids, onAll } = chosen;
  return (
    <Suspense fallback={<ProjectsSkeleton />}>
      <ChosenPeople {...chosen} />
      <ProjectPages
        authors={ids}
        empty={
          <EmptyState
            drawing="posts"
            title={homeCopy.emptyOfChosen}
            action={
              <Button variant="secondary" onClick={onAll}>
                {homeCopy.everybody}
              </Button>
            }
          />
        }
      />
    </Suspense>
  );
}
