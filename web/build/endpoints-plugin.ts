import { allEndpoints } from "@chonsu/shared/contract/table";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:endpoints";
const RESOLVED = `\0${VIRTUAL}`;

/**
 * Provides `virtual:endpoints` for the web: method, path and audience of every call, read from the table at build time. The schemas are not
 * in the browser; it needs only method and path, and the types cost nothing at run time.
 */
export function endpointsPlugin(): Plugin {
  return {
    name: "chonsu:endpoints",
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const endpoints = ${JSON.stringify(endpointMap())};` : undefined),
  };
}

function endpointMap(): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const { group, name, endpoint } of allEndpoints()) {
    const { method, path, auth } = endpoint;
    groups[group] = { ...groups[group], [name]: { key: [group, name], method, path, auth } };
  }
  return groups;
}
