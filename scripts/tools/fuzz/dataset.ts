import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { FORMER_MEMBER } from "@chonsu/db/calls/campus";
import { openDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { serializeDatabase } from "@chonsu/server/stand-in/products/dataset";
import { bomb, jpeg, moving, png, svg } from "@chonsu/server/test/support/pictures";
import { MARKS } from "./marked-secrets.ts";

/** Saturday, 2026-11-21 14:00 in Korea: the start time of every sequence. */
export const BEGINNING = Date.parse("2026-11-21T14:00:00+09:00");
/** A member who has left. Tokens of this member were valid once. */
export const LEFT = CAST[FORMER_MEMBER].id;

/**
 * A hash of the seed's password at a very low cost, for the fuzz only. A hash contains its own cost, so logins of the cast are fast and the
 * product is unchanged.
 */
const CHEAP_HASH = "$argon2id$v=19$m=8,t=1,p=1$Ei4ZP15R2T/pQRm4H14jOQ$IK2iFUyQbMQVPzKr0/a6oBWiN6gViKIBBwIoC9lRzgk";

/** Addresses that were mailed a code, so that sign-ups are possible from the beginning. */
const MAILED = 12;
/** Members who were mailed a code, so that password resets are possible. */
const MAILED_MEMBERS = 4;

/** Requests that a member made before having 50 chons. Accepting one is refused because the requester has no room. */
const ASKED_BY_FULL = `
  insert into friend_relations (from_user_id, to_user_id, status, created_at)
  select ${CAST.yuna.id}, u.id, 'pending', ${BEGINNING} from users u
   where u.one_degree_count < 10 and not exists (select 1 from friend_relations f
     where ${CAST.yuna.id} in (f.from_user_id, f.to_user_id) and u.id in (f.from_user_id, f.to_user_id))
   limit 2`;

/** The state that every sequence begins with. */
export type FuzzDataset = Awaited<ReturnType<typeof makeDataset>>;

/** Prepares the campus in a folder, with marked secrets. */
export async function makeDataset(folder: string) {
  const files = join(folder, "seeded");
  mkdirSync(files);
  writeSeedPictures("campus", files);
  const database = openDatabase(":memory:");
  seedScenario(database, "campus", BEGINNING);
  const { connection } = database;
  connection.exec(MARKS);
  connection.prepare("update users set password_hash = ?").run(CHEAP_HASH);
  connection.prepare("delete from users where id = ?").run(LEFT);
  const mail = connection.prepare(
    "insert into mailed_codes (email, code_hash, attempts, created_at) values (?, null, 0, ?)",
  );
  for (let count = 0; count < MAILED; count += 1) mail.run(`new-${count}@kaist.ac.kr`, BEGINNING);
  for (let id = 1; id <= MAILED_MEMBERS; id += 1) mail.run(`mail-${id}@kaist.ac.kr`, BEGINNING);
  connection.exec(ASKED_BY_FULL);
  const bytes = serializeDatabase(database);
  database.close();
  return { database: bytes, files, pictures: await pictures() };
}

/** Pictures to send: valid ones first, then files that are no picture or not an accepted one. */
async function pictures(): Promise<Buffer[]> {
  const good = [await png(12, 8), await jpeg(9, 9), await png(2, 1), await moving("webp")];
  const [first = Buffer.alloc(0)] = good;
  return [
    ...good,
    ...good,
    await moving("gif"),
    svg,
    bomb(),
    first.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from("not a picture"),
    Buffer.concat([first, Buffer.alloc(20_000, 7)]),
  ];
}
