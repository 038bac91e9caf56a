import { patternOf } from "@chonsu/shared/format/path-pattern";
import { paths } from "../paths/paths.ts";
import {
  frames,
  invitationScreens,
  type LoadCode,
  memberScreens,
  publicScreens,
  type ScreenCode,
  visitorScreens,
} from "./routes/screens.ts";

interface Place {
  readonly screens: Readonly<Record<string, ScreenCode>>;
  /** The frames around it. */
  readonly around: readonly LoadCode[];
}

const PLACES: readonly Place[] = [
  { screens: publicScreens, around: [] },
  { screens: visitorScreens, around: [frames.serverState] },
  { screens: invitationScreens, around: [frames.serverState, frames.invitation] },
  { screens: memberScreens, around: [frames.serverState, frames.open] },
];

/** A profile has two screens; the id in the path says whether it is the member's own. */
const OTHER_PROFILE = patternOf(paths.profile(":id"));
const fetchOtherProfile = async () => {
  // All requests start before any of them ends.
  const parts = [
    import("../screens/profile/other-profile.tsx"),
    import("../features/experiences/experience-section.tsx"),
  ];
  const { OtherProfile } = await import("../screens/profile/profile-screen.tsx");
  await Promise.allSettled(parts);
  await OtherProfile.fetch();
};

/**
 * Starts fetching the code of the screen at a path and of its frames, in parallel, before the router has loaded. Errors are ignored: the
 * navigation fetches again and reports them.
 */
export async function fetchFirstScreen(pathname: string, userId: number | null): Promise<void> {
  const whose = OTHER_PROFILE.exec(pathname)?.[1];
  const parts = whose === undefined || Number(whose) === userId ? [] : [fetchOtherProfile()];
  await Promise.allSettled([...codeAt(pathname).map((load) => load()), ...parts]);
}

/** The code that a path needs; none for a path without a screen. */
export function codeAt(pathname: string): LoadCode[] {
  const found = PLACES.flatMap(({ screens, around }) =>
    Object.values(screens).flatMap(({ path, load }) =>
      patternOf(path).test(pathname) ? [{ path, code: [load, ...around] }] : [],
    ),
  );
  // A literal path goes before one with a parameter (`/projects/add` before `/projects/:projectId`).
  return found.toSorted((a, b) => a.path.split(":").length - b.path.split(":").length)[0]?.code ?? [];
}
