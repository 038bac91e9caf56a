import type { Visit } from "./visit.ts";

/** What the client may cost: gzip bytes of JavaScript until the login can be used and of any other screen beyond it; the feed. */
const LIMITS = { loginBytes: 110_000, screenBytes: 60_000, homeRequests: 6, homeShift: 0.02 };

/** Where the feed of 50 posts is measured. */
const HOME = "home";
const LOGIN = "login";
const NAME_WIDTH = 30;
const COLUMN_WIDTH = 12;

/** A visit with the name of its address. */
export interface Measured {
  readonly name: string;
  readonly visit: Visit;
}

/** One limit and what was found. */
export interface Verdict {
  readonly text: string;
  readonly holds: boolean;
}

export function tableHead(): string {
  return row("address", ["kB in all", "kB beyond", "prefetched", "requests", "CLS", "errors"]);
}

/** A visit as a line of the table; `login` is what the login has fetched already. */
export function visitLine({ name, visit }: Measured, login: Visit): string {
  return row(name, [
    kilobytes(bytesOf(visit)),
    name === LOGIN ? "" : kilobytes(bytesBeyond(visit, login)),
    kilobytes(visit.prefetchedBytes),
    String(visit.apiRequests),
    visit.shift.toFixed(3),
    visit.errors.length === 0 ? "" : String(visit.errors.length),
  ]);
}

/** Which limits hold: each with the worst that was found. */
export function verdicts(measured: readonly Measured[], login: Visit): Verdict[] {
  const others = measured.filter(({ name }) => name !== LOGIN);
  const heaviest = others.toSorted((a, b) => bytesBeyond(b.visit, login) - bytesBeyond(a.visit, login))[0];
  const home = measured.find(({ name }) => name === HOME)?.visit;
  const most = heaviest === undefined ? 0 : bytesBeyond(heaviest.visit, login);
  return [
    upTo("kB until the login can be used", bytesOf(login), LIMITS.loginBytes, kilobytes),
    upTo(`kB beyond it at most (${heaviest?.name})`, most, LIMITS.screenBytes, kilobytes),
    ...(home === undefined
      ? []
      : [
          upTo("requests of home with 50 posts", home.apiRequests, LIMITS.homeRequests, String),
          upTo("layout shift of home with 50 posts", home.shift, LIMITS.homeShift, (shift) => shift.toFixed(3)),
        ]),
  ];
}

/** A verdict as a line. */
export function verdictLine({ text, holds }: Verdict): string {
  return `${holds ? "holds  " : "BROKEN "} ${text}`;
}

function upTo(what: string, found: number, limit: number, write: (value: number) => string): Verdict {
  return { text: `${write(found)} ${what}, limit ${write(limit)}`, holds: found <= limit };
}

function bytesOf(visit: Visit): number {
  return [...visit.scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function bytesBeyond(visit: Visit, login: Visit): number {
  return [...visit.scripts].reduce((sum, [path, bytes]) => (login.scripts.has(path) ? sum : sum + bytes), 0);
}

/** As the limits count: 1 kB is 1000 bytes. */
function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** A line of a table. */
export function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join("")}`.trimEnd();
}
