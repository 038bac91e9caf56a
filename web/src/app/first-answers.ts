import { endpoints } from "virtual:endpoints";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { addressOf } from "../api/client.ts";
import { hasExpired, readToken, readUserId } from "../api/session.ts";
import { askEarly, forgetEarly } from "../api/transport.ts";
import { later } from "../lib/timers.ts";
import { paths } from "./paths.ts";

/** By then the screen has asked for whatever it asks for at once. */
const KEPT_MS = 10_000;

/**
 * Asks for what the first screen of a member will ask for at once, while its code is still being fetched. Only the screens one comes to
 * from outside are worth it; an address with a search of its own asks for something else.
 */
export function askFirst({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const token = readToken("access");
  const userId = readUserId();
  if (token === null || userId === null || hasExpired(token)) return;
  const addresses = search === "" ? addressesAt(pathname, userId) : [];
  for (const address of addresses) askEarly(address, token);
  if (addresses.length > 0) later(KEPT_MS, forgetEarly);
}

function addressesAt(pathname: string, userId: number): string[] {
  const ofFrame = [addressOf(endpoints.users.current, {}), addressOf(endpoints.notifications.unreadCount, {})];
  const [, place, id = "", more] = pathname.split("/");
  if (more !== undefined || (id !== "" && !/^\d+$/.test(id))) return [];
  switch (`/${place}${id === "" ? "" : "/:id"}`) {
    case paths.home:
      return [
        addressOf(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } }),
        addressOf(endpoints.suggestions.list, {}),
        ...ofFrame,
      ];
    case paths.conversations:
      return [addressOf(endpoints.conversations.list, {}), ...ofFrame];
    case paths.project(":id"):
      return [
        addressOf(endpoints.projects.one, { params: { id } }),
        addressOf(endpoints.comments.list, { params: { id: Number(id) } }),
        ...ofFrame,
      ];
    case paths.profile(":id"):
      return Number(id) === userId ? ofFrame : [...addressesOfProfile(Number(id)), ...ofFrame];
    default:
      return [];
  }
}

function addressesOfProfile(id: number): string[] {
  const one = { params: { id } };
  return [
    addressOf(endpoints.users.one, one),
    addressOf(endpoints.users.path, one),
    addressOf(endpoints.friends.list, {}),
  ];
}
