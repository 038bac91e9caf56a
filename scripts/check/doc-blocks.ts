/** The files that a page shows, each with its name in bold above the block. */
export function filesIn(page: string): { name: string; text: string }[] {
  const blocks = page.matchAll(/^\*\*(\S+)\*\*\n\n```\w+\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = "", text = ""]) => ({ name, text }));
}

/** The command lines of a page, in their order. */
export function commandsIn(page: string): string[] {
  const blocks = page.matchAll(/^```sh\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, text = ""]) => text.trim().split("\n"));
}
