import {
  box,
  type Canvas,
  CLAY,
  canvas,
  DUSK,
  disc,
  INK,
  line,
  OLIVE,
  PAPER,
  PEACH,
  PERSIMMON,
  PINE,
  PLUM,
  ring,
  SAGE,
  SAND,
  shape,
  svg,
  times,
} from "./brush.ts";

const BACKGROUNDS = [SAND, SAGE, "#d9c3d6", "#b9c8de", "#e8d9a8", PEACH, "#cfdcc9", "#f0ddd0"];
const CLOTHES = [PERSIMMON, PINE, PLUM, DUSK, CLAY, OLIVE, INK, PAPER];
const SKINS = ["#f6d7bd", "#efc7a6", "#f9dfca", "#e4b48f"];
const HAIRS = ["#241c17", "#3a2a20", "#57402f", "#1b1b22"];

const HAIR_STYLES = {
  short: "M98 150q-6-78 62-80 70 0 62 80-10-34-34-40-34 12-66 2-18 8-24 38z",
  parted: "M96 152q-8-86 66-88 66 2 62 88-8-40-44-52-20 22-60 22-18 8-24 30z",
  bob: "M88 208q-14-148 72-148t72 148q-18 10-28-4 8-62-8-88-40 20-76-2-14 34-6 90-10 14-26 4z",
  long: "M84 262q-20-200 76-202t76 202h-36q6-100-4-142-40 18-72-4-12 40-4 146z",
  bun: "M94 156q-8-84 66-86t66 86q-8-36-30-44-40 14-70-2-22 12-32 46zM136 62a24 24 0 1 1 48 0 24 24 0 0 1-48 0z",
  curly:
    "M92 160a26 26 0 0 1 4-44 28 28 0 0 1 34-40 30 30 0 0 1 58-2 28 28 0 0 1 36 38 26 26 0 0 1 4 48q-10-26-26-38-38 12-78 0-22 12-32 38z",
  cap: "M94 132q-4-66 66-68 68 2 66 68 30 2 40 16-60-14-172-6-6-4 0-10z",
} as const;
type HairStyle = keyof typeof HAIR_STYLES;

/** Who is drawn as a person, and with which hair. Everyone else shows a thing they like. */
const PEOPLE: Readonly<Record<string, HairStyle>> = {
  haneul: "bob",
  junho: "short",
  minji: "bun",
  doyun: "cap",
  yejin: "long",
  sohee: "curly",
  jimin: "parted",
  eunseo: "long",
  serin: "bob",
  seungmin: "parted",
  dahye: "bun",
  chanho: "short",
  haeun: "curly",
  jisu: "bob",
  hyerim: "long",
  yebin: "cap",
  seoyun: "bob",
  yuna: "bun",
  sungjin: "short",
  alexandra: "curly",
  hana: "long",
  yujin: "bob",
  dabin: "parted",
  juwon: "curly",
  solbi: "bun",
  chaewon: "long",
};

function pick<T>(from: readonly T[], { next }: Canvas, fallback: T): T {
  return from[Math.floor(next() * from.length)] ?? fallback;
}

function face(on: Canvas): string {
  const cheek = `fill-opacity="0.35"`;
  const glasses =
    on.next() < 0.35 ? `${ring(134, 152, 17, INK, 4)}${ring(186, 152, 17, INK, 4)}${line("M151 150h18", INK, 4)}` : "";
  const mouth = on.next() < 0.5 ? "M144 184q16 14 32 0" : "M148 186q12 8 24 0";
  return `${disc(134, 152, 4.5, INK)}${disc(186, 152, 4.5, INK)}${line(mouth, INK, 4)}${disc(118, 174, 11, PEACH, cheek)}${disc(202, 174, 11, PEACH, cheek)}${glasses}`;
}

function person(on: Canvas, style: HairStyle): string {
  const skin = pick(SKINS, on, SAND);
  const hair = style === "cap" ? pick(CLOTHES, on, PINE) : pick(HAIRS, on, INK);
  const clothes = pick(CLOTHES, on, PINE);
  const body = shape("M40 340q6-96 92-104h56q86 8 92 104z", clothes);
  const neck = box(138, 204, 44, 52, skin, 20);
  const head = `<ellipse cx="160" cy="148" rx="62" ry="72" fill="${skin}"/>`;
  const isBehind = style === "long" || style === "bob";
  const back = isBehind
    ? shape(style === "long" ? "M84 262q-20-200 76-202t76 202z" : "M88 208q-14-148 72-148t72 148z", hair)
    : "";
  return `${back}${body}${neck}${head}${face(on)}${shape(HAIR_STYLES[style], hair)}`;
}

function cat(): string {
  return `${shape("M84 130 92 62l52 40h32l52-40 8 68q10 90-76 96-86-6-76-96z", INK)}${disc(130, 150, 9, SAND)}${disc(190, 150, 9, SAND)}${shape("M150 176h20l-10 12z", PEACH)}${line("M92 176H60M94 190l-30 8M228 176h32M226 190l30 8", INK, 4)}${shape("M70 340q10-110 90-112 80 2 90 112z", INK)}`;
}

