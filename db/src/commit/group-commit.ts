import type { OpenDatabase } from "../open-database.ts";
import { CHECKPOINT_LIMITS, CommitGroups, type CommitParts } from "./commit-groups.ts";
import { commitsAtOnce, transactionsOn } from "./transactions.ts";

/**
 * Commits and synchronizes the commands of one database in groups (docs/decisions/034). Each command can be undone
 * alone. What it wrote can be read at once, and is safe when its group is safe.
 */
export type GroupCommit = Readonly<Omit<CommitGroups, "close">>;

/**
 * Takes over the transactions of an opened database and their synchronization. After this call, what commands write is
 * only safe when `GroupCommit` says so. A thread makes the checkpoints. A database in memory commits each command at
 * once and has nothing to wait for. `onFailure` is called once, when the disk has refused to synchronize.
 */
export function openGroupCommit(
  database: OpenDatabase,
  { nextTurn, limits = CHECKPOINT_LIMITS }: Pick<CommitParts, "nextTurn"> & Partial<Pick<CommitParts, "limits">>,
  onFailure: (error: Error) => void,
): GroupCommit {
  const { connection } = database;
  const transactions = transactionsOn(database);
  if (connection.memory || connection.name === "") return commitsAtOnce(transactions);
  connection.pragma("synchronous = NORMAL");
  connection.pragma("wal_autocheckpoint = 0");
  const groups = new CommitGroups({ name: connection.name, transactions, nextTurn, limits, onFailure });
  database.beforeClose((isAbandoned) => groups.close(isAbandoned));
  return groups;
}
