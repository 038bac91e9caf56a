/** Maximum nesting of lists and objects. The deepest call of the contract has six levels. */
const DEPTH_MAX = 32;
/** Maximum number of names in one object or form: about ten times the largest number in the contract. */
const NAMES_MAX = 1000;

/**
 * Whether a value is within the maximum depth and number of names. Code that reads the value later may recurse into it;
 * deeper JSON could overflow the stack.
 */
export function isSane(value: unknown, depth = DEPTH_MAX): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isSane(item, depth - 1));
  const values = Object.values(value);
  return values.length <= NAMES_MAX && values.every((item) => isSane(item, depth - 1));
}
