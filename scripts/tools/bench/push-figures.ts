/** Messages at one steady rate, between random pairs of members with a connection open. */
export interface RateFigures {
  /** Messages asked for in a second, and those that were answered in the time. */
  readonly wanted: number;
  readonly sent: number;
  /** Milliseconds from the moment a message was due to be sent to its arrival in the other side's tab. */
  readonly p50: number;
  readonly p99: number;
  /** Messages that did not arrive, and those that did more than once. */
  readonly lost: number;
  readonly doubled: number;
}

/** Everybody comes back to a server that was ended and started again. Times in seconds from the moment it was ready. */
export interface StormFigures {
  /** From the command to end it until the new one was ready. */
  readonly away: number;
  readonly half: number;
  readonly all: number;
  /** Handshakes that failed on the way. */
  readonly failed: number;
  /** Milliseconds of `GET /api/changes/` as each asked it on its return. */
  readonly askedP50: number;
  readonly askedP99: number;
}

/** What many open connections came to. */
export interface PushFigures {
  readonly sockets: number;
  /** Handshakes in a second while they opened. */
  readonly opened: number;
  /** Bytes of the serving process for one socket: of its values, and of what the machine gave it. */
  readonly usedBytes: number;
  readonly residentBytes: number;
  readonly rates: readonly RateFigures[];
  readonly storm: StormFigures;
}

const KILOBYTE = 1024;

/** The figures as lines to print. */
export function pushLines({ sockets, opened, usedBytes, residentBytes, rates, storm }: PushFigures): string {
  const kb = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
  return [
    `${sockets} open tabs, ${opened.toFixed(0)} handshakes a second; ${kb(usedBytes)} of values and ${kb(residentBytes)} of memory each`,
    "",
    rateRow(["messages/s", "answered/s", "p50 ms", "p99 ms", "lost", "doubled"]),
    ...rates.map(({ wanted, sent, p50, p99, lost, doubled }) =>
      rateRow([String(wanted), sent.toFixed(0), p50.toFixed(1), p99.toFixed(1), String(lost), String(doubled)]),
    ),
    "",
    `restart: away ${storm.away.toFixed(1)} s; half were back ${storm.half.toFixed(1)} s after it was ready, all after ${storm.all.toFixed(1)} s, ` +
      `${storm.failed} handshakes failed; /api/changes/ p50 ${storm.askedP50.toFixed(0)} ms, p99 ${storm.askedP99.toFixed(0)} ms`,
  ].join("\n");
}

function rateRow(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(12)).join("");
}
