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

export function robotArm(on: Canvas): string {
  return `${wash(on, ["#f6e7d6", SAND])}${disc(560, 300, 240, PAPER, 'opacity="0.5"')}${box(0, 900, 800, 200, CLAY)}${box(180, 820, 260, 100, INK, 20)}${line("M310 830 250 560 480 360", PERSIMMON, 74)}${line("M480 360 620 470", PEACH, 56)}${disc(310, 820, 62, PINE)}${disc(250, 560, 54, PINE)}${disc(480, 360, 46, PINE)}${disc(310, 820, 24, SAND)}${disc(250, 560, 20, SAND)}${disc(480, 360, 18, SAND)}${line("M620 470l60-10M620 470l10 64M680 460l24 44M630 534l44 6", INK, 20)}${box(600, 820, 90, 80, SAGE, 10)}${times(5, (i) => line(`M${80 + i * 160} 940v120`, "#8f5622", 6))}`;
}

export function festivalPoster(on: Canvas): string {
  const { width: w, height: h } = on;
  const lamps = times(
    9,
    (i) =>
      `${line(`M${50 + i * 88} ${210 + Math.sin(i) * 30}v40`, INK, 4)}<ellipse cx="${50 + i * 88}" cy="${286 + Math.sin(i) * 30}" rx="32" ry="40" fill="${[PERSIMMON, PEACH, SAND, PLUM][i % 4]}"/>`,
  );
  const crowd = times(
    26,
    (i) =>
      `${disc(20 + i * 31 + on.next() * 16, h * 0.8 + on.next() * 120, 26, [PINE, DUSK, PLUM, CLAY][i % 4] ?? PINE)}`,
  );
  const confetti = times(70, () =>
    box(
      on.next() * w,
      on.next() * h * 0.65,
      8 + on.next() * 10,
      8 + on.next() * 10,
      [PERSIMMON, PAPER, SAGE, SAND][Math.floor(on.next() * 4)] ?? SAND,
      3,
    ),
  );
  return `${wash(on, ["#2d2745", PLUM, PERSIMMON, SAND])}${confetti}${ring(400, 560, 90, PAPER, 26)}${ring(400, 560, 160, SAND, 16)}${ring(400, 560, 220, PEACH, 9)}${disc(400, 560, 40, PERSIMMON)}${line(`M0 190q400 110 800 0`, INK, 5)}${lamps}${crowd}${box(0, h * 0.92, w, h * 0.08, INK)}`;
}

export function goodsStickers(on: Canvas): string {
  const colours = [PERSIMMON, PINE, SAND, DUSK, PEACH, PLUM, SAGE, OLIVE, CLAY];
  const motifs = [
    ring(0, 0, 44, PAPER, 16),
    shape("M0-56 16-16l42 4-34 26 12 42-36-24-36 24 12-42-34-26 42-4z", PAPER),
    shape("M-46 10q0-50 46-50t46 50q-46 60-92 0z", PAPER),
    `${box(-46, -34, 92, 68, PAPER, 18)}${disc(-16, 0, 8, INK)}${disc(16, 0, 8, INK)}`,
    shape("M0 46q-70-50-44-84 26-22 44 8 18-30 44-8 26 34-44 84z", PAPER),
    line("M-44 0h88M0-44v88", PAPER, 18),
    shape("M-50 30q10-70 50-70t50 70z", PAPER),
    `${disc(0, 0, 46, PAPER)}${disc(0, 0, 20, INK)}`,
    line("M-46 20q23-60 46 0t46 0", PAPER, 16),
  ];
  const stickers = motifs.map((motif, i) => {
    const turn = (on.next() - 0.5) * 34;
    const back =
      i % 2 === 0
        ? disc(0, 0, 118, PAPER) + disc(0, 0, 104, colours[i] ?? SAND)
        : box(-116, -116, 232, 232, PAPER, 60) + box(-102, -102, 204, 204, colours[i] ?? SAND, 48);
    return `<g transform="translate(${190 + (i % 3) * 310} ${190 + Math.floor(i / 3) * 310}) rotate(${turn})">${back}${motif}</g>`;
  });
  return `${wash(on, ["#f4ead9", "#ead3ba"], true)}${stickers.join("")}`;
}

