import type { ReactNode } from "react";

/** Attributes of the shapes: paper, lines on it, rings by distance, and a dashed ring for nobody. */
const SHEET = {
  fill: "var(--surface)",
  stroke: "var(--control-line)",
  strokeWidth: 2,
  strokeLinejoin: "round",
} as const;
const LINE = { stroke: "var(--line)", strokeWidth: 3, strokeLinecap: "round" } as const;
const NEAR = { stroke: "var(--chon-1)", strokeWidth: 2.4, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const RING = { stroke: "var(--chon-2)", strokeWidth: 2, strokeLinecap: "round" } as const;
const FAR = { stroke: "var(--chon-3)", strokeWidth: 2, strokeLinecap: "round" } as const;
const NOBODY = { stroke: "var(--chon-far)", strokeWidth: 2, strokeDasharray: "4 4" } as const;
const DOT = "var(--chon-1)";

/** One drawing for each kind of content that may be missing. All use the rings of the product. */
const DRAWINGS = {
  posts: (
    <>
      <rect x="31" y="22" width="50" height="44" rx="9" {...SHEET} />
      <path d="M54 32h17M54 38h10M40 50h32M40 57h20" {...LINE} />
      <circle cx="43" cy="35" r="2.4" fill={DOT} />
      <circle cx="43" cy="35" r="5.6" {...RING} />
    </>
  ),
  likes: (
    <>
      <circle cx="56" cy="44" r="27" {...FAR} />
      <path
        d="M56 61C41 51 38 43 40 37.5c2.4-6.4 12-7 16 .5 4-7.5 13.6-6.9 16-.5C74 43 71 51 56 61z"
        fill="var(--accent-soft)"
        {...NEAR}
      />
    </>
  ),
  people: (
    <>
      <path d="M46 44h20" {...RING} strokeDasharray="1 6" />
      <circle cx="34" cy="44" r="6" fill={DOT} />
      <circle cx="34" cy="44" r="12" {...RING} />
      <circle cx="79" cy="44" r="12" {...NOBODY} />
    </>
  ),
  requests: (
    <>
      <circle cx="40" cy="44" r="6" fill={DOT} />
      <circle cx="40" cy="44" r="12" {...RING} />
      <circle cx="72" cy="44" r="12" {...NOBODY} />
      <path d="M78 44H58m5-5-5 5 5 5" {...NEAR} />
    </>
  ),
  invitations: (
    <>
      <rect x="29" y="27" width="54" height="38" rx="8" {...SHEET} />
      <path d="m32 31 24 19 24-19" {...SHEET} fill="none" />
      <circle cx="82" cy="28" r="10" fill="var(--surface)" {...RING} />
      <circle cx="82" cy="28" r="4" fill={DOT} />
    </>
  ),
  messages: (
    <>
      <rect x="24" y="22" width="46" height="30" rx="13" {...SHEET} />
      <rect x="52" y="44" width="36" height="23" rx="11" fill="var(--accent-soft)" {...RING} />
      <circle cx="37" cy="37" r="3" fill={DOT} />
      <circle cx="47" cy="37" r="3" fill="var(--chon-2)" />
      <circle cx="57" cy="37" r="3" fill="var(--chon-3)" />
    </>
  ),
  search: (
    <>
      <path d="m65 53 13 13" stroke="var(--control-line)" strokeWidth="4.5" strokeLinecap="round" />
      <circle cx="53" cy="41" r="18" {...SHEET} />
      <circle cx="53" cy="41" r="10" {...FAR} />
      <circle cx="53" cy="41" r="3.5" fill={DOT} />
    </>
  ),
  recent: (
    <>
      <circle cx="56" cy="44" r="23" {...SHEET} />
      <path d="M56 30v14l9 6" {...NEAR} />
      <path d="M33 44a23 23 0 0 1 23-23" {...RING} strokeWidth="3" />
    </>
  ),
  notifications: (
    <>
      <path d="M40 57h32c-3-3-4.5-7-4.5-13 0-7-4.5-12-11.5-12s-11.5 5-11.5 12c0 6-1.5 10-4.5 13z" {...SHEET} />
      <path d="M51 61.5a5 5 0 0 0 10 0" {...SHEET} fill="none" strokeLinecap="round" />
      <path d="M32 47a24 24 0 0 1 6-16M80 47a24 24 0 0 0-6-16" {...RING} />
      <circle cx="67" cy="32" r="4.5" fill={DOT} />
    </>
  ),
  news: (
    <>
      <path d="M27 60a29 29 0 0 1 58 0" {...FAR} />
      <path d="M37 60a19 19 0 0 1 38 0" {...RING} />
      <path d="M47 60a9 9 0 0 1 18 0z" fill={DOT} />
      <path d="M20 60h72" {...LINE} />
    </>
  ),
  missing: (
    <>
      <path d="M70 27a22 22 0 1 0 7.5 12" {...RING} strokeWidth="2.6" />
      <circle cx="80" cy="28" r="4" fill={DOT} />
      <circle cx="56" cy="44" r="9" {...NOBODY} />
    </>
  ),
  locked: (
    <>
      <path d="M46 41v-6a10 10 0 0 1 20 0v6" {...SHEET} fill="none" />
      <rect x="38" y="40" width="36" height="27" rx="7" {...SHEET} />
      <circle cx="56" cy="53" r="2.5" fill={DOT} />
      <circle cx="56" cy="53" r="6" {...RING} />
    </>
  ),
  link: (
    <>
      <circle cx="46" cy="44" r="14" {...NEAR} />
      <circle cx="67" cy="44" r="14" {...NOBODY} />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

/** A small drawing that fits both themes. For decoration only: the sentence is below it. */
export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg width="112" height="88" viewBox="0 0 112 88" fill="none" aria-hidden="true" focusable="false">
      <circle cx="56" cy="44" r="41" {...FAR} strokeWidth="1.5" strokeDasharray="0.1 7" />
      {DRAWINGS[of]}
    </svg>
  );
}
