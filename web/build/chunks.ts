/** What the bundler tells of a module. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** The parts of the web, by where the code lies that loads on its own: the first that fits counts. */
export const PARTS: readonly (readonly [part: string, place: RegExp])[] = [
  ["gallery", /\/src\/gallery\//],
  ["app", /\/src\/app\/show\.tsx$/],
  ["door", /\/screens\/(landing|login)\//],
  ["frame", /\/src\/app\/frame\/(server-state|.+-frame)\.tsx$/],
  ["overlays", /-(sheet|box|popover|menu)\.tsx$/],
  ["sign-up", /\/screens\/(sign-up|password-reset)\/|experience-(certify|register)/],
  ["post-editor", /\/project-(add|edit)-screen\.tsx$/],
  ["profile-editor", /\/edit-profile-screen\.tsx$/],
  ["experience-editor", /\/experience-(add|edit)-screen\.tsx$/],
  ["home", /\/screens\/home\//],
  ["posts", /\/screens\/projects\/|\/comments\/|\/member-projects\.tsx$/],
  ["own-experiences", /\/own-experiences\.tsx$/],
  ["experiences", /\/experiences\//],
  ["people", /\/(profile|friends)\//],
  ["news", /\/(notification|suggestion)\/|home-aside/],
];

/** What so many parts share comes with the frame: most of it is used wherever a member goes. */
const COMMON_PARTS = 5;
/** The parts one reads in and goes between. What two of them share is small and would be a file each for every mixture of them. */
const READING = [
  ...["conversations-screen", "experiences", "home", "invite-screen", "news", "own-experiences", "people", "posts"],
  ...["search-screen", "tab-aside"],
];
const COMMON_READING = 2;
/** But for these: what they share is large. */
const LARGE = ["experiences-own-experiences", "home-posts", "home-tab-aside", "news-tab-aside"];
/** Parts of the kit that nearly every screen is drawn with: what comes before the login has room for these few more. */
const KIT = /\/src\/ui\/(action-sheet|app-shell|avatar|chip|icon|tabs|textarea)\//;

/**
 * The chunks of code that several screens need. Code lies together that loads together: what the page begins with, what comes before the
 * login, what every screen of a member needs, what the screens of a part or of some parts share. (What one screen alone needs stays with
 * it.) Left alone the bundler makes a chunk for every set of screens that share anything, two hundred of them, each compressed on its
 * own, fetched on its own, and listed in the first.
 *
 * A chunk takes along what its modules need, and that is needed by as many parts at least: so the most common ones choose first.
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

function chunkOf(id: string, graph: ModuleGraph): { name: string; rank: string | number } | null {
  const starts = startsOf(id, graph);
  const parts = partsOf(starts, graph);
  if (parts.includes("start")) return { name: "start", rank: "start" };
  const isOfApp = parts.includes("app") || (parts.includes("door") && parts.length > 1);
  const isRead = count(READING, parts) >= COMMON_READING && !LARGE.includes(parts.join("-"));
  const isOfFrame = parts.includes("frame") || parts.length >= COMMON_PARTS || isRead;
  if (isOfApp || (isOfFrame && KIT.test(id))) return { name: "app", rank: "app" };
  if (isOfFrame) return { name: "frame", rank: "frame" };
  return starts.length > 1 && parts.length > 0 ? { name: parts.join("-"), rank: parts.length } : null;
}

function count(wanted: readonly string[], parts: readonly string[]): number {
  return parts.filter((part) => wanted.includes(part)).length;
}

/** Where loading begins that brings the module: the page itself or an `import()`. */
function startsOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  // A set is walked in the order in which it grows.
  for (const module of seen) for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  return [...seen].filter((module) => {
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/** The gallery shows everything, for developers; overlays open over screens that have loaded what they share with them. */
function partsOf(starts: readonly string[], graph: ModuleGraph): string[] {
  const all = starts.map((start) => (graph.getModuleInfo(start)?.isEntry === true ? "start" : partOf(start)));
  const parts = [...new Set(all)].filter((part) => part !== "gallery").toSorted();
  const isShared = parts.some((part) => part !== "overlays");
  return isShared ? parts.filter((part) => part !== "overlays") : parts;
}

/** Code that belongs to no part with others is one by itself. */
function partOf(start: string): string {
  return PARTS.find(([, place]) => place.test(start))?.[0] ?? start.replace(/^.*\/|\.\w+$/g, "");
}
