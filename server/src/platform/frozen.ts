/** Freezes plain data through and through, and gives it back: whoever is handed it may keep what they made of it. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}

/** Whether nothing about some data can change: neither its own fields nor those of anything in it, and none is computed when asked. */
export function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (!Object.isFrozen(value)) return false;
  for (const name of Reflect.ownKeys(value)) {
    const field = Object.getOwnPropertyDescriptor(value, name);
    if (field?.get !== undefined || !isFrozenThrough(field?.value)) return false;
  }
  return true;
}
