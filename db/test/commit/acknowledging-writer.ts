import { openDatabase } from "../../src/open-database.ts";
import { searchHistory } from "../../src/tables/searches.ts";
import { users } from "../../src/tables/users.ts";

/*
 * A process that writes until it is killed: opens the file named by its argument, writes one row a transaction and says
 * the number of each on stdout once it is committed. `open-database.test.ts` kills it and looks for what it said.
 */
const { db } = openDatabase(process.argv[2] ?? "");
const userId = Number(
  db
    .insert(users)
    .values({
      email: "writer@kaist.ac.kr",
      passwordHash: "",
      isStaff: false,
      isSuperuser: false,
      dateJoined: 0,
      userName: "writer",
      school: "",
      degree: "학사",
      year: 2026,
      major1: "",
      introduction: "",
      oneDegreeCount: 0,
    })
    .run().lastInsertRowid,
);

for (let row = 1; ; row += 1) {
  db.insert(searchHistory)
    .values({ userId, keyword: `word ${row}`, createdAt: row })
    .run();
  process.stdout.write(`${row}\n`);
}
