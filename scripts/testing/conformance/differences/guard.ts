import type { Difference } from "./differences.ts";

/** A check needs a value that the answer does not have. */
export class NeedsValue extends Error {
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(difference.what);
    this.difference = difference;
  }
}

/** The value of a field that a server may lack (R51), by its full name. Where it is not there, the check waits for it. */
export function added<T>(name: string, value: T | undefined): T {
  if (value !== undefined) return value;
  const [owner, field] = name.split(".");
  throw new NeedsValue({ what: `${owner} has no ${field}`, path: [], field, type: undefined, isAddition: true });
}

interface Branch {
  readonly fault?: Difference;
  readonly branches: Map<PropertyKey, Branch>;
}

const originals = new WeakMap<object, object>();

/** The value that a guarded one stands for; any other value as it is. */
export function plain(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;
}

/**
 * A value that can be used as if it had no differences, up to where one of them matters: reading a field without a usable value throws
 * `NeedsValue`. A number that came as text, or a text that came as number, is read as what it should be.
 */
export function guarded<T>(value: T, differences: readonly Difference[]): T;
export function guarded(value: unknown, differences: readonly Difference[]): unknown {
  const faults = differences.filter(({ field }) => field !== undefined);
  return faults.length === 0 ? value : guard(value, treeOf(faults));
}

function treeOf(faults: readonly Difference[]): Branch {
  const root = new Map<PropertyKey, Branch>();
  const whole = faults.find(({ path }) => path.length === 0);
  for (const fault of faults) {
    let { branches }: Branch = { branches: root };
    for (const name of fault.path.slice(0, -1)) branches = branchOf(branches, String(name)).branches;
    const last = fault.path.at(-1);
    if (last !== undefined) branches.set(String(last), { fault, branches: new Map() });
  }
  return { branches: root, ...(whole && { fault: whole }) };
}

function branchOf(branches: Map<PropertyKey, Branch>, name: string): Branch {
  const known = branches.get(name) ?? { branches: new Map() };
  branches.set(name, known);
  return known;
}

function guard(value: unknown, { fault, branches }: Branch): unknown {
  const target = typeof value === "object" && value !== null ? value : {};
  const missing = [...branches].flatMap(([name, branch]) =>
    branch.fault !== undefined && !Object.hasOwn(target, name) ? [name] : [],
  );
  const proxy = new Proxy(target, {
    get(from, name) {
      // A promise that resolves with the value asks for `then`.
      if (fault !== undefined && name !== "then" && typeof name === "string") throw new NeedsValue(fault);
      const branch = branches.get(name);
      const part: unknown = Reflect.get(from, name);
      if (branch === undefined) return part;
      return branch.fault === undefined ? guard(part, branch) : repaired(part, branch.fault);
    },
    has: (from, name) => missing.includes(String(name)) || Reflect.has(from, name),
    ownKeys: (from) => [...Reflect.ownKeys(from), ...missing.map(String)],
    getOwnPropertyDescriptor: (from, name) =>
      missing.includes(name)
        ? { configurable: true, enumerable: true, value: undefined }
        : Reflect.getOwnPropertyDescriptor(from, name),
  });
  originals.set(proxy, target);
  return proxy;
}

function repaired(part: unknown, fault: Difference): unknown {
  const { type } = fault;
  if (type === "string" && typeof part === "number") return String(part);
  if ((type === "number" || type === "int") && typeof part === "string" && /^-?\d+$/.test(part)) return Number(part);
  throw new NeedsValue(fault);
}
