import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { friends } from "@chonsu/shared/contract/friends";
import { settings } from "@chonsu/shared/contract/settings";
import { users } from "@chonsu/shared/contract/users";
import { faultsOf } from "../../strict.ts";
import { type Row, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must } from "../failure.ts";
import { fetchAt, statusOfRaw } from "../reach.ts";
import { sharedChain } from "../scene.ts";
import { departedMemberRules } from "./rules/departed-member-rules.ts";
import { nameRules } from "./rules/name-rules.ts";

const CONVENTIONS = "wire.md §1";

async function fetched(dataset: Dataset, path: string, init: RequestInit = {}) {
  const response = await fetchAt(dataset.run.reach, path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Checks that belong to no single call. */
export const everywhereChecks: Readonly<Record<string, Row>> = {
  ...departedMemberRules,
  ...nameRules,
  "unknown-path": row("an unknown path under /api/ is a 404 in JSON", CONVENTIONS, async (dataset) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, text } = await fetched(dataset, "/api/no-such-thing/", { method });
      equal("status", status, 404);
      const body: unknown = JSON.parse(text);
      equal("faults of the body", faultsOf(ErrorBody, body), []);
    }
  }),
  "no-credentials": row("answers allow any origin, without credentials", CONVENTIONS, async (dataset) => {
    const { headers } = await fetched(dataset, settings.read.path, { headers: { origin: "https://client.example" } });
    const origin = headers.get("access-control-allow-origin") ?? "none";
    must("any origin", ["*", "https://client.example"].includes(origin), origin);
    must("no credentials", headers.get("access-control-allow-credentials") !== "true", [...headers]);
  }),
  "refusals-too": row("a page of another origin can read refusals as well", CONVENTIONS, async (dataset) => {
    const { status, headers } = await fetched(dataset, users.current.path, {
      headers: { origin: "https://client.example" },
    });
    equal("status", status, 401);
    must("any origin", headers.has("access-control-allow-origin"), [...headers]);
  }),
  "exposed-headers": row(
    "a page of another origin can read Retry-After and X-Request-Id",
    "wire.md §5",
    async (dataset) => {
      const { headers } = await fetched(dataset, settings.read.path, { headers: { origin: "https://client.example" } });
      const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/, */);
      must(
        "both exposed",
        exposed.includes("*") || ["retry-after", "x-request-id"].every((h) => exposed.includes(h)),
        exposed,
      );
    },
  ),
  "no-cookies": row("nothing sets a cookie", CONVENTIONS, async (dataset) => {
    const { headers } = await fetched(dataset, settings.read.path);
    equal("Set-Cookie", headers.getSetCookie(), []);
  }),
  "hidden-files": row("nothing outside of the pictures can be read through /media/", "R29", async (dataset) => {
    for (const path of [
      "/media/",
      "/media/..%2fpackage.json",
      "/media/%2e%2e/%2e%2e/etc/passwd",
      "/media/nobodys.webp",
    ]) {
      equal(`status of ${path}`, await statusOfRaw(dataset.run.reach, path), 404);
    }
  }),
  "bearer-only": row("a token is read from Authorization: Bearer and nowhere else", CONVENTIONS, async (dataset) => {
    const { owner } = await sharedChain(dataset);
    const query = `?token=${owner.access}&access=${owner.access}`;
    for (const headers of [{ cookie: `access=${owner.access}` }, { authorization: owner.access }]) {
      const { status } = await fetched(dataset, `${friends.list.path}${query}`, { headers });
      equal("status", status, 401);
    }
  }),
  "big-ids": row("an id beyond what there can be is not found, and no error of the server", "R30", async (dataset) => {
    const { owner: as } = await sharedChain(dataset);
    for (const id of ["99999999999999999999", "9007199254740991", "-1", "0x1", "1e3", "null"]) {
      const { status } = await dataset.askLoosely(users.one, { as, params: { id } });
      equal(`status of ${id}`, status, 404);
    }
  }),
};
