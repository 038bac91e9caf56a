/** How the stand-ins that this process has started have ended, by address. */
const ends = new Map<string, string>();
/** The stand-in behind each address: of a sandbox, or its own. */
const hosts = new Map<string, string>();

/** Notes how a stand-in has ended. */
export function noteEnd(standIn: string, how: string): void {
  ends.set(standIn, how);
}

/** Notes the stand-in of a sandbox, so that a call that gets no answer can say when it is the stand-in that has ended. */
export function noteSandbox(sandbox: string, standIn: string): void {
  hosts.set(sandbox, standIn);
}

/** Says that the stand-in behind an address has ended, and how where this process knows it. Undefined when it has not. */
export async function endBehind(url: string): Promise<string | undefined> {
  const { origin } = new URL(url);
  const standIn = hosts.get(origin);
  if (standIn === undefined || (await fetch(standIn).catch(() => undefined)) !== undefined) return undefined;
  const how = ends.get(standIn);
  // One of the whole run was started by the runner, which has said how it ended.
  return how === undefined ? `there is no stand-in at ${standIn} any more` : `the stand-in ${standIn} has ended${how}`;
}
