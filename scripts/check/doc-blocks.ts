/** A file that a page shows: its name in bold above the block. */
export interface ShownFile {
  readonly name: string;
  readonly text: string;
}

/** The files of a page. */
export function filesIn(page: string): ShownFile[] {
  const blocks = page.matchAll(/^\*\*(\S+)\*\*\n\n```\w+\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = "", text = ""]) => ({ name, text }));
}

/** The command lines of a page, in their order. */
export function commandsIn(page: string): string[] {
  const blocks = page.matchAll(/^```sh\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, text = ""]) => text.trim().split("\n"));
}
