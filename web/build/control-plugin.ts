import { allEndpoints } from "@chonsu/shared/contract/table";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:control";
const RESOLVED = `\0${VIRTUAL}`;

/**
 * Provides `virtual:control` for the console: method and path of every call of the control plane, and the names of the product's calls and
 * events.
 */
export function controlPlugin(): Plugin {
  return {
    name: "chonsu:control",
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED ? `export const control = ${controlMap()};\nexport const names = ${names()};` : undefined,
  };
}

function controlMap(): string {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const { group, name, endpoint } of controlEndpoints()) {
    groups[group] = { ...groups[group], [name]: { method: endpoint.method, path: endpoint.path } };
  }
  return JSON.stringify(groups);
}

function names(): string {
  const calls = Array.from(allEndpoints(), ({ group, name }) => `${group}.${name}`);
  return JSON.stringify({ calls, events: Object.keys(REALTIME_EVENTS) });
}
