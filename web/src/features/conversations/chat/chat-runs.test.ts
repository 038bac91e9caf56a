import type { Message } from "@chonsu/shared/entities/conversations";
import { describe, expect, it, vi } from "vitest";
import { groupByDay } from "./chat-runs.ts";

function message(id: number, sender: number | null, at: string): Message {
  return {
    id,
    sender,
    conversation: 1,
    message: `m${id}`,
    image: null,
    image_url: null,
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
    expect(days.flatMap(({ messages }) => messages.map(({ isRunEnd }) => isRunEnd))).toEqual([true, true]);
  });

  it("marks only the last message of a run", () => {
    const at = "2026-11-21T10:00:00.000+09:00";
    const [day] = groupByDay([message(1, 7, at), message(2, 7, at), message(3, 8, at), message(4, null, at)]);
    expect(day?.messages.map(({ isRunEnd }) => isRunEnd)).toEqual([false, true, true, true]);
  });
});