function plant(): string {
  const leaves = [-58, -30, 0, 30, 58]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 160 226)">${shape("M160 226q-34-60 0-138 34 78 0 138z", turn % 60 === 0 ? PINE : "#5c8a72")}</g>`,
    )
    .join("");
  return `${leaves}${shape("M104 222h112l-14 78h-84z", PERSIMMON)}${box(98, 212, 124, 22, CLAY, 8)}`;
}

function planet(): string {
  return `${disc(160, 160, 76, PEACH)}${shape("M88 136q70 28 144 0a76 76 0 0 1 2 40q-76 26-148 0a76 76 0 0 1 2-40z", PERSIMMON, 'opacity="0.55"')}<ellipse cx="160" cy="164" rx="128" ry="32" fill="none" stroke="${PAPER}" stroke-width="10" transform="rotate(-18 160 164)"/>${times(7, (i) => disc(40 + ((i * 97) % 250), 40 + ((i * 61) % 250), 4, PAPER))}`;
}

function robot(): string {
  return `${line("M160 92V60", INK, 8)}${disc(160, 54, 12, PERSIMMON)}${box(84, 92, 152, 118, PAPER, 34)}${disc(128, 146, 16, PINE)}${disc(192, 146, 16, PINE)}${line("M136 182h48", INK, 7)}${box(104, 222, 112, 120, SAGE, 28)}${disc(160, 266, 14, PERSIMMON)}`;
}

function cup(): string {
  return `${line("M132 96q-16-20 0-40M164 96q-16-20 0-40M196 96q-16-20 0-40", PAPER, 8)}${shape("M88 124h144l-14 122q-4 26-30 26h-56q-26 0-30-26z", PAPER)}${ring(232, 176, 30, PAPER, 16)}${box(84, 118, 152, 24, CLAY, 10)}${shape("M102 190h116l-5 40h-106z", PERSIMMON)}`;
}

function train(): string {
  return `${box(92, 70, 136, 180, PINE, 40)}${box(110, 100, 100, 66, SAND, 16)}${disc(122, 208, 13, PAPER)}${disc(198, 208, 13, PAPER)}${line("M118 256 86 316M202 256l32 60M104 286h112", INK, 9)}${box(140, 80, 40, 10, PERSIMMON, 5)}`;
}

function wave(): string {
  return `${disc(214, 104, 42, PERSIMMON)}${shape("M0 190q40-40 80 0t80 0 80 0 80 0v130H0z", DUSK)}${shape("M0 232q40-36 80 0t80 0 80 0 80 0v90H0z", PINE)}${shape("M0 276q40-30 80 0t80 0 80 0 80 0v50H0z", SAGE)}`;
}

function leaf(): string {
  return `${shape("M70 250Q50 90 250 70 260 260 70 250z", PINE)}${line("M70 250 210 112M118 202v-52M118 202h56M156 164v-40M156 164h44", SAND, 7)}`;
}

function moon(): string {
  return `${shape("M190 70a96 96 0 1 0 60 150 80 80 0 0 1-60-150z", PAPER)}${times(9, (i) => disc(50 + ((i * 83) % 230), 50 + ((i * 137) % 220), 3 + (i % 3), SAND))}`;
}

function speaker(): string {
  return `${box(92, 50, 136, 224, INK, 22)}${disc(160, 112, 28, CLAY)}${disc(160, 112, 10, PAPER)}${disc(160, 202, 48, PERSIMMON)}${ring(160, 202, 30, SAND, 5)}${disc(160, 202, 13, INK)}`;
}

const THINGS: Readonly<Record<string, readonly [draw: () => string, background: string]>> = {
  jiwoo: [plant, "#f0ddd0"],
  hyunwoo: [planet, DUSK],
  woojin: [robot, SAND],
  arin: [cat, PEACH],
  sangwoo: [speaker, "#e8d9a8"],
  minseo: [leaf, "#e8d9a8"],
  jaehyun: [moon, "#3a3550"],
  taemin: [train, "#cfdcc9"],
  sora: [wave, SAND],
  harin: [cup, SAGE],
};

/** The profile picture called `avatar-<who>`: a person, or a thing. */
export function drawAvatar(who: string, size: number): string {
  const on = canvas(`avatar-${who}`, size, size);
  const thing = THINGS[who];
  const background = thing?.[1] ?? pick(BACKGROUNDS, on, SAND);
  const glow = disc(90 + on.next() * 140, 60 + on.next() * 60, 150, "#ffffff", 'fill-opacity="0.18"');
  const body = thing === undefined ? person(on, PEOPLE[who] ?? "short") : thing[0]();
  const scaled = `<g transform="scale(${size / 320})">${box(0, 0, 320, 320, background)}${glow}${body}</g>`;
  return svg(on, scaled);
}
