import { paths } from "../../paths/paths.ts";

/** What stands beside the column of a screen on wide windows. */
export type Beside = "news" | "weekly" | "latest" | { readonly profileId: number };

const PROFILE = /^\/profile\/(\d+)$/;
/** Forms, and the landing of an experience, which is a question. */
const ALONE = /^\/(projects\/(add|\d+\/edit)|editprofile|experience\/.+)$/;

/**
 * What the aside of a screen shows on wide windows: how another member is connected with the caller, or the weekly news with the latest
 * notifications, of which a screen that lists one shows only the other. Nothing is beside a form.
 */
export function asideAt(pathname: string, userId: number | null): Beside | undefined {
  const profileId = PROFILE.exec(pathname)?.[1];
  if (profileId !== undefined && Number(profileId) !== userId) return { profileId: Number(profileId) };
  if (pathname === paths.notification) return "weekly";
  if (pathname === paths.suggestion) return "latest";
  return ALONE.test(pathname) || pathname === paths.conversations ? undefined : "news";
}
