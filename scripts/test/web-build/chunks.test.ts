import { readdirSync } from "node:fs";
import { chunkGroups, type ModuleGraph, PARTS } from "@chonsu/web/build/chunks";
import { expect, test } from "vitest";
import { ROOT } from "../tree.ts";

const START = "/web/index.html";
const SHOW = "/web/src/app/show.tsx";
const LOGIN = "/web/src/screens/login/login-screen.tsx";
const FRAME = "/web/src/app/frame/open-frame.tsx";
const HOME = "/web/src/screens/home/home-screen.tsx";
const POST = "/web/src/screens/projects/project-screen.tsx";
const LIKED = "/web/src/screens/projects/projects-liked-screen.tsx";
const FRIENDS = "/web/src/screens/friends/friends-screen.tsx";
const SETTING = "/web/src/screens/setting/setting-screen.tsx";
const INVITE = "/web/src/screens/invite/invite-screen.tsx";
const SHEET = "/web/src/ui/sheet/sheet-box.tsx";
const GALLERY = "/web/src/gallery/gallery-screen.tsx";
const EXPERIENCE = "/web/src/screens/experiences/experience-people-screen.tsx";
const EXPERIENCE_EDIT = "/web/src/screens/experiences/experience-edit-screen.tsx";
const OWN_EXPERIENCES = "/web/src/features/experiences/own-experiences.tsx";
const PROFILE = "/web/src/screens/profile/profile-screen.tsx";
const OTHER_PROFILE = "/web/src/screens/profile/other-profile.tsx";
const PROFILE_ASIDE = "/web/src/app/frame/profile-aside.tsx";
const PROFILE_EDIT = "/web/src/screens/profile/edit-profile-screen.tsx";
const MODULE = "/web/src/ui/thing.ts";

/** The chunk of a module that these modules import through another module. */
function chunkOf(importers: string[], module = MODULE): string | null {
  const between = "/web/src/ui/between.ts";
  const importersOf = new Map([
    [module, [between]],
    [between, importers],
  ]);
  const graph: ModuleGraph = {
    getModuleInfo: (id) => ({
      isEntry: id === START,
      importers: importersOf.get(id) ?? [],
      dynamicImporters: importers.includes(id) && id !== START ? [START] : [],
    }),
  };
  const names = chunkGroups().flatMap(({ name }) => name(module, graph) ?? []);
  expect(names.length).toBeLessThanOrEqual(1);
  return names[0] ?? null;
}

test.each<[string, string[], string | null]>([
  ["what the page begins with", [START, HOME], "start"],
  ["what draws it", [SHOW, HOME, FRIENDS], "app"],
  ["what the login shares with a screen", [LOGIN, FRIENDS], "app"],
  ["what stands around every screen of a member", [FRAME, HOME], "frame"],
  ["what five parts share", [HOME, POST, FRIENDS, SETTING, INVITE], "frame"],
  ["what two of the parts one reads in share", [POST, FRIENDS, LIKED], "frame"],
  ["what two of them share, where it is large", [HOME, POST], "home-posts"],
  ["what only lists of experiences share", [EXPERIENCE, OWN_EXPERIENCES], "experiences-own-experiences"],
  ["what they share with the editor", [EXPERIENCE, EXPERIENCE_EDIT, OWN_EXPERIENCES], "frame"],
  ["what lists of chons share", [FRIENDS, PROFILE], "chons"],
  ["what the screens of one part share", [POST, LIKED], "posts"],
  ["what two parts share", [FRIENDS, SETTING], "friends-setting-screen"],
  ["what a screen shares with a sheet it opens", [POST, LIKED, SHEET], "posts"],
  ["what one screen alone needs", [FRIENDS], null],
  ["what a screen alone needs that users open from outside", [HOME], "home"],
  ["the same for another member's profile", [OTHER_PROFILE], "profile"],
  ["what the profile shares with its aside", [PROFILE, PROFILE_ASIDE], "profile"],
  ["what both share with the editor", [PROFILE, PROFILE_ASIDE, PROFILE_EDIT], "profile-profile-editor"],
  ["what one screen and the gallery need, without a file of its own", [FRIENDS, GALLERY], "friends"],
  ["what the gallery alone needs", [GALLERY], null],
])("%s", (_, importers, chunk) => {
  expect(chunkOf(importers)).toBe(chunk);
});

test("icons and other modules of the frame are in the chunk of the page", () => {
  const icon = "/web/src/ui/icon/icons.tsx";
  expect(chunkOf([HOME, POST, FRIENDS], icon)).toBe("app");
  expect(chunkOf([SETTING], icon)).toBeNull();
});

test("a module that is too small for a chunk of its own is in the chunk of the frame", () => {
  expect(chunkOf([HOME, EXPERIENCE_EDIT], "/web/src/lib/use-opening.ts")).toBe("frame");
});

test("a part of a package that only search uses is in the chunk of search", () => {
  const id = "/node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js";
  expect(chunkOf([HOME, POST, FRIENDS, SETTING, INVITE], id)).toBe("search-screen");
});

test("the chunk with the most parts has the highest priority", () => {
  const priorities = chunkGroups().map(({ priority }) => priority);
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
});

test("every part exists, so that a moved file is not left out unnoticed", () => {
  const files = readdirSync(`${ROOT}/web/src`, { recursive: true, encoding: "utf8" }).map((file) => `/web/src/${file}`);
  expect(PARTS.filter(([, place]) => !files.some((file) => place.test(file)))).toEqual([]);
  const frames = ["server-state", "open-frame", "invitation-frame"].map((name) => `/web/src/app/frame/${name}.tsx`);
  expect(
    frames.filter((file) => !files.includes(file) || PARTS.find(([, place]) => place.test(file))?.[0] !== "frame"),
  ).toEqual([]);
});
