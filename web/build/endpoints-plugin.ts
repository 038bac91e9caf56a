import { allEndpoints } from "@chonsu/shared/contract/table";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:endpoints";
const RESOLVED = `\0${VIRTUAL}`;

/**
 * Gives the web the method, path and audience of every call as `virtual:endpoints`, read off the table when the web is built.
 * The schemas themselves stay out of the entry: the browser needs to know where a call goes, the types know the rest.
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
