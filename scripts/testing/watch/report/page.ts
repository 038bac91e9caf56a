import type { RequestListener } from "node:http";
import type { RequestEntry } from "@chonsu/shared/stand-in/journal";
import { PAGE } from "./page-html.ts";
import type { WatchReport } from "./report.ts";

const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the live page, and as JSON what it shows: the report until now and the latest requests. */
export function servePage(report: () => WatchReport, latest: readonly (() => RequestEntry)[]): RequestListener {
  return ({ url }, response) => {
    const isState = url === "/state.json";
    if (!isState && url !== "/") return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": isState ? "application/json" : "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    response.end(isState ? JSON.stringify({ ...report(), latest: latest.toReversed().map((make) => make()) }) : PAGE);
  };
}
