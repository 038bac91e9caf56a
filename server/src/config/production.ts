import type { Database } from "@chonsu/db/open-database";
import { hasPasswordOfStandIn } from "@chonsu/db/seed/scenarios/logins";
import { ConfigError } from "../platform/config-error.ts";
import type { Environment } from "./config.ts";
import { isReadOnTheWay, loosened } from "./loosened.ts";
import type { Options } from "./options.ts";

/**
 * Required settings of production that are missing or wrong, each as a sentence with a hint. Such a setting would harm
 * people or make sign-up impossible. Less serious findings are in `oddities`.
 */
function dangers(env: Environment): string[] {
  const found: string[] = [];
  const web = env["WEB_BASE_URL"] ?? "";
  if (web === "")
    found.push("WEB_BASE_URL is not set, and links in mails would lead nowhere: set it to https://chonsu.example.com.");
  else if (isReadOnTheWay(web) && env["WEB_BASE_URL_HTTP_IS_UNSAFE"] !== "1") {
    found.push(
      "WEB_BASE_URL is http, and everybody on the way could read passwords: put TLS in front and say https, or set WEB_BASE_URL_HTTP_IS_UNSAFE=1 as well.",
    );
  }
  if (!env["SMTP_URL"])
    found.push("SMTP_URL is not set, and no code would reach anybody who signs up: set it, and MAIL_FROM.");
  if (!env["INQUIRY_EMAIL"])
    found.push(
      "INQUIRY_EMAIL is not set, and what members write to you would go to a stranger: set it to your mailbox.",
    );
  return found;
}

/** The given options that only a stand-in has. One of them, `--fresh`, would delete the members' data. */
function strangeOptions(options: Options): string[] {
  const { fresh, scenario, isolates, controlHosts } = options;
  const given = { fresh, scenario: scenario !== undefined, isolate: isolates, "control-host": controlHosts.length > 0 };
  return Object.entries(given).flatMap(([name, isGiven]) =>
    isGiven ? [`--${name} belongs to a stand-in: leave it out, or leave NODE_ENV out.`] : [],
  );
}

/**
 * Throws ConfigError when production has dangerous settings, and names all of them. docs/production.md has the same
 * list.
 */
export function refuseDangers(env: Environment, options: Options): void {
  const found = [...dangers(env), ...strangeOptions(options)];
  if (found.length === 0) return;
  throw new ConfigError(["NODE_ENV=production cannot start like this (docs/production.md):", ...found].join("\n  "));
}

/**
 * Throws ConfigError when the data has members of a stand-in. The README shows the passwords of some, and the passwords
 * of others have a hash that is too cheap to protect them.
 */
export function refuseMembersOfStandIn(db: Database, folder: string): void {
  if (!hasPasswordOfStandIn(db)) return;
  throw new ConfigError(
    `The data folder ${folder} has members of a stand-in, whose passwords protect nothing. Give production another one with --data DIR.`,
  );
}

/**
 * Settings that are allowed but rarely intended, each as a sentence. A setting that is given explicitly counts as
 * intended, even with its default value, unless it removes a protection.
 */
export function oddities(env: Environment): string[] {
  const isBehindProxy = env["WEB_BASE_URL"]?.startsWith("https:") === true;
  const links = ["GUIDE_URL", "PRIVACY_URL", "TERMS_URL"].filter((name) => !env[name]);
  const odd: Record<string, boolean> = {
    "TRUST_PROXY is not set, though something in front must speak https: all callers have its address and share its limits.":
      isBehindProxy && !env["TRUST_PROXY"],
    "CORS_ORIGIN is not set: pages of any origin may call the API (with a token they were given; there are no cookies).":
      !env["CORS_ORIGIN"],
    [`${links.join(", ")} not set: the web links to example.com.`]: links.length > 0,
  };
  const unintended = Object.entries(odd).flatMap(([sentence, isSo]) => (isSo ? [sentence] : []));
  return [...unintended, ...Object.values(loosened(env))];
}
