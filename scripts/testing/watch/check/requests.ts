import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { recordOf } from "../../strict.ts";

/** What the contract reads of any query. */
const OF_ANY_QUERY = ["page", "page_size", "seen", "until"];

/** A client's own mistakes in a request to a call, a sentence each. */
export function oddities(endpoint: Endpoint, url: string, sent: unknown): string[] {
  const query = [...new URLSearchParams(url.split("?")[1]).keys()].map(bare);
  const known = { ...endpoint.query?.shape };
  const asked = query.filter((name) => !Object.hasOwn(known, name) && !OF_ANY_QUERY.includes(name));
  const fields = { ...endpoint.body?.shape, ...endpoint.files };
  const given = Object.keys(recordOf(sent)).map(bare);
  const unknown = given.filter((name) => !Object.hasOwn(fields, name) && !isPicture(endpoint, name));
  return [
    ...[...new Set(asked)].map((name) => `asks with "${name}", which this call does not know`),
    ...[...new Set(unknown)].map((name) => `sends the field "${name}", which this call does not know`),
  ];
}

function bare(name: string): string {
  return name.replace(/\[\d*\]$/, "");
}

/** Any call with pictures takes them under either name (wire.md §1 Multipart). */
function isPicture({ files }: Endpoint, name: string): boolean {
  return files !== undefined && ["image", "images"].includes(name);
}
