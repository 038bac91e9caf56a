import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GraphFigures, runGraphBench } from "./graph.ts";
import { smallDataset, writeDataset } from "./graph-dataset.ts";
import { graphLines } from "./report.ts";

const AVERAGE_CHONS = 20;

/** Measures the graph of a small dataset with so many members, which nothing else is known of; its file goes afterwards. */
export function runStrewnDatasetBench(members: number, tell: (line: string) => void): GraphFigures {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-bench-graph-"));
  try {
    const file = path.join(folder, "dataset.db");
    tell(`Writing a small dataset of ${members} members with ${AVERAGE_CHONS} chons each …`);
    writeDataset(file, members, smallDataset({ members, averageChons: AVERAGE_CHONS }));
    const figures = runGraphBench({ file });
    tell(graphLines(figures));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
