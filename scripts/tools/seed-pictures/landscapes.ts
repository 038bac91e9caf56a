import {
  box,
  type Canvas,
  CLAY,
  DUSK,
  disc,
  hills,
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
  times,
  wash,
} from "./brush.ts";

function tree(x: number, y: number, size: number, colour: string): string {
  return `${box(x - size * 0.06, y - size * 0.4, size * 0.12, size * 0.4, CLAY)}${disc(x, y - size * 0.62, size * 0.34, colour)}${disc(x - size * 0.2, y - size * 0.45, size * 0.24, colour)}${disc(x + size * 0.2, y - size * 0.45, size * 0.24, colour)}`;
}

function pine(x: number, y: number, size: number, colour: string): string {
  return shape(`M${x} ${y - size}l${size * 0.3} ${size}h${-size * 0.6}z`, colour);
}

function deliveryRobot(x: number, y: number, s: number): string {
  const wheels = [0.18, 0.5, 0.82]
    .map(
      (part) => `${disc(x + s * part, y + s * 0.72, s * 0.12, INK)}${disc(x + s * part, y + s * 0.72, s * 0.05, SAND)}`,
    )
    .join("");
  return `${box(x, y + s * 0.2, s, s * 0.5, PAPER, s * 0.12)}${box(x, y + s * 0.42, s, s * 0.08, PERSIMMON)}${box(x + s * 0.3, y, s * 0.4, s * 0.24, PINE, s * 0.08)}${disc(x + s * 0.88, y + s * 0.32, s * 0.04, INK)}${line(`M${x + s * 0.1} ${y + s * 0.2}V${y - s * 0.3}`, INK, s * 0.02)}${shape(`M${x + s * 0.1} ${y - s * 0.3}l${s * 0.2} ${s * 0.07}-${s * 0.2} ${s * 0.07}z`, PERSIMMON)}${wheels}`;
}

export function robotStreet(on: Canvas): string {
  const { width: w, height: h } = on;
  const houses = times(7, (i) => {
    const tall = 180 + on.next() * 200;
    const x = i * 180 - 20;
    const windows = times(6, (k) =>
      box(x + 26 + (k % 2) * 56, h * 0.62 - tall + 34 + Math.floor(k / 2) * 60, 34, 38, SAND, 6, 'opacity="0.75"'),
    );
    return box(x, h * 0.62 - tall, 160, tall, [PINE, DUSK, PLUM, CLAY, OLIVE][i % 5] ?? PINE, 8) + windows;
  });
  return `${wash(on, [SAND, PEACH, PAPER])}${disc(w * 0.78, h * 0.26, 90, PAPER)}${houses}${box(0, h * 0.62, w, h * 0.38, "#d8cbb8")}${box(0, h * 0.74, w, h * 0.26, "#8d8578")}${times(7, (i) => box(i * 190 + 30, h * 0.87, 110, 12, PAPER, 6))}${tree(120, h * 0.72, 200, SAGE)}${tree(1040, h * 0.72, 240, PINE)}${deliveryRobot(w * 0.36, h * 0.5, 330)}`;
}

export function sunsetHills(on: Canvas): string {
  const { width: w, height: h } = on;
  return `${wash(on, ["#f7dcc1", PEACH, PERSIMMON])}${disc(w * 0.62, h * 0.46, 96, PAPER)}${hills(on, h * 0.6, 40, PLUM, 0.6)}${hills(on, h * 0.7, 46, PINE, 0.85)}${hills(on, h * 0.84, 36, "#27443f")}`;
}

export function campusLake(on: Canvas): string {
  const { width: w, height: h } = on;
  const ripples = times(16, (i) =>
    line(`M${on.next() * w} ${h * 0.62 + i * 18}h${60 + on.next() * 160}`, PAPER, 4, 'opacity="0.5"'),
  );
  const ducks = times(
    3,
    (i) =>
      `${shape(`M${420 + i * 110} ${h * 0.76 + i * 22}q36 34 84 0-10-6-22-4-6-26-28-18-14 8-4 22z`, PAPER)}${disc(428 + i * 110 + 50, h * 0.76 + i * 22 - 14, 3, INK)}`,
  );
  return `${wash(on, ["#dfe7e2", "#f6e6d4"])}${hills(on, h * 0.42, 30, SAGE, 0.8)}${hills(on, h * 0.5, 22, PINE)}${box(0, h * 0.55, w, h * 0.45, "#a9c4c4")}${ripples}${tree(170, h * 0.58, 260, PEACH)}${tree(330, h * 0.57, 180, PERSIMMON)}${tree(1030, h * 0.58, 230, SAND)}${ducks}`;
}

export function satelliteOrbit(on: Canvas): string {
  const { width: w, height: h } = on;
  const stars = times(70, () => disc(on.next() * w, on.next() * h, 1 + on.next() * 2.4, PAPER, 'opacity="0.8"'));
  const panel = (x: number) =>
    `${box(x, -46, 150, 92, DUSK, 6)}${times(4, (i) => line(`M${x + 30 * (i + 1)} -46v92`, PAPER, 3))}${line(`M${x} 0h150`, PAPER, 3)}`;
  return `${wash(on, ["#191627", "#322a4a", PLUM])}${stars}${disc(w * 0.3, h * 1.25, 560, DUSK)}${disc(w * 0.3, h * 1.25, 560, SAGE, 'opacity="0.35"')}${ring(w * 0.3, h * 1.25, 760, SAND, 3, 'stroke-dasharray="10 14"')}<g transform="translate(${w * 0.66} ${h * 0.36}) rotate(-24)">${panel(-220)}${panel(70)}${box(-62, -62, 124, 124, SAND, 14)}${disc(0, 0, 30, PERSIMMON)}${line("M0 -62v-50M-20 -112h40", PAPER, 7)}</g>`;
}

