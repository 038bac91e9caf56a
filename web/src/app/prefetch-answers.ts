import { endpoints } from "virtual:endpoints";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { askedBy } from "../api/client.ts";
import type { CallInput, CallOutput, EndpointRef } from "../api/endpoint-ref.ts";
import { FIRST_PAGE } from "../api/next-page.ts";
import { hasExpired, readToken, readUserId } from "../api/session.ts";
import { forgetPrefetched, prefetch } from "../api/transport.ts";
import { nearInput, withinAt } from "../features/projects/within/within.ts";
import { fetchPicture } from "../lib/fetch-picture.ts";
import { FROM_DESKTOP, matchesMedia } from "../lib/media-query.ts";
import { later } from "../lib/timers.ts";
import { paths } from "../paths/paths.ts";
import { asideAt } from "./frame/aside-at.ts";

/** By then the screen has made all of its first requests. */
const KEPT_MS = 10_000;

/** The query of home with the posts near me. */
const WITHIN_ONLY = /^\?within=\d$/;

/** A request that only needs a token. */
type FirstRequest = (token: string) => void;

/**
 * Makes the first requests of a member's first screen while its code is still loading. Only for screens that users open from outside, and
 * for URLs without a query string, which would need other data, but for that of the posts near me.
 */
export function prefetchAnswers({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const token = readToken("access");
  const userId = readUserId();
  if (token === null || userId === null || hasExpired(token)) return;
  const isKnown = search === "" || (pathname === paths.home && WITHIN_ONLY.test(search));
  const requests = isKnown ? firstRequestsAt(pathname, userId, search) : [];
  for (const send of requests) send(token);
  if (requests.length > 0) later(KEPT_MS, forgetPrefetched);
}

function firstRequestsAt(pathname: string, userId: number, search: string): FirstRequest[] {
  const me = firstRequest(endpoints.users.current, {});
  const isWide = matchesMedia(FROM_DESKTOP);
  // The aside shows the notifications, and the bell counts them.
  const hasList = isWide && asideAt(pathname, userId) === "news";
  const bell = hasList
    ? firstRequest(endpoints.notifications.list, {})
    : firstRequest(endpoints.notifications.unreadCount, {});
  const ofFrame = [me, bell, firstRequest(endpoints.conversations.list, {})];
  const [, place, id = "", more] = pathname.split("/");
  if (more !== undefined || (id !== "" && !/^[1-9]\d*$/.test(id))) return [];
  switch (`/${place}${id === "" ? "" : "/:id"}`) {
    case paths.home:
      return [firstRequestOfFeed(userId, search), firstRequest(endpoints.suggestions.list, {}), ...ofFrame];
    case paths.conversations:
      return ofFrame;
    case paths.project(":id"):
      return [
        firstRequest(endpoints.projects.one, { params: { id } }, ({ images }) => fetchPicture(images[0]?.image)),
        firstRequest(endpoints.comments.list, { params: { id: Number(id) } }),
        ...ofFrame,
      ];
    case paths.profile(":id"):
      return Number(id) === userId ? ofFrame : [...firstRequestsOfProfile(Number(id)), ...ofFrame];
    default:
      return [];
  }
}

function firstRequestOfFeed(userId: number, search: string): FirstRequest {
  const within = withinAt(new URLSearchParams(search), userId);
  return within === null
    ? firstRequest(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } })
    : firstRequest(endpoints.searches.projects, nearInput(within, FIRST_PAGE));
}

function firstRequestsOfProfile(id: number): FirstRequest[] {
  const one = { params: { id } };
  const experiences = firstRequest(endpoints.experiences.withPending, { params: { userId: id } });
  return [
    firstRequest(endpoints.users.one, one, ({ profile }, token) => {
      fetchPicture(profile.image);
      if (profile.experiences.length > 0) experiences(token);
    }),
    firstRequest(endpoints.users.path, one),
    firstRequest(endpoints.friends.list, {}),
  ];
}

/** A call, and what to do with its response at once: a picture that it names is fetched before the code that shows the picture. */
function firstRequest<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
  use?: (answer: CallOutput<E>, token: string) => void,
): FirstRequest {
  return (token) => prefetch(askedBy(endpoint, input, token), use && ((answer: CallOutput<E>) => use(answer, token)));
}
