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
  /** What stands around them. */
  readonly around: readonly LoadCode[];
}

const PLACES: readonly Place[] = [
  { screens: publicScreens, around: [] },
  { screens: visitorScreens, around: [frames.serverState] },
  { screens: invitationScreens, around: [frames.serverState, frames.invitation] },
  { screens: memberScreens, around: [frames.serverState, frames.open] },
];

/** The screen of a profile loads one of two parts: whose profile it is says which. */
const OTHER_PROFILE = patternOf(paths.profile(":id"));
const fetchOtherProfile = async () => {
  // All are under way before any is there.
  const parts = [
    import("../screens/profile/other-profile.tsx"),
    import("../features/experiences/experience-section.tsx"),
  ];
  const { OtherProfile } = await import("../screens/profile/profile-screen.tsx");
  await Promise.allSettled(parts);
  await OtherProfile.fetch();
};

/**
 * Begins to fetch the code of the screen at an address and of all around it, side by side, and before the router itself is there. What
 * fails is told by the visit itself, which asks again.
 */
export async function fetchFirstScreen(pathname: string, userId: number | null): Promise<void> {
  const whose = OTHER_PROFILE.exec(pathname)?.[1];
  const parts = whose === undefined || Number(whose) === userId ? [] : [fetchOtherProfile()];
  await Promise.allSettled([...codeAt(pathname).map((load) => load()), ...parts]);
}

/** The code an address needs; none for an address without a screen. */
export function codeAt(pathname: string): LoadCode[] {
  const found = PLACES.flatMap(({ screens, around }) =>
    Object.values(screens).flatMap(({ path, load }) =>
      patternOf(path).test(pathname) ? [{ path, code: [load, ...around] }] : [],
    ),
  );
  // An address that is written out goes before one with a place for anything (`/projects/add`, `/projects/:projectId`).
  return found.toSorted((a, b) => a.path.split(":").length - b.path.split(":").length)[0]?.code ?? [];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}/?$`, "i");
}
