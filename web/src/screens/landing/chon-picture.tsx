import { landingCopy } from "@chonsu/shared/copy/landing";
import type { Point } from "../../lib/point.ts";
import { classNames } from "../../ui/class-names/class-names.ts";
import styles from "./chon-picture.module.css";

const FULL_TURN = 360;

/** The three circles around me: radius, colour, size of the faces. */
const CIRCLES = [
  { radius: 84, face: 23, colour: "var(--chon-1)", angles: [-58, 62, 182] },
  { radius: 156, face: 19, colour: "var(--chon-2)", angles: [-22, 108, 212, 282] },
  { radius: 224, face: 16, colour: "var(--chon-3)", angles: [14, 78, 148, 238] },
] as const;

const FACE_COLOURS = 8;

interface PictureFace extends Point {
  readonly size: number;
  /** On the path between me and the far person. */
  readonly isOnPath: boolean;
}

function at(radius: number, degrees: number): Point {
  const turn = (degrees / FULL_TURN) * 2 * Math.PI;
  return { x: Math.round(radius * Math.cos(turn)), y: Math.round(radius * Math.sin(turn)) };
}

const FACES: readonly PictureFace[] = CIRCLES.flatMap(({ radius, face, angles }) =>
  angles.map((angle, place) => ({ ...at(radius, angle), size: face, isOnPath: place === 0 })),
);

const ME: PictureFace = { x: 0, y: 0, size: 30, isOnPath: true };
const PATH = [ME, ...FACES.filter((face) => face.isOnPath)];

/** A drawing of the product: me, the people around me, and the chain to a person I do not know yet. */
export function ChonPicture() {
  return (
    <svg viewBox="-246 -246 492 492" role="img" aria-label={landingCopy.picture} className={styles.picture}>
      {CIRCLES.map(({ radius, colour }, index) => (
        <circle
          key={radius}
          r={radius}
          fill="none"
          stroke={colour}
          strokeWidth={2 - index * 0.35}
          className={styles.ring}
          style={{ animationDelay: `calc(${index} * var(--fast))` }}
        />
      ))}
      <polyline
        points={PATH.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 9"
        className={styles.path}
      />
      {landingCopy.faces.map((letter, index) => (
        <PictureFace
          key={letter}
          {...(FACES[index] ?? ME)}
          letter={letter}
          colour={`var(--face-${(index % FACE_COLOURS) + 1})`}
        />
      ))}
      <PictureFace {...ME} letter={landingCopy.me} colour="var(--accent)" isMe />
    </svg>
  );
}

interface PictureFaceProps extends PictureFace {
  letter: string;
  colour: string;
  isMe?: boolean;
}

function PictureFace({ x, y, letter, size, colour, isOnPath, isMe = false }: PictureFaceProps) {
  return (
    <g transform={`translate(${x} ${y})`} className={classNames(styles.face, !isOnPath && styles.quiet)}>
      <circle r={size + 4} fill="var(--paper)" />
      <circle r={size} fill={colour} />
      <text
        fill={isMe ? "var(--on-accent)" : "var(--on-face)"}
        fontSize={size * 0.85}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letter}
      </text>
    </g>
  );
}
