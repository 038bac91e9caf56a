/** A column: its head, and its cell in a row. The first column of a table is text, all others are figures. */
export type Column<T> = readonly [head: string, cell: (row: T) => string | number];

export const headOf = (columns: readonly Column<never>[]) => columns.map(([head]) => head);
export const cellsOf = <T>(columns: readonly Column<T>[], row: T) => columns.map(([, cell]) => String(cell(row)));

/** Rows of cells as a table of Markdown. */
export function markdownOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [markdownLine(head), `| --- |${" ---: |".repeat(head.length - 1)}`, ...rows.map(markdownLine)].join("\n");
}

export function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** One line of a table on a terminal: cells of one width, the first one wider. */
export function lineOf([first = "", ...cells]: readonly string[], width: number, firstWidth = width): string {
  return `${first.padEnd(firstWidth)}${cells.map((cell) => cell.padStart(width)).join("")}`;
}

/** Writes a line where the user reads it. */
export type Print = (line: string) => void;
