import type { Message } from "@chonsu/shared/entities/conversations";
import { describe, expect, it, vi } from "vitest";
import { groupByDay } from "./chat-runs.ts";

function message(id: number, sender: number | null, at: string, image: string | null = null): Message {
  return {
    id,
    sender,
    conversation: 1,
    message: `m${id}`,
    image,
    image_url: image,
    is_read: true,
    is_system: sender === null,
    is_deleted: false,
    client_key: null,
    created_at: at,
  };
}

describe("groupByDay", () => {
  it("separates messages at the reader's midnight and ends a sender's run there", () => {
    vi.stubEnv("TZ", "Asia/Seoul");
    const days = groupByDay([
      message(1, 7, "2026-11-20T23:59:00.000+09:00"),
      message(2, 7, "2026-11-21T00:01:00.000+09:00"),
    ]);
    expect(days.map(({ key }) => key)).toEqual(["2026-11-20", "2026-11-21"]);
    expect(days.flatMap(({ rows }) => rows.map(({ isRunEnd }) => isRunEnd))).toEqual([true, true]);
  });

  it("marks only the last message of a run", () => {
    const at = "2026-11-21T10:00:00.000+09:00";
    const [day] = groupByDay([message(1, 7, at), message(2, 7, at), message(3, 8, at), message(4, null, at)]);
    expect(day?.rows.map(({ isRunEnd }) => isRunEnd)).toEqual([false, true, true, true]);
  });

  it("puts photos that follow each other into one row, up to a text, another sender or the first new message", () => {
    const at = "2026-11-21T10:00:00.000+09:00";
    const photo = (id: number, sender: number) => ({ ...message(id, sender, at, "/p.webp"), message: "" });
    const log = [
      { ...photo(1, 7), message: "여행 사진" },
      ...[2, 3].map((id) => photo(id, 7)),
      { ...photo(4, 7), message: "이것도" },
      ...[photo(5, 7), message(6, 7, at), photo(7, 7), photo(8, 8), photo(9, 8)],
      { ...photo(10, 8), is_deleted: true },
    ];
    const idsOf = (firstNew?: number) =>
      groupByDay(log, firstNew).flatMap(({ rows }) => rows.map(({ messages }) => messages.map(({ id }) => id)));
    expect(idsOf()).toEqual([[1, 2, 3], [4, 5], [6], [7], [8, 9], [10]]);
    expect(idsOf(9)).toEqual([[1, 2, 3], [4, 5], [6], [7], [8], [9], [10]]);
  });
});
