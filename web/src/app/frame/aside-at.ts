import { paths } from "../../paths/paths.ts";

const TAB_SCREENS: readonly string[] = [paths.home, paths.friends, paths.invite];
const PROFILE = /^\/profile\/(\d+)$/;
/** Lists of posts, and one post. */
const POSTS = /^\/projects(\/liked|\/\d+)?$/;

/**
 * What the aside of a screen shows on wide windows: the weekly news with the latest notifications, or how another member is connected with
 * the caller. Any other screen has no aside and is centred.
 */
export function asideAt(pathname: string, userId: number | null): "news" | { profileId: number } | undefined {
  const profileId = PROFILE.exec(pathname)?.[1];
  if (profileId !== undefined && Number(profileId) !== userId) return { profileId: Number(profileId) };
  return profileId !== undefined || POSTS.test(pathname) || TAB_SCREENS.includes(pathname) ? "news" : undefined;
}
