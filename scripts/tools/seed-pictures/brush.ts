/** The colours of the seed's pictures: warm paper, persimmon and the muted tones that stand beside it. */
export const INK = "#1f1b16";
export const PAPER = "#faf6ef";
export const SAND = "#f3c9a8";
export const PEACH = "#e9a27b";
export const PERSIMMON = "#c2410c";
export const CLAY = "#b26a2c";
export const SAGE = "#7fa69b";
export const PINE = "#3f6f66";
export const PLUM = "#8a5a83";
export const DUSK = "#4b6a9b";
export const OLIVE = "#7a7a3c";

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** The next number in [0, 1): always the same row for the same drawing. */
  next(): number;
}

/** A source of numbers that depends on the name alone, so that drawing again gives the same picture. */
export function canvas(name: string, width: number, height: number): Canvas {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return {
    width,
    height,
    next() {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    },
  };
}

/** Joins what `draw` gives for 0, 1, … count - 1. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A background that runs through the colours from top to bottom, or slanted. */
export function wash({ width, height }: Canvas, colours: readonly string[], isSlanted = false): string {
  const stops = colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join("");
  const end = isSlanted ? 'x2="1" y2="1"' : 'x2="0" y2="1"';
  return `<defs><linearGradient id="wash" x1="0" y1="0" ${end}>${stops}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#wash)"/>`;
}

/** A row of soft hills whose tops stand around `top` (pixels), filled down to the bottom. */
export function hills(
  { width, height, next }: Canvas,
  top: number,
  swing: number,
  colour: string,
  opacity = 1,
): string {
  const phase = next() * 6;
  const waves = 1.4 + next() * 1.6;
  const points = Array.from({ length: 41 }, (_, index) => {
    const part = index / 40;
    const lift = Math.sin(phase + part * waves * Math.PI) + 0.4 * Math.sin(phase * 2 + part * waves * 7);
    return `${(part * width).toFixed(0)},${(top - lift * swing).toFixed(0)}`;
  });
  return `<polygon points="0,${height} ${points.join(" ")} ${width},${height}" fill="${colour}" opacity="${opacity}"/>`;
}

export function disc(x: number, y: number, r: number, fill: string, more = ""): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" ${more}/>`;
}

export function ring(x: number, y: number, r: number, stroke: string, lineWidth: number, more = ""): string {
  return disc(x, y, r, "none", `stroke="${stroke}" stroke-width="${lineWidth}" ${more}`);
}

export function box(x: number, y: number, w: number, h: number, fill: string, round = 0, more = ""): string {
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" rx="${round}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, lineWidth: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function shape(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** The finished drawing. */
export function svg({ width, height }: Canvas, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
