import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { openFolder } from "../../test/support/data-folder.ts";
import { testConfig } from "../../test/support/harness.ts";
import { manualClock } from "../platform/clock.ts";
import { bannerText } from "./banner.ts";
import { openedAt, othersReach } from "./server-addresses.ts";

const DAY = 86_400_000;
/** Saturday 2026-11-21, 12:00 in Korea. */
const SEEDED = Date.UTC(2026, 10, 21, 3);

interface Parts {
  readonly scenario?: string;
  readonly change?: string;
  readonly hasControl?: boolean;
  readonly others?: Parameters<typeof bannerText>[0]["others"];
}

/** The text of the terminal at a start on a folder that was seeded at `SEEDED` and changed by an SQL text. */
function bannerAt(now: number, { scenario = "campus", change = "", hasControl = true, others }: Parts = {}) {
  const folder = tempFolder();
  const first = openFolder(folder, { scenario, clock: manualClock(SEEDED) });
  first.database.connection.exec(change);
  first.close();
  const data = openFolder(folder, { scenario, clock: manualClock(now) });
  const controlToken = hasControl ? "token" : undefined;
  return bannerText({
    address: "http://127.0.0.1:3000",
    controlToken,
    data: { ...data, keptOther: false },
    now,
    others,
    config: testConfig(),
    warnings: [],
  });
}

const PASSING = /joined this week|links to sign up with/;

describe("the terminal at a start", () => {
  it("names newcomers and links while they exist, and nothing that is lost", () => {
    const text = bannerAt(SEEDED + 2 * 3_600_000);
    expect(text).toContain("(campus, seeded 2 hours ago)");
    expect(text).toMatch(/haneul@kaist\.ac\.kr +정하늘 {2}the main person.*, links to sign up with, /);
    expect(text).toMatch(/haeun@kaist\.ac\.kr +배하은 {2}joined this week/);
    expect(text).not.toContain("No longer true");
  });

  it("names neither ten days later, but what is lost, the age, and every way to restore it", () => {
    const [before = "", after = ""] = bannerAt(SEEDED + 10 * DAY).split("No longer true");
    expect(before).toContain("(campus, seeded 10 days ago)");
    expect(before).toContain("the main person");
    expect(before).not.toMatch(PASSING);
    expect(after.split("\n")).toEqual([
      " of the data, which was seeded 10 days ago:",
      "    haneul@kaist.ac.kr  links to sign up with",
      "    haneul@kaist.ac.kr  suggestions of who joined this week",
      "    haeun@kaist.ac.kr   joined this week",
      "  To seed it anew: npm start -- --fresh, or POST /__standin/reset/ {} while it runs.",
      '  To go back to the moment of the seed until the next start: POST /__standin/clock/shift/ {"ms":-864000000}',
      "",
      "ready http://127.0.0.1:3000",
    ]);
  });

  it("names no call of a control plane when there is none", () => {
    const text = bannerAt(SEEDED + 10 * DAY, { hasControl: false });
    expect(text).toContain("npm start -- --fresh");
    expect(text).not.toContain("/__standin");
  });

  it("shows intended changes of the same day as they are, and does not undo them", () => {
    const text = bannerAt(SEEDED, {
      change:
        "delete from users where email like 'yuna@%'; update users set is_staff = 0; update users set password_hash = 'x' where id = 2",
    });
    expect(text).toContain("    junho@kaist.ac.kr   has another password");
    expect(text).not.toContain("윤준호");
    expect(text).toContain("    yuna@kaist.ac.kr    is no member any more");
    expect(text).toContain("    chanho@kaist.ac.kr  staff: unlimited invitations");
    expect(text).not.toContain("안유나");
    expect(text).toContain("less than a minute ago");
  });

  it("names no logins when everybody was deleted, and seeds nobody", () => {
    const text = bannerAt(SEEDED + DAY, { change: "delete from users" });
    expect(text).not.toContain("Logins");
    expect(text.match(/is no member any more/g)).toHaveLength(12);
  });

  it("names an empty scenario and no logins", () => {
    const text = bannerAt(SEEDED + 400 * DAY, { scenario: "empty" });
    expect(text).toContain("(empty, seeded 400 days ago)");
    expect(text).not.toMatch(/Logins|No longer/);
  });

  it("says of data with unknown origin that an earlier version seeded it", () => {
    const text = bannerAt(SEEDED + 10 * DAY, { change: "update data_origin set seeded_at = null" });
    expect(text).toContain("(campus, seeded by an earlier version)");
    expect(text).toContain("No longer true of the data:\n");
    expect(text).not.toContain("clock/shift");
  });

  it("shows the addresses for other machines, a QR code of the first one, and what is open to them", async () => {
    const others = await othersReach("0.0.0.0", "http://127.0.0.1:3000", ["192.168.0.5", "10.1.2.3"]);
    const text = bannerAt(SEEDED, { others });
    expect(text).toContain("same network:\n    http://192.168.0.5:3000\n    http://10.1.2.3:3000\n");
    expect(text).toContain(others.qrCode.map((row) => `    ${row}`).join("\n"));
    expect(text).toContain("Warning: other machines can reach this port.");
    expect(bannerAt(SEEDED)).not.toContain("other machines");
  });

  it("shows the only address at which it listens, and says when the machine has none", async () => {
    expect(await othersReach("192.168.0.7", "http://192.168.0.7:80")).toMatchObject({
      addresses: ["http://192.168.0.7:80"],
    });
    expect(await othersReach("fd00::7", "http://[fd00::7]:3000")).toMatchObject({
      addresses: ["http://[fd00::7]:3000"],
    });
    expect(openedAt("fd00::7", 3000)).toBe("http://[fd00::7]:3000");
    for (const host of ["0.0.0.0", "::", "::1", "localhost"]) expect(openedAt(host, 80)).toBe("http://127.0.0.1:80");
    expect(bannerAt(SEEDED, { others: await othersReach("::", "http://127.0.0.1:80", []) })).toContain(
      "no address in a network",
    );
  });
});
