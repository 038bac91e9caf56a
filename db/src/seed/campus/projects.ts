import type { ProjectEntry } from "./project-entry.ts";
import { EARLIER_PROJECTS } from "./projects-earlier.ts";
import { RECENT_PROJECTS } from "./projects-recent.ts";

/** The posts of the seed by key: `PROJECTS.deliveryRobot.id`. */
export const PROJECTS = { ...EARLIER_PROJECTS, ...RECENT_PROJECTS };
export type ProjectKey = keyof typeof PROJECTS;

/** Every post in order of id. This is also the order of time. */
export const PROJECT_ENTRIES: ReadonlyArray<ProjectEntry & { readonly key: ProjectKey }> = [
  ...entriesOf(EARLIER_PROJECTS),
  ...entriesOf(RECENT_PROJECTS),
];

function entriesOf<K extends ProjectKey>(group: Readonly<Record<K, ProjectEntry>>): Array<ProjectEntry & { key: K }> {
  const entries: Array<ProjectEntry & { key: K }> = [];
  for (const key in group) entries.push({ ...group[key], key });
  return entries;
}
