import {
  box,
  type Canvas,
  CLAY,
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
  times,
  wash,
} from "./brush.ts";

const GRID = "#e6ddcf";

export function robotMap(on: Canvas): string {
  const boundaries = times(9, (i) =>
    box(
      60 + (i % 3) * 280 + on.next() * 60,
      70 + Math.floor(i / 3) * 280 + on.next() * 60,
      110 + on.next() * 70,
      90 + on.next() * 80,
      "#c9bda9",
      12,
    ),
  );
  const route = "M70 840C120 640 250 690 258 560S420 470 420 400 470 250 560 262 690 240 820 80";
  return `${box(0, 0, 900, 900, PAPER)}${times(17, (i) => line(`M${i * 54} 0v900M0 ${i * 54}h900`, GRID, 2))}${boundaries}${line(route, PEACH, 22, 'opacity="0.45"')}${line(route, PERSIMMON, 7)}${line("M258 560C300 540 400 500 432 392", PLUM, 6, 'stroke-dasharray="14 12"')}${disc(70, 840, 20, PINE)}${ring(820, 80, 26, PERSIMMON, 10)}${disc(820, 80, 9, PERSIMMON)}${times(40, () => disc(on.next() * 900, on.next() * 900, 4, DUSK, 'opacity="0.5"'))}`;
}

export function chartGrowth(on: Canvas): string {
  const { width: w, height: h } = on;
  const bars = times(12, (i) => {
    const tall = 60 + i * i * 2.6 + on.next() * 50;
    return box(110 + i * 84, h - 110 - tall, 52, tall, i > 8 ? PERSIMMON : PEACH, 10);
  });
  const trend = `M136 ${h - 190}${times(11, (i) => `L${220 + i * 84} ${h - 200 - (i + 1) ** 2 * 2.7}`)}`;
  return `${wash(on, [PAPER, "#f6ebdd"])}${times(5, (i) => line(`M90 ${h - 110 - i * 110}h${w - 160}`, GRID, 3))}${bars}${line(trend, PINE, 7)}${line(`M90 ${h - 110}h${w - 150}`, INK, 4)}`;
}

export function chartScatter(on: Canvas): string {
  const { width: w, height: h } = on;
  const dots = times(150, () => {
    const x = on.next();
    const y = 0.15 + x * 0.6 + (on.next() - 0.5) * 0.34;
    const colour = on.next() < 0.3 ? PERSIMMON : SAGE;
    return disc(
      110 + x * (w - 190),
      h - 100 - Math.min(0.97, Math.max(0, y)) * (h - 180),
      6 + on.next() * 12,
      colour,
      'opacity="0.65"',
    );
  });
  return `${box(0, 0, w, h, "#fbf5ea")}${times(6, (i) => line(`M90 ${90 + i * 122}h${w - 150}`, GRID, 2))}${dots}${line(`M120 ${h - 190}L${w - 90} ${h * 0.2}`, INK, 5, 'stroke-dasharray="18 14"')}${line(`M90 70v${h - 160}h${w - 150}`, INK, 4)}`;
}

export function soundWaves(on: Canvas): string {
  const { width: w, height: h } = on;
  const bars = times(88, (i) => {
    const swell = Math.sin((i / 88) * Math.PI) * (0.35 + 0.65 * Math.abs(Math.sin(i * 0.33)));
    const tall = 16 + swell * 380 * (0.5 + on.next() * 0.5);
    return box(40 + i * 15.1, (h - tall) / 2, 9, tall, [PERSIMMON, PEACH, SAND][i % 3] ?? PEACH, 4.5);
  });
  return `${wash(on, ["#2a2036", PLUM, CLAY], true)}${disc(w * 0.5, h * 0.5, 260, PAPER, 'opacity="0.07"')}${bars}`;
}

export function circuitBoard(on: Canvas): string {
  const traces = times(26, (i) => {
    const y = 60 + i * 35;
    const turn = 150 + on.next() * 180;
    const end = y + (on.next() - 0.5) * 160;
    return `${line(`M${i % 2 === 0 ? 0 : 1000} ${y}H${i % 2 === 0 ? turn : 1000 - turn}L${i % 2 === 0 ? turn + 90 : 910 - turn} ${end}`, SAND, 6, 'opacity="0.8"')}${disc(i % 2 === 0 ? turn + 90 : 910 - turn, end, 11, PEACH)}`;
  });
  const pins = times(
    14,
    (i) =>
      `${box(332 + i * 24, 296, 10, 44, SAND)}${box(332 + i * 24, 660, 10, 44, SAND)}${box(296, 332 + i * 24, 44, 10, SAND)}${box(660, 332 + i * 24, 44, 10, SAND)}`,
  );
  return `${wash(on, [PINE, "#274a44"], true)}${traces}${pins}${box(320, 320, 360, 360, INK, 24)}${box(400, 400, 200, 200, "#332c26", 14)}${disc(360, 360, 12, PEACH)}${ring(500, 500, 30, PERSIMMON, 10)}${ring(500, 500, 60, PEACH, 8)}${ring(500, 500, 88, SAND, 5)}`;
}

