import type { CodesOf } from "@chonsu/shared/contract/endpoint";
import type { friends } from "@chonsu/shared/contract/friends";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { CallRecord, GroupRecords } from "../src/call-records/record.ts";
import { the, thingsIn, withThings } from "../src/call-records/things.ts";

describe("the records of the calls", () => {
  it("do not compile without a call, without an error case of a declared code, or without the events of a command", () => {
    type Cancel = CallRecord<typeof friends.cancel>;
    type Errors = Record<Exclude<CodesOf<typeof friends.cancel>, "NOT_SENDER">, Cancel["errors"]["NOT_SENDER"]>;
    expectTypeOf<Omit<GroupRecords<"friends">, "map">>().not.toExtend<GroupRecords<"friends">>();
    expectTypeOf<Omit<Cancel, "errors"> & { errors: Errors }>().not.toExtend<Cancel>();
    expectTypeOf<Omit<Cancel, "publishes">>().not.toExtend<Cancel>();
    expectTypeOf<Cancel>().toExtend<Cancel>();
  });
});

describe("a request with things", () => {
  it("has a value for each thing that it names", () => {
    const request = { params: { id: the("conversation") }, body: { message: "안녕", deep: { id: the("owner") } } };
    expect(withThings(request, { conversation: 7, owner: 1 })).toEqual({
      params: { id: 7 },
      body: { message: "안녕", deep: { id: 1 } },
    });
    expect(thingsIn(request)).toEqual(["conversation", "owner"]);
  });

  it("leaves out a field whose thing has no value", () => {
    expect(withThings({ body: { verification: the("proof"), ids: [the("taggable")] } }, {})).toEqual({
      body: { ids: [] },
    });
  });

  it("has each value of a thing with a list of values in the list around it", () => {
    const body = { keywords: [the("words")], skills: [{ skill: the("skills") }] };
    expect(withThings({ body }, { words: ["가", "나"], skills: ["다", "라"] })).toEqual({
      body: { keywords: ["가", "나"], skills: [{ skill: "다" }, { skill: "라" }] },
    });
  });
});
