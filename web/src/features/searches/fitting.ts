import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import type { FoundUser } from "@chonsu/shared/entities/searches";
import type { Profile } from "@chonsu/shared/entities/users";
import { foldText } from "@chonsu/shared/format/text/search-text";
import { PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../api/client.ts";
import { SEARCH_DEGREES } from "./search-criteria.ts";

/** A member near me, with those interests and skills that meet the keywords of a post. */
interface Fitting {
  readonly found: FoundUser;
  readonly interests: readonly string[];
  readonly skills: readonly string[];
}

const SHOWN_MAX = 3;
/** In Latin script "C" is no part of "C++" or "Docker". In Hangul 로봇 is a part of 로봇공학. */
const LATIN = /[a-z0-9+#]/;

const NOTHING: readonly string[] = [];

/** The nearest members whose profile contains a keyword. Without an answer nobody is offered, so nothing waits for a second try. */
export function fittingQuery(keyword: string) {
  return queryOptions({
    queryKey: [...endpoints.searches.people.key, { fitting: keyword }],
    queryFn: ({ signal }) =>
      call(
        endpoints.searches.people,
        {
          // A short keyword is in many words that do not meet it.
          query: { sort: "distance", page_size: PAGE_SIZE_MAX },
          body: { q: keyword, degree: [...SEARCH_DEGREES] },
        },
        { signal },
      ),
    retry: false,
  });
}

/** The three members who fit a post best: one search for each keyword. */
export function useFitting(project: Project | undefined): { people: readonly Fitting[]; isLoading: boolean } {
  const { pages, isLoading } = useQueries({
    queries: (project?.keywords ?? NOTHING).map(fittingQuery),
    combine: (answers) => ({
      pages: answers.map(({ data }) => data),
      isLoading: answers.some((answer) => answer.isLoading),
    }),
  });
  const people = useMemo(
    () =>
      project === undefined
        ? []
        : bestFitting(
            project,
            pages.flatMap((page) => page?.results ?? []),
          ),
    [project, pages],
  );
  return { people, isLoading };
}

/** Of the found members those who fit and are not in the post already: the nearest first, then who meets the most keywords. */
export function bestFitting(
  { keywords, tagged_users }: Pick<Project, "keywords" | "tagged_users">,
  all: FoundUser[],
): Fitting[] {
  const tagged = new Set(tagged_users.map(({ id }) => id));
  const once = new Map(all.map((found) => [found.user.id, found]));
  return [...once.values()]
    .filter(({ user }) => !tagged.has(user.id))
    .map((found) => ({ found, ...wordsMeeting(keywords, found.user.profile) }))
    .filter(({ met }) => met > 0)
    .toSorted((a, b) => distanceOf(a.found) - distanceOf(b.found) || b.met - a.met)
    .slice(0, SHOWN_MAX);
}

function wordsMeeting(keywords: readonly string[], profile: Profile) {
  const meeting = (labels: readonly string[]) => labels.filter((label) => keywords.some((word) => isIn(label, word)));
  const [interests, skills] = [meeting(profile.keywords), meeting(profile.skills.map(({ skill }) => skill))];
  const met = keywords.filter((word) => [...interests, ...skills].some((label) => isIn(label, word))).length;
  return { interests, skills, met };
}

function distanceOf({ user }: FoundUser): number {
  return user.relation_degree ?? Number.POSITIVE_INFINITY;
}

/** Whether a label contains a keyword, not inside of a Latin word. */
function isIn(label: string, keyword: string): boolean {
  const [text, word] = [foldText(label), foldText(keyword)];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!isOneWord(text[at - 1], text[at]) && !isOneWord(text[end - 1], text[end])) return true;
  }
  return false;
}

function isOneWord(before = "", after = ""): boolean {
  return LATIN.test(before) && LATIN.test(after);
}
