import { CONTRACT } from "@chonsu/shared/contract/table";
import { Timestamp } from "@chonsu/shared/entities/primitives";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addressOf, bodyOf } from "../../testing/request.ts";
import { faultsOf } from "../../testing/strict.ts";

describe("a schema checked strictly", () => {
  const Item = z.object({ id: z.int(), when: Timestamp, name: z.string().nullable().optional() });
  const good = { id: 1, when: "2026-01-01T00:00:00.000+09:00" };

  it("finds missing fields and undeclared fields at any depth", () => {
    expect(faultsOf(z.array(Item), [good, { ...good, name: null }])).toEqual([]);
    expect(faultsOf(z.object({ list: z.array(Item) }), { list: [good, { ...good, secret: 1 }] })).toEqual([
      'list.1: unknown field "secret"',
    ]);
    expect(faultsOf(z.record(z.string(), Item), { a: { when: good.when } })).toEqual([
      "a.id: Invalid input: expected number, received undefined",
    ]);
  });

  it("accepts only times of Korea, with milliseconds or microseconds", () => {
    const faults = (when: string) => faultsOf(Item, { id: 1, when });
    expect(faults("2026-01-01T00:00:00.000000+09:00")).toEqual([]);
    for (const when of ["2026-01-01T00:00:00+09:00", "2026-01-01T00:00:00.000Z", "2026-01-01"])
      expect(faults(when)).toHaveLength(1);
  });

  it("names the faults of the closest form of a union", () => {
    const either = z.union([z.object({ a: z.string(), b: z.string() }), z.object({ c: z.string() })]);
    expect(faultsOf(either, { c: "x", d: 1 })).toEqual(['body: unknown field "d"']);
  });

  it("allows other fields in a loose object, and names at most a dozen faults", () => {
    expect(faultsOf(z.looseObject({ a: z.string() }), { a: "", b: 1 })).toEqual([]);
    expect(faultsOf(z.array(z.int()), Array(40).fill("x")).at(-1)).toBe("and 28 more");
  });
});

describe("a request", () => {
  const { one } = CONTRACT.users;

  it("has its address with and without the last slash, and encodes unusual parameters", () => {
    expect(addressOf("http://x/", one, { params: { id: 7 } })).toBe("http://x/api/user/7/");
    expect(addressOf("http://x", one, { params: { id: 7 } }, { bare: true })).toBe("http://x/api/user/7");
    expect(addressOf("http://x", one, {}, { odd: { params: { id: "1/2" } } })).toBe("http://x/api/user/1%2F2/");
    expect(addressOf("http://x", one, { params: { id: 1 }, query: { a: 1, b: undefined } })).toBe(
      "http://x/api/user/1/?a=1",
    );
  });

  it("repeats the names of lists with brackets in forms", () => {
    const body = { title: "제목", keywords: ["a", "b"], nothing: null, skills: [{ skill: "c" }] };
    const { payload, type } = bodyOf({ body }, { form: "urlencoded" });
    expect(type).toBe("application/x-www-form-urlencoded");
    expect([...new URLSearchParams(String(payload))]).toEqual([
      ["title", "제목"],
      ["keywords[]", "a"],
      ["keywords[]", "b"],
      ["skills", '[{"skill":"c"}]'],
    ]);
  });

  it("is written for a shell: quotes, small files completely, large files as their size", () => {
    expect(bodyOf({ body: { a: "it's" } }).curl).toEqual(["--data-raw", `'{"a":"it'\\''s"}'`]);
    const file = (size: number) => ({ name: "a.png", type: "image/png", bytes: Buffer.alloc(size) });
    const words = bodyOf({ body: {}, files: { image: [file(3), file(9000)] } }).curl.join(" ");
    expect(words).toContain("<(echo AAAA | base64 -d)");
    expect(words).toContain("<(head -c 9000 /dev/zero)");
  });
});
