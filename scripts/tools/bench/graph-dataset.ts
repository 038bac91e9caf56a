import { statSync } from "node:fs";
import { openDatabase } from "@chonsu/db/open-database";

/** A university that never was: how many members, and how many chons each has on average (an even number, at most 30). */
export interface DatasetSize {
  readonly members: number;
  readonly averageChons: number;
}

const FAR_IN_TEN = 3;
const SEED = 20_261_121;
const CACHE_KIB = 262_144;

/**
 * Pairs of a small dataset, two ids behind each other: members stand in a ring and know the ones after them, and three chons in ten are
 * somebody anywhere. Each pair is there once. Ids are dealt out across the ring, so that chons have nothing to do with each other's ids
 * and no search is helped by neighbours that lie side by side. The same size gives the same dataset.
 */
export function smallDataset({ members, averageChons }: DatasetSize): Int32Array {
  const made = averageChons / 2;
  const random = sequence(SEED);
  const stride = strideFor(members);
  const idOf = (place: number) => Number((BigInt(place % members) * stride) % BigInt(members)) + 1;
  const ids = Int32Array.from({ length: members }, (_, place) => idOf(place));
  const pairs = new Int32Array(members * made * 2);
  let length = 0;
  for (let place = 0; place < members; place += 1) {
    const taken = new Set<number>();
    for (let step = 1; step <= made; step += 1) {
      // Less than half the ring ahead: so the same pair is never made from its other side.
      const far = made + 1 + (random() % (Math.floor(members / 2) - made - 1));
      const ahead = random() % 10 < FAR_IN_TEN && !taken.has(far) ? far : step;
      taken.add(ahead);
      const turned = random() % 2;
      pairs[length + turned] = ids[place] ?? 0;
      pairs[length + 1 - turned] = ids[(place + ahead) % members] ?? 0;
      length += 2;
    }
  }
  return pairs;
}

/** What it took to write a dataset down. */
export interface WrittenDataset {
  readonly seconds: number;
  readonly bytes: number;
}

/** Writes a dataset into a new database of the real schema: its members, its chons, every index. Fast and unsafe, for measuring only. */
export function writeDataset(file: string, members: number, pairs: Int32Array): WrittenDataset {
  const began = performance.now();
  const { connection, close } = openDatabase(file);
  connection.pragma("journal_mode = OFF");
  connection.pragma("synchronous = OFF");
  connection.pragma("foreign_keys = OFF");
  connection.pragma(`cache_size = -${CACHE_KIB}`);
  const indexes = connection
    .prepare<[], string>(
      "select sql from sqlite_master where tbl_name = 'friend_relations' and type = 'index' and sql is not null",
    )
    .pluck()
    .all();
  connection.exec(
    "drop index friend_relations_pair; drop index friend_relations_from; drop index friend_relations_to; begin",
  );
  connection
    .prepare(
      `with recursive id(n) as (select 1 union all select n + 1 from id where n < ?)
       insert into users (id, email, password_hash, is_staff, is_superuser, date_joined, user_name, school, degree, year, major1,
                          introduction, one_degree_count)
       select n, 'm' || n || '@kaist.ac.kr', '', 0, 0, n, 'm' || n, '', '', 2020, '', '', 0 from id`,
    )
    .run(members);
  const insert = connection.prepare<[number, number]>(
    "insert into friend_relations (from_user_id, to_user_id, status, created_at) values (?, ?, 'accepted', 0)",
  );
  for (let at = 0; at < pairs.length; at += 2) insert.run(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  connection.exec(`commit; ${indexes.join(";")}`);
  close();
  return { seconds: (performance.now() - began) / 1000, bytes: statSync(file).size };
}

/** A number that shares no factor with the members and strews them: near the golden section of the ring. */
function strideFor(members: number): bigint {
  let stride = Math.max(1, Math.floor(members * 0.618));
  while (greatestDivisor(stride, members) !== 1) stride += 1;
  return BigInt(stride);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Whole numbers below 2^31 that look like chance and are the same each time. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 1;
  };
}
