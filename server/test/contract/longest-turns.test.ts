import { READS } from "@chonsu/db/call-records/record";
import { CALLS } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { memberChanges } from "@chonsu/db/tables/member-changes";
import { addressOf, type LooseParts } from "@chonsu/shared/contract/endpoint";
import { expect, it } from "vitest";
import { reserveSeqs } from "../../src/events/events.ts";
import { undoing } from "../support/app-pool.ts";
import { rawRequest } from "../support/raw-request.ts";
import { ask } from "./access/call.ts";
import { crowdThings, ME, startCrowd, tokensOfMe } from "./statements/crowd.ts";
import { longestTurn } from "./statements/turns.ts";

/** More rows than one batch of an answer. */
const MANY = 1200;
/** Posts that everybody likes. */
const POPULAR = 2;
const ROWS_MAX = 12_000;
const ROWS_OF_A_STATEMENT_MAX = 1000;
const CHARACTERS_MAX = 700_000;
const LONG = 50_000;
const TIMEOUT = { timeout: 120_000 };

/** Queries that ask for the whole list, where the record asks for a part. */
const WHOLE: Readonly<Record<string, LooseParts["query"]>> = {
  "projects.every": {},
  "notifications.list": {},
  "changes.list": { since: 0 },
  "conversations.messages": {},
};

/** One experience with all its members is one batch. */
const IN_ONE_PIECE = ["experienceLinks.welcome"];

/** The length of each list, with all its batches and each row once. */
const LENGTHS: Readonly<Record<string, number>> = {
  "friends.list": 2 * MANY + 2,
  "invitationLinks.list": MANY,
  "projects.mine": MANY,
  "projects.every": 2 * MANY,
  "projects.liked": MANY,
  "projects.likedUsers": MANY,
  "comments.list": 2 * MANY,
  "notifications.list": MANY,
  "changes.list": MANY,
  "conversations.list": MANY,
};

/** Commands that change any number of rows in one transaction (decision 036). */
const DONE_WHOLE = ["notifications.readAll", "conversations.read"];

it(
  "a read handles a bounded part of any list in one turn of the event loop, and a page of it too",
  TIMEOUT,
  async () => {
    const app = await startCrowd(MANY, { popular: POPULAR });
    const headers = { Authorization: `Bearer ${tokensOfMe(app).token}`, "Content-Type": "application/json" };
    const events = Array.from({ length: MANY }, (_, ref) => ({
      userId: ME,
      event: "friends:changed" as const,
      ref,
      seq: ref + 1,
    }));
    app.ctx.db.insert(memberChanges).values(events).run();
    reserveSeqs(app.ctx.db, MANY);
    const long: string[] = [];
    for (const { call, endpoint, record } of CALLS.values()) {
      if (record.publishes !== undefined && record.publishes !== READS) continue;
      const request = withThings(record.request, crowdThings(MANY, ""));
      const { method } = endpoint;
      const body = method === "GET" ? "" : JSON.stringify(request.body ?? {});
      const read = async (query: LooseParts["query"]) => {
        const path = addressOf(endpoint, { ...request, query });
        const { answer, turn } = await longestTurn(app, () => rawRequest(app.url, { path, headers, method, body }));
        expect.soft(turn.rows, `${call}: rows`).toBeLessThanOrEqual(ROWS_MAX);
        expect.soft(turn.characters, `${call}: characters`).toBeLessThanOrEqual(CHARACTERS_MAX);
        expect
          .soft(turn.rowsOfOneStatement, `${call}: rows of a statement`)
          .toBeLessThanOrEqual(ROWS_OF_A_STATEMENT_MAX);
        return answer;
      };
      const answer = await read(WHOLE[call] ?? request.query);
      if (answer.text.length > LONG && !IN_ONE_PIECE.includes(call)) long.push(call);
      const length = LENGTHS[call];
      if (length === undefined) continue;
      const list: { id?: number; seq?: number }[] = Object(answer.json()).changes ?? answer.json();
      const keys = new Set(list.map(({ id, seq }) => id ?? seq));
      expect.soft([list.length, keys.size], call).toEqual([length, length]);
      if (call !== "changes.list") expect.soft((await read({ page: 3 })).json(), call).toMatchObject({ count: length });
    }
    const inBatches = [...CALLS.values()].filter(({ record }) => record.inBatches).map(({ call }) => call);
    expect(long.toSorted()).toEqual(inBatches.toSorted());
  },
);

it("a command does so too, except for commands that change very many rows", TIMEOUT, async () => {
  const app = await startCrowd(MANY, { popular: POPULAR });
  const { token } = tokensOfMe(app);
  const unbounded: string[] = [];
  for (const { call, endpoint, record } of CALLS.values()) {
    if (record.publishes === undefined || record.publishes === READS) continue;
    const request = withThings(record.request, crowdThings(MANY, ""));
    const { turn } = await undoing(app, () => longestTurn(app, () => ask(app, endpoint, request, { token })));
    if (turn.rowsOfOneStatement > ROWS_OF_A_STATEMENT_MAX) unbounded.push(call);
    expect.soft(turn.characters, `${call}: characters`).toBeLessThanOrEqual(CHARACTERS_MAX);
  }
  expect(unbounded.toSorted()).toEqual(DONE_WHOLE.toSorted());
});