export function gameNight(on: Canvas): string {
  const { width: w, height: h } = on;
  const city = times(16, (i) =>
    box(i * 84 - 10, h * 0.7 - 80 - on.next() * 220, 74, 420, i % 2 === 0 ? "#2c2745" : "#3b3359"),
  );
  const windows = times(70, () =>
    box(on.next() * w, h * 0.4 + on.next() * h * 0.28, 10, 14, on.next() < 0.6 ? SAND : PEACH, 2),
  );
  const steps = times(
    6,
    (i) =>
      box(120 + i * 190, h * 0.72 - (i % 3) * 70, 130, 26, PERSIMMON, 8) +
      (i % 2 === 0 ? disc(185 + i * 190, h * 0.72 - (i % 3) * 70 - 46, 17, SAND) : ""),
  );
  const hero = `<g transform="translate(350 ${h * 0.72 - 160})">${box(0, 0, 64, 64, PAPER, 14)}${disc(20, 28, 6, INK)}${disc(44, 28, 6, INK)}${box(8, 64, 18, 22, PERSIMMON, 4)}${box(38, 64, 18, 22, PERSIMMON, 4)}</g>`;
  return `${wash(on, ["#1b1830", PLUM, PEACH])}${disc(w * 0.8, h * 0.24, 80, PAPER)}${city}${windows}${box(0, h * 0.88, w, h * 0.12, INK)}${steps}${hero}`;
}

export function coffeeTable(on: Canvas): string {
  const grain = times(14, (i) =>
    line(
      `M0 ${i * 62 + 20}q${200 + on.next() * 200} ${(on.next() - 0.5) * 40} 800 ${(on.next() - 0.5) * 30}`,
      "#a35f26",
      3,
      'opacity="0.5"',
    ),
  );
  return `${box(0, 0, 800, 800, CLAY)}${grain}${disc(300, 330, 190, PAPER)}${disc(300, 330, 150, "#efe5d6")}${disc(300, 330, 112, "#4a2c17")}${disc(300, 330, 112, PEACH, 'opacity="0.25"')}${shape("M300 400q-80-56-50-96 28-26 50 12 22-38 50-12 30 40-50 96z", SAND)}${ring(470, 400, 50, PAPER, 24)}<g transform="rotate(14 590 590)">${box(440, 520, 300, 210, PAPER, 12)}${times(5, (i) => line(`M470 ${560 + i * 34}h${150 + on.next() * 90}`, "#cbbfae", 7))}</g>${line("M610 120 700 400", PINE, 20)}${shape("M700 400l4 34-26-24z", INK)}${disc(120, 660, 44, PERSIMMON)}${disc(200, 710, 38, PEACH)}`;
}

export function bookCat(on: Canvas): string {
  const atoms = times(
    3,
    (i) =>
      `<ellipse cx="450" cy="330" rx="330" ry="110" fill="none" stroke="${[PERSIMMON, PLUM, DUSK][i]}" stroke-width="8" transform="rotate(${i * 60} 450 330)"/>`,
  );
  const cat = (x: number, opacity: number) =>
    `<g transform="translate(${x} 560)" opacity="${opacity}">${shape("M-120 40-110-110l80 70h60l80-70 10 150q20 150-120 160-140-10-120-160z", INK)}${shape("M-140 420q20-240 140-250 120 10 140 250z", INK)}${disc(-44, 40, 17, SAND)}${disc(44, 40, 17, SAND)}${shape("M-14 84h28l-14 18z", PEACH)}${line("M130 400q120-10 90-140", INK, 34)}</g>`;
  return `${wash(on, ["#fbefdd", SAND, PEACH])}${times(40, () => disc(on.next() * 900, on.next() * 700, 3 + on.next() * 5, PAPER))}${atoms}${cat(340, 1)}${cat(610, 0.3)}${hills(on, 1000, 20, SAGE)}${box(0, 1060, 900, 140, PINE)}`;
}
