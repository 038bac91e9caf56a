import { constants, deflateRawSync } from "node:zlib";
import { CAST } from "@chonsu/db/seed/cast";
import { sessions } from "@chonsu/shared/contract/sessions";
import { beforeEach, expect, test, vi } from "vitest";
import { FrameReader } from "../../../testing/watch/check/frames.ts";
import { KnownPeople } from "../../../testing/watch/check/people.ts";
import { PUSH_WITHIN_MS, PushWatch } from "../../../testing/watch/check/pushes.ts";

const { haneul, garam, junho } = CAST;
const LONG = "가".repeat(40_000);

let faults: string[];
let pushes: PushWatch;

/** A token whose owner is known because a login answered it. */
const tokenOf = (id: number) => `token-${id}`;

beforeEach(() => {
  faults = [];
  const people = new KnownPeople();
  for (const { id, email } of [haneul, garam, junho]) {
    const pair = { access: tokenOf(id), refresh: `refresh-${id}`, userId: id };
    people.learn(sessions.create, undefined, { email, password: "x" }, pair);
  }
  pushes = new PushWatch({
    people,
    onPush({ event, differences, faults: found }) {
      faults.push(...differences.map(({ what, isAddition }) => (isAddition ? `+ ${what}` : what)));
      faults.push(...found.map((fault) => `${event} ${fault}`));
    },
    onFault: (event, fault) => faults.push(`${event} ${fault}`),
  });
});

/** An open connection of a member, or of nobody. */
function open(sid: string, id: number | undefined) {
  const connection = pushes.connection(sid);
  pushes.fromClient(connection, `40${id === undefined ? "" : JSON.stringify({ token: tokenOf(id) })}`);
  pushes.fromTarget(connection, `40{"sid":"x${sid}"}`);
  return (event: string, payload: object) => pushes.fromTarget(connection, `42${JSON.stringify([event, payload])}`);
}

const message = (id: number) => ({
  id,
  conversation: 5,
  sender: haneul.id,
  message: "안녕",
  image: null,
  image_url: null,
  is_read: false,
  is_system: false,
  created_at: "2026-11-21T14:00:00.000+09:00",
  is_deleted: false,
  client_key: null,
});

test("a push has the declared shape, and is of the contract", () => {
  const push = open("a", haneul.id);
  push("friends:changed", { user_id: garam.id, seq: 1 });
  push("friends:changed", { user: garam.id, seq: 2 });
  push("friends:changed", { user_id: garam.id });
  push("typing", { seq: 3 });
  expect(faults).toEqual([
    "friends:changed has user in place of user_id",
    "+ friends:changed has no seq",
    "typing is no event of the contract",
  ]);
});

test("the numbers of pushes rise on each connection, except of those for everybody", () => {
  const [first, second] = [open("a", haneul.id), open("b", haneul.id)];
  first("friends:changed", { user_id: garam.id, seq: 7 });
  second("friends:changed", { user_id: garam.id, seq: 7 });
  first("feed:changed", { latest_id: 1, seq: 6 });
  expect(faults).toEqual([]);
  first("friends:changed", { user_id: junho.id, seq: 7 });
  expect(faults).toEqual(["friends:changed its seq is not greater than that of an earlier push"]);
});

test("a push goes to whom it is for", () => {
  const members = [haneul, garam, junho].map(({ id }) => open(`m${id}`, id));
  for (const [at, push] of members.entries())
    push("message:new", { conversation_id: 5, message: message(9), seq: at + 1 });
  members[0]?.("friends:changed", { user_id: haneul.id, seq: 10 });
  members[0]?.("profile:changed", { user_id: garam.id, seq: 11 });
  open("x", undefined);
  expect(faults).toEqual([
    "message:new goes to a third member of a conversation of two",
    "friends:changed goes to the member whom it names, not to the other one",
    "profile:changed goes to somebody else than its member",
    "connect a handshake without a token is accepted",
  ]);
});

test("a message that was written comes to its author's open connections in time", () => {
  vi.useFakeTimers();
  const push = open("a", haneul.id);
  vi.advanceTimersByTime(10);
  const now = Date.now();
  pushes.expectMessage(tokenOf(haneul.id), message(1), now);
  push("message:new", { conversation_id: 5, message: message(1), seq: 1 });
  pushes.expectMessage(tokenOf(haneul.id), message(2), now);
  pushes.expectMessage(tokenOf(garam.id), message(3), now);
  open("gone", haneul.id);
  pushes.end("gone");
  vi.advanceTimersByTime(PUSH_WITHIN_MS);
  vi.useRealTimers();
  expect(faults).toEqual([`message:new does not come within ${PUSH_WITHIN_MS} ms after its 201`]);
});

/** A frame as it is sent. Clients mask theirs. */
function frame(payload: Buffer, { opcode = 1, isLast = true, isMasked = false, isCompressed = false } = {}): Buffer {
  const first = (isLast ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode;
  const mask = Buffer.from(isMasked ? [1, 2, 3, 4] : []);
  const bit = isMasked ? 0x80 : 0;
  const head = Buffer.alloc(10);
  let size = 2;
  head[0] = first;
  if (payload.length < 126) head[1] = bit | payload.length;
  else if (payload.length < 65_536) size = head.writeUInt16BE(payload.length, 2);
  else size = head.writeBigUInt64BE(BigInt(payload.length), 2);
  if (size > 2) head[1] = bit | (size === 4 ? 126 : 127);
  const body = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([head.subarray(0, size), mask, body]);
}

test.each([
  [1, "short"],
  [997, LONG],
  [1_000_000, LONG],
])("texts are read out of frames, however the bytes come: %i at once", (step, last) => {
  const read: string[] = [];
  const reader = new FrameReader((text) => read.push(text), false);
  const bytes = Buffer.concat([
    frame(Buffer.from("짧은 글"), { isMasked: true }),
    frame(Buffer.from("in "), { isLast: false }),
    frame(Buffer.from("ping"), { opcode: 9 }),
    frame(Buffer.from("pieces"), { opcode: 0 }),
    frame(Buffer.from("x".repeat(300))),
    frame(Buffer.from(last), { isMasked: true }),
  ]);
  for (let at = 0; at < bytes.length; at += step) reader.read(bytes.subarray(at, at + step));
  expect(read).toEqual(["짧은 글", "in pieces", "x".repeat(300), last]);
});

test("compressed texts are read, and plain ones between them", async () => {
  const read: string[] = [];
  const reader = new FrameReader((text) => read.push(text), true);
  const packed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4);
  for (const text of ["가나다", LONG]) reader.read(frame(packed(text), { isCompressed: true }));
  await vi.waitFor(() => expect(read).toEqual(["가나다", LONG]));
  reader.read(frame(Buffer.from("plain")));
  expect(read.at(-1)).toBe("plain");
});
