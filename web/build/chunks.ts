/** What the bundler knows of a module. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** Parts of the web, by the place of the module where their loading starts. The first match counts. */
export const PARTS: readonly (readonly [part: string, place: RegExp])[] = [
  ["gallery", /\/src\/gallery\//],
  ["app", /\/src\/app\/show\.tsx$/],
  ["landing", /\/screens\/(landing|login)\//],
  ["frame", /\/src\/app\/frame\/(server-state|.+-frame)\.tsx$/],
  ["overlays", /-(sheet|box|popover|menu|answer)\.tsx$|\/lead-on\.tsx$/],
  ["sign-up", /\/screens\/(sign-up|password-reset)\/|experience-(certify|register)/],
  ["post-editor", /\/project-(add|edit)-screen\.tsx$/],
  ["profile-editor", /\/edit-profile-screen\.tsx$/],
  ["experience-editor", /\/experience-(add|edit)-screen\.tsx$/],
  ["fits", /\/(who-fits|after-saving)\.tsx$/],
  ["home", /\/screens\/home\//],
  ["posts", /\/screens\/projects\/|\/comments\/|\/member-projects\.tsx$/],
  ["own-experiences", /\/own-experiences\.tsx$/],
  ["experiences", /\/experiences\//],
  ["friends", /\/friends\//],
  ["profile", /\/profile\//],
  ["news", /\/(notification|suggestion)\//],
];

/** Code that at least this many parts share goes into the chunk `frame`: members need most of it on every screen. */
const COMMON_PARTS = 5;
/** Parts for reading. What two of them share is small; without this rule each combination of them would be its own file. */
const READING = [
  ...["conversations-screen", "experiences", "friends", "home", "invite-screen", "news", "own-experiences"],
  ...["posts", "profile", "search-screen", "news-aside"],
];
const COMMON_READING = 2;
/** What these parts share stays out of the frame: in it, every other screen would load 6.4 kB more. */
const LARGE = ["home-posts", "home-news-aside", "news-news-aside"];
/** What only these parts share is one chunk: in the frame, every other screen would load 2.4 kB more. */
const OF_EXPERIENCES = ["experiences", "own-experiences", "sign-up"];
/** What only these parts share is one chunk: in the frame, every other screen would load 1.7 kB more. */
const OF_CHONS = ["friends", "news", "profile"];
/** What these parts share is one chunk, and what they share with the editor a second one: a profile loads one file and 0.5 kB less. */
const OF_PROFILE = ["profile", "profile-aside"];
const PROFILE_EDITOR = "profile-editor";
/** Folders of the design system that nearly every screen uses. Loaded before the login, they take 4.7 kB off each screen. */
const KIT = /\/src\/ui\/(action-sheet|app-shell|avatar|badge|chip|icon|linked-text|skeleton|tabs|textarea)\//;
/** Screens that users open from outside. What only they need is in the chunk of their part, so that their content waits for one file less. */
const OPENED = /\/(home-screen|other-profile)\.tsx$/;
/** Three editors and the feed share this. Without this line each of them loads one file more, and the login 0.2 kB. */
const SMALL = /\/src\/lib\/use-opening\./;

/**
 * Groups of modules that several screens need. Modules that load together are in one chunk: the start of the page, what is shown before the
 * login, what every member screen needs, what the screens of one or more parts share. What only one screen needs stays with that screen.
 * Without groups the bundler makes a chunk for every set of screens with common modules: about two hundred, each compressed and fetched
 * alone and listed in the first one.
 *
 * A chunk also takes the modules that its own modules need; at least as many parts need those. So the most common groups have the highest
 * priority.
 */
export function chunkGroups() {
  const ranks = [
    "start",
    "app",
    "frame",
    ...Array.from({ length: COMMON_PARTS - 1 }, (_, at) => COMMON_PARTS - 1 - at),
  ];
  return ranks.map((rank, at) => ({
    debugName: String(rank),
    priority: ranks.length - at,
    name(id: string, graph: ModuleGraph) {
      const chunk = chunkOf(id, graph);
      return chunk?.rank === rank ? chunk.name : null;
    },
  }));
}

/** Of a package with one entry for everything, each part seems to be used by all. Only search uses these; others load 0.3 kB less. */
const OF_SEARCH = /\/(useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** Comparing of words. Search and the editors use it; in the frame, the screens for reading would load 5 kB more. */
const OF_WORDS = /\/es-hangul\/|\/format\/text\/(search-text|search-text-places|half-typed)\./;

function chunkOf(id: string, graph: ModuleGraph): { name: string; rank: string | number } | null {
  if (OF_SEARCH.test(id)) return { name: "search-screen", rank: 1 };
  if (OF_WORDS.test(id)) return { name: "words", rank: "frame" };
  const starts = startsOf(id, graph);
  const parts = partsOf(starts, graph);
  if (parts.includes("start")) return { name: "start", rank: "start" };
  if (count(OF_EXPERIENCES, parts) === parts.length && count(READING, parts) >= COMMON_READING)
    return { name: "experiences-own-experiences", rank: COMMON_READING };
  if (parts.length > 1 && count(OF_CHONS, parts) === parts.length) return { name: "chons", rank: COMMON_READING };
  const isEdited = parts.includes(PROFILE_EDITOR);
  if (parts.length > 1 && count([...OF_PROFILE, PROFILE_EDITOR], parts) === parts.length)
    return { name: isEdited ? "profile-profile-editor" : "profile", rank: isEdited ? 2 : 1 };
  const isOfApp = parts.includes("app") || (parts.includes("landing") && parts.length > 1);
  const isRead = count(READING, parts) >= COMMON_READING && !LARGE.includes(parts.join("-"));
  const isOfFrame = SMALL.test(id) || parts.includes("frame") || parts.length >= COMMON_PARTS || isRead;
  if (isOfApp || (isOfFrame && KIT.test(id))) return { name: "app", rank: "app" };
  if (isOfFrame) return { name: "frame", rank: "frame" };
  return (starts.length > 1 || OPENED.test(starts[0] ?? "")) && parts.length > 0
    ? { name: parts.join("-"), rank: parts.length }
    : null;
}

function count(wanted: readonly string[], parts: readonly string[]): number {
  return parts.filter((part) => wanted.includes(part)).length;
}

/** The modules where loading starts that leads to this module: the page itself or an `import()`. */
function startsOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  // Iterating over a set also visits the items that are added meanwhile.
  for (const module of seen) for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  return [...seen].filter((module) => {
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/**
 * Leaves out the gallery, which shows everything and is for developers. Leaves out overlays too when a part shares the module: they open
 * over screens that have already loaded it.
 */
function partsOf(starts: readonly string[], graph: ModuleGraph): string[] {
  const all = starts.map((start) => (graph.getModuleInfo(start)?.isEntry === true ? "start" : partOf(start)));
  const parts = [...new Set(all)].filter((part) => part !== "gallery").toSorted();
  const isShared = parts.some((part) => part !== "overlays");
  return isShared ? parts.filter((part) => part !== "overlays") : parts;
}

/** The part of a start module. One that matches no part is a part by itself. */
function partOf(start: string): string {
  return PARTS.find(([, place]) => place.test(start))?.[0] ?? start.replace(/^.*\/|\.\w+$/g, "");
}
