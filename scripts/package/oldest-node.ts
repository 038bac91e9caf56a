const OLDEST_NODE = 20;

/** The message when this Node is too old for the package; undefined when it is not. */
export function tooOld(): string | undefined {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return undefined;
  return `chonsu needs Node ${OLDEST_NODE} or newer; here runs ${node}.`;
}
