/** Freezes plain data deeply and returns it, so that values derived from it may be cached. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}

/** Whether data is deeply immutable: all objects in it are frozen, and none has a getter. */
export function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (!Object.isFrozen(value)) return false;
  for (const name of Reflect.ownKeys(value)) {
    const field = Object.getOwnPropertyDescriptor(value, name);
    if (field?.get !== undefined || !isFrozenThrough(field?.value)) return false;
  }
  return true;
}
