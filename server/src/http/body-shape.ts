/** Lists and objects within each other. The deepest that any call reads has six. */
const DEPTH_MAX = 32;
/** Names in one object or form: some ten times as many as the largest thing of the contract has. */
const NAMES_MAX = 1000;

/**
 * Whether what was read is no deeper and has no more names than anything a client has a use for. Whoever handles it later may then
 * recurse into it: JSON can be nested so deep that writing it again overflows the stack.
 */
export function isSane(value: unknown, depth = DEPTH_MAX): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isSane(item, depth - 1));
  const values = Object.values(value);
  return values.length <= NAMES_MAX && values.every((item) => isSane(item, depth - 1));
}
