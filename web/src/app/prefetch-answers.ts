import { endpoints } from "virtual:endpoints";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { addressOf } from "../api/client.ts";
import type { CallInput, CallOutput, EndpointRef } from "../api/endpoint-ref.ts";
import { hasExpired, readToken, readUserId } from "../api/session.ts";
import { forgetPrefetched, prefetch } from "../api/transport.ts";
import { fetchPicture } from "../lib/fetch-picture.ts";
import { FROM_DESKTOP, matchesMedia } from "../lib/media-query.ts";
import { later } from "../lib/timers.ts";
import { paths } from "../paths/paths.ts";
import { asideAt } from "./frame/aside-at.ts";

/** By then the screen has made all of its first requests. */
const KEPT_MS = 10_000;

/** A request that only needs a token. */
type Question = (token: string) => void;

/**
 * Makes the first requests of a member's first screen while its code is still loading. Only for screens that users open from outside; a URL
 * with a query string needs other data.
 */
export function prefetchAnswers({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const token = readToken("access");
  const userId = readUserId();
  if (token === null || userId === null || hasExpired(token)) return;
  const questions = search === "" ? questionsAt(pathname, userId) : [];
  for (const ask of questions) ask(token);
  if (questions.length > 0) later(KEPT_MS, forgetPrefetched);
}

function questionsAt(pathname: string, userId: number): Question[] {
  const me = question(endpoints.users.current, {});
  const isWide = matchesMedia(FROM_DESKTOP);
  // Beside the screen stand the notifications, which the bell counts.
  const hasList = isWide && asideAt(pathname, userId) === "news";
  const bell = hasList
    ? question(endpoints.notifications.list, { query: {} })
    : question(endpoints.notifications.unreadCount, {});
  // On phones a post or a profile has its own header without a bell.
  const ofFrame = isWide ? [me, bell] : [me];
  const [, place, id = "", more] = pathname.split("/");
  if (more !== undefined || (id !== "" && !/^[1-9]\d*$/.test(id))) return [];
  switch (`/${place}${id === "" ? "" : "/:id"}`) {
    case paths.home:
      return [
        question(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } }),
        question(endpoints.suggestions.list, {}),
        me,
        bell,
      ];
    case paths.conversations:
      return [question(endpoints.conversations.list, {}), me, bell];
    case paths.project(":id"):
      return [
        question(endpoints.projects.one, { params: { id } }, ({ images }) => fetchPicture(images[0]?.image)),
        question(endpoints.comments.list, { params: { id: Number(id) } }),
        ...ofFrame,
      ];
    case paths.profile(":id"):
      return Number(id) === userId ? ofFrame : [...questionsOfProfile(Number(id)), ...ofFrame];
    default:
      return [];
  }
}

function questionsOfProfile(id: number): Question[] {
  const one = { params: { id } };
  const experiences = question(endpoints.experiences.withPending, { params: { userId: id } });
  return [
    question(endpoints.users.one, one, ({ profile }, token) => {
      fetchPicture(profile.image);
      if (profile.experiences.length > 0) experiences(token);
    }),
    question(endpoints.users.path, one),
    question(endpoints.friends.list, {}),
  ];
}

/** A call, and what to do with its response at once: the picture it names is fetched before there is code to show it. */
function question<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
  use?: (answer: CallOutput<E>, token: string) => void,
): Question {
  const address = addressOf(endpoint, input);
  return (token) => prefetch(address, token, use && ((answer: CallOutput<E>) => use(answer, token)));
}