export function rocketTall(on: Canvas): string {
  const { width: w, height: h } = on;
  const smoke = times(14, () =>
    disc(w * 0.5 + (on.next() - 0.5) * 300, h * 0.86 + on.next() * 220, 50 + on.next() * 60, PAPER, 'opacity="0.85"'),
  );
  const stars = times(30, () => disc(on.next() * w, on.next() * h * 0.5, 1 + on.next() * 3, PAPER));
  return `${wash(on, ["#262144", DUSK, PEACH, SAND])}${stars}<g transform="translate(250 640)">${shape("M-70 120l-70 130 70-30zM70 120l70 130-70-30z", PERSIMMON)}${shape("M0-300q90 120 76 520H-76Q-90-180 0-300z", PAPER)}${shape("M0-300q46 60 62 150H-62Q-46-240 0-300z", PERSIMMON)}${disc(0, -60, 36, DUSK)}${ring(0, -60, 36, SAND, 10)}${box(-76, 110, 152, 26, CLAY)}${shape("M-50 224h100l-20 110-30 120-30-120z", PEACH)}${shape("M-26 224h52l-26 150z", PAPER)}</g>${smoke}`;
}

export function roofGarden(on: Canvas): string {
  const { width: w, height: h } = on;
  const beds = times(
    4,
    (row) =>
      `${box(70 + row * 12, h * 0.5 + row * 88, w - 140 - row * 24, 64, CLAY, 12)}${times(11, (i) => `<g transform="translate(${120 + i * 76} ${h * 0.5 + row * 88 + 14})">${shape("M0 0q-30-26-8-52 30 22 8 52z", row % 2 === 0 ? PINE : SAGE)}${shape("M0 0q30-20 20-46-30 14-20 46z", OLIVE)}</g>`)}`,
  );
  return `${wash(on, ["#e7eef0", "#f8e8d6"])}${disc(w * 0.2, h * 0.2, 70, PEACH)}${times(6, (i) => box(i * 180, h * 0.42 - 60 - on.next() * 150, 130, 330, "#cdbfae", 6))}${box(0, h * 0.42, w, h * 0.58, "#e2d5c4")}${beds}`;
}

export function mountainTrail(on: Canvas): string {
  const { width: w, height: h } = on;
  const pines = times(26, () =>
    pine(on.next() * w, h * 0.7 + on.next() * h * 0.28, 70 + on.next() * 110, on.next() < 0.5 ? "#2f574f" : PINE),
  );
  return `${wash(on, ["#f5d9bd", "#f9ece0"])}${disc(w * 0.3, h * 0.28, 74, PERSIMMON, 'opacity="0.85"')}${shape(`M0 ${h * 0.62} 260 ${h * 0.3} 430 ${h * 0.5} 700 ${h * 0.18} 980 ${h * 0.52} 1200 ${h * 0.36}V${h}H0z`, DUSK, 'opacity="0.55"')}${shape(`M636 ${h * 0.256} 700 ${h * 0.18}l72 ${h * 0.088}-34 20-30-22-30 30z`, PAPER)}${hills(on, h * 0.68, 40, SAGE)}${pines}${line(`M${w * 0.5} ${h}q-60-120 70-160t40-150`, SAND, 26)}`;
}

export function starField(on: Canvas): string {
  const { width: w, height: h } = on;
  const stars = times(240, () => {
    const along = on.next();
    const away = (on.next() - 0.5) * (on.next() < 0.6 ? 170 : 620);
    return disc(
      along * w,
      h * 0.75 - along * h * 0.6 + away,
      0.8 + on.next() * 2.6,
      on.next() < 0.2 ? SAND : PAPER,
      `opacity="${(0.4 + on.next() * 0.6).toFixed(2)}"`,
    );
  });
  return `${wash(on, ["#14131f", "#2b2746", "#5d4a63", PEACH])}<ellipse cx="${w / 2}" cy="${h * 0.44}" rx="760" ry="90" fill="${PLUM}" opacity="0.28" transform="rotate(-23 ${w / 2} ${h * 0.44})"/>${stars}${hills(on, h * 0.88, 34, "#161420")}${times(5, (i) => pine(120 + i * 70, h * 0.94, 90 + on.next() * 60, "#161420"))}`;
}

export function droneTrees(on: Canvas): string {
  const { width: w, height: h } = on;
  const trunks = times(
    9,
    (i) =>
      `${box(60 + i * 140 + on.next() * 40, 0, 26 + on.next() * 26, h, i % 2 === 0 ? "#5e4632" : CLAY, 0, 'opacity="0.8"')}`,
  );
  const leaves = times(60, () =>
    disc(on.next() * w, on.next() * h * 0.34, 30 + on.next() * 40, on.next() < 0.5 ? SAGE : PINE, 'opacity="0.75"'),
  );
  const arm = (x: number) =>
    `${line(`M0 0 ${x} -40`, INK, 14)}<ellipse cx="${x}" cy="-58" rx="90" ry="12" fill="${PAPER}" opacity="0.9"/>${box(x - 8, -58, 16, 26, INK)}`;
  return `${wash(on, ["#eaf0e4", "#f6e3cb"])}${trunks}${leaves}${hills(on, h * 0.9, 24, OLIVE)}<g transform="translate(${w * 0.55} ${h * 0.58}) rotate(-8)">${arm(-150)}${arm(150)}${box(-80, -34, 160, 74, PERSIMMON, 30)}${disc(0, 26, 24, INK)}${disc(0, 26, 11, SAND)}</g>`;
}
