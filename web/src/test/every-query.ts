import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { createQueryClient } from "../api/query.ts";
import { candidateQueries } from "../entities/people/picker/people-picker.queries.ts";
import { connectionQuery } from "../entities/people/through/connections.ts";
import { meQuery, pathQuery, userQuery } from "../entities/people/user.query.ts";
import { projectQuery } from "../entities/projects/project.query.ts";
import { WITHIN } from "../entities/projects/projects.cache.ts";
import { commentQueries } from "../features/comments/comments.queries.ts";
import { conversationQueries } from "../features/conversations/conversations.queries.ts";
import { standsQuery } from "../features/conversations/introductions/stands.query.ts";
import type { MessageLog } from "../features/conversations/message-log.ts";
import { experienceQueries } from "../features/experiences/experiences.queries.ts";
import { friendQueries } from "../features/friends/friends.queries.ts";
import { invitationLinkQueries } from "../features/invitation-links/invitation-links.queries.ts";
import { keywordQueries } from "../features/keywords/keywords.queries.ts";
import { notificationQueries } from "../features/notifications/notifications.queries.ts";
import { type Feed, feedQuery } from "../features/projects/feed.queries.ts";
import { projectQueries } from "../features/projects/projects.queries.ts";
import { searchHistoryQueries } from "../features/search-history/search-history.queries.ts";
import { fittingQuery } from "../features/searches/fitting.ts";
import { searchQueries } from "../features/searches/searches.queries.ts";
import { settingQueries } from "../features/settings/settings.queries.ts";
import { suggestionQueries } from "../features/suggestions/suggestions.queries.ts";

/** The things that the queries of a page are about. */
export interface About {
  readonly me: number;
  readonly other: number;
  readonly project: number;
  readonly conversation: number;
  readonly experience: number;
  readonly experienceCode: string;
  readonly linkCode: string;
  readonly term: string;
}

/** A query as a screen shows it. */
export interface ShownQuery {
  readonly queryKey: QueryKey;
  /** Shows it. Returns a function that removes it. */
  readonly show: (client: QueryClient) => () => void;
  /** Fetches the server's data. */
  readonly fresh: () => Promise<unknown>;
  /** The part of the data that a screen certainly shows: a cached list may be longer than its first page. */
  readonly visible: (data: unknown) => unknown;
}

type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Endpoint
  ? Contract[G][N]
  : never;

/** The queries of each reading call. A missing call does not compile. Empty when the web does not make the call. */
type Queries = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G] as CallOf<G, N>["method"] extends "GET" ? N : never]: readonly ShownQuery[];
  } & { readonly [N in keyof Contract[G]]?: readonly ShownQuery[] };
};

/** Every query of the web, for one page. */
export function everyQuery(about: About): ShownQuery[] {
  return Object.values<Readonly<Record<string, readonly ShownQuery[]>>>(queriesAbout(about)).flatMap((group) =>
    Object.values(group).flat(),
  );
}

const NOT_FETCHED: readonly ShownQuery[] = [];

function queriesAbout(about: About): Queries {
  const { me, other, project, conversation, experience, experienceCode, linkCode, term } = about;
  const searched = { term, degrees: [] };
  return {
    sessions: { check: NOT_FETCHED },
    verifications: {},
    accounts: {},
    settings: { read: [once(settingQueries.read())] },
    users: {
      current: [once(meQuery())],
      one: [once(userQuery(me)), once(userQuery(other))],
      path: [once(pathQuery(other))],
      search: [once(candidateQueries.search(term))],
      profile: NOT_FETCHED,
      distance: NOT_FETCHED,
    },
    friends: {
      list: [once(friendQueries.list())],
      oneDegree: [once(candidateQueries.friends())],
      ofUser: [once(friendQueries.ofUser(me)), once(friendQueries.ofUser(other))],
      map: [once(friendQueries.map())],
      via: [once(connectionQuery(other))],
    },
    invitationLinks: {
      list: [once(invitationLinkQueries.list())],
      welcome: [once(invitationLinkQueries.welcome(linkCode))],
    },
    projects: {
      every: [null, me, other, [me, other]].map((authors) => once(feedQuery(authors), topOfFeed)),
      liked: [once(projectQueries.liked())],
      one: [once(projectQuery(project, me))],
      taggedUsers: [once(projectQueries.taggedUsers(String(project)))],
      likedUsers: [once(projectQueries.likedUsers(String(project)))],
      mine: NOT_FETCHED,
      likedStatus: NOT_FETCHED,
    },
    comments: { list: [once(commentQueries.list(project))] },
    experiences: {
      withPending: [once(experienceQueries.ofUser(me)), once(experienceQueries.ofUser(other))],
      ofUser: NOT_FETCHED,
    },
    experienceDetails: {},
    experienceInvitations: {},
    experienceLinks: {
      read: [once(experienceQueries.link(me, experience))],
      welcome: [once(experienceQueries.welcome(experienceCode, me))],
      join: NOT_FETCHED,
    },
    notifications: { list: [once(notificationQueries.list())], unreadCount: [once(notificationQueries.unreadCount())] },
    changes: { list: NOT_FETCHED },
    searches: {
      people: [pages(searchQueries.people(searched)), once(fittingQuery(term))],
      projects: [pages(searchQueries.projects(searched)), ...WITHIN.map((near) => once(feedQuery(near), topOfFeed))],
      experiences: [pages(searchQueries.experiences(searched))],
    },
    searchHistory: { list: [once(searchHistoryQueries.list())] },
    keywords: { list: [once(keywordQueries.list())] },
    suggestions: { list: [once(suggestionQueries.list())] },
    conversations: {
      list: [once(conversationQueries.list())],
      messages: [once(conversationQueries.log(conversation), endOfLog), once(standsQuery(conversation, 1))],
      lastMessage: NOT_FETCHED,
    },
    messages: {},
  };
}

function once<T, K extends QueryKey>(
  options: QueryObserverOptions<T, Error, T, T, K> & { queryKey: K },
  visible: (data: T) => unknown = (data) => data,
): ShownQuery {
  return {
    queryKey: options.queryKey,
    show: (client) => new QueryObserver(client, options).subscribe(() => {}),
    fresh: async () => visible(await createQueryClient().fetchQuery(options as never)),
    visible: (data) => visible(data as T),
  };
}

function pages<P, T, K extends QueryKey, A>(
  options: InfiniteQueryObserverOptions<P, Error, T, K, A> & { queryKey: K },
): ShownQuery {
  return {
    queryKey: options.queryKey,
    show: (client) => new InfiniteQueryObserver(client, options).subscribe(() => {}),
    fresh: () => createQueryClient().fetchInfiniteQuery(options as never) as Promise<InfiniteData<P, A>>,
    visible: (data) => data,
  };
}

function topOfFeed({ results }: Feed) {
  return results.slice(0, PAGE_SIZE);
}

const PAGE_OF_MESSAGES = 50;

function endOfLog({ messages }: MessageLog) {
  return messages.slice(-PAGE_OF_MESSAGES);
}
