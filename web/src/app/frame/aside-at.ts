import { paths } from "../../paths/paths.ts";

const TAB_SCREENS: readonly string[] = [paths.home, paths.friends, paths.invite];
const PROFILE = /^\/profile\/(\d+)$/;
/** Lists of posts, and one post. */
const POSTS = /^\/projects(\/liked|\/\d+)?$/;

/**
 * What stands beside a screen on wide windows: the news with the latest notifications, or how a member is connected with me. A screen
 * without it, where one writes or reads one thing, is centred.
 */
export function asideAt(pathname: string, userId: number | null): "news" | { profileId: number } | undefined {
  const profileId = PROFILE.exec(pathname)?.[1];
  if (profileId !== undefined && Number(profileId) !== userId) return { profileId: Number(profileId) };
  return profileId !== undefined || POSTS.test(pathname) || TAB_SCREENS.includes(pathname) ? "news" : undefined;
}