export function batteryCells(on: Canvas): string {
  const { width: w, height: h } = on;
  const cells = times(6, (i) => {
    const x = 90 + i * 158;
    const level = 0.25 + on.next() * 0.7;
    const tall = 400 * level;
    return `${box(x + 36, 120, 48, 34, INK, 8)}${box(x, 146, 120, 440, PAPER, 24)}${box(x + 12, 158 + 416 - tall, 96, tall, level < 0.5 ? PERSIMMON : SAGE, 16)}${ring(x + 60, 366, 2, INK, 2)}${shape(`M${x + 66} 300l-34 74h26l-8 58 36-76h-26z`, INK, 'opacity="0.8"')}`;
  });
  return `${wash(on, ["#efe2cf", SAND], true)}${disc(w * 0.9, h * 0.1, 220, PEACH, 'opacity="0.4"')}${cells}${box(60, 606, w - 120, 22, CLAY, 11)}`;
}

export function brainSlices(on: Canvas): string {
  const slices = times(9, (i) => {
    const x = 160 + (i % 3) * 290;
    const y = 160 + Math.floor(i / 3) * 290;
    const size = 78 + Math.sin(i * 0.8) * 28;
    const folds = times(7, () =>
      disc(
        x + (on.next() - 0.5) * size,
        y + (on.next() - 0.5) * size * 1.2,
        8 + on.next() * 16,
        [PERSIMMON, PEACH, DUSK, SAND][Math.floor(on.next() * 4)] ?? PEACH,
        'opacity="0.75"',
      ),
    );
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 1.18}" fill="#e9dfd2"/><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 1.18}" fill="none" stroke="${PLUM}" stroke-width="7"/>${line(`M${x} ${y - size}v${size * 2}`, PLUM, 4)}${folds}`;
  });
  return `${box(0, 0, 900, 900, "#241f2b")}${slices}`;
}

export function bikeMap(on: Canvas): string {
  const { width: w, height: h } = on;
  const roads =
    times(9, (i) =>
      line(
        `M${on.next() * 200 - 100} ${i * 150}q${w * 0.5} ${(on.next() - 0.5) * 260} ${w + 200} ${(on.next() - 0.5) * 200}`,
        PAPER,
        16,
      ),
    ) +
    times(7, (i) =>
      line(
        `M${i * 160 + 30} -20q${(on.next() - 0.5) * 200} ${h * 0.5} ${(on.next() - 0.5) * 120} ${h + 40}`,
        PAPER,
        12,
      ),
    );
  const parks = times(6, () => disc(on.next() * w, on.next() * h, 60 + on.next() * 70, "#c9d8bd"));
  const stops = times(34, () =>
    disc(on.next() * w, on.next() * h, 8 + on.next() * 20, on.next() < 0.3 ? PERSIMMON : DUSK, 'opacity="0.7"'),
  );
  return `${box(0, 0, w, h, "#efe5d6")}${parks}${line(`M-20 ${h * 0.3}q300 40 420 300t620 340`, "#a9c4c4", 70)}${roads}${line(`M120 ${h - 90}q140-300 300-360t160-330 290-330`, PERSIMMON, 10, 'stroke-dasharray="26 16"')}${stops}`;
}

export function appScreens(on: Canvas): string {
  const rows = (x: number, y: number, colour: string) =>
    times(
      5,
      (i) =>
        `${box(x + 26, y + 150 + i * 78, 52, 52, colour, 16)}${box(x + 94, y + 156 + i * 78, 120 + on.next() * 60, 16, "#cbbfae", 8)}${box(x + 94, y + 184 + i * 78, 80 + on.next() * 60, 12, GRID, 6)}`,
    );
  const phone = (x: number, y: number, colour: string) =>
    `${box(x, y, 320, 640, INK, 48)}${box(x + 12, y + 12, 296, 616, PAPER, 38)}${box(x + 26, y + 60, 180, 24, INK, 8)}${box(x + 26, y + 100, 268, 24, "#eee6da", 12)}${rows(x, y, colour)}${box(x + 26, y + 560, 268, 46, colour, 20)}`;
  return `${wash(on, [SAND, PEACH, PLUM], true)}${phone(60, 110, PERSIMMON)}${phone(320, 620, PINE)}${ring(540, 260, 60, PAPER, 12)}${ring(540, 260, 100, PAPER, 8, 'opacity="0.6"')}${disc(540, 260, 22, PAPER)}${disc(170, 1120, 90, OLIVE, 'opacity="0.5"')}`;
}
